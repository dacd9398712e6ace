import type { Role } from '../roles.ts'

/**
 * Whose dealers somebody may see and act for.
 * - `dealer`: one, whose account it is.
 * - `rep`: those that the ERP has under this sales representative's number.
 * - `everybody`: any dealer that there is.
 */
export type DealerReach =
  | { of: 'nobody' | 'everybody' }
  | { of: 'dealer', customerNumber: string }
  | { of: 'rep', repNumber: string }

type Person = { role: Role, dealerNumber: string | null, repNumber: string | null }

const nobody: DealerReach = { of: 'nobody' }
const everybody: DealerReach = { of: 'everybody' }

const reaches = {
  dealer: ({ dealerNumber }) => dealerNumber === null ? nobody : { of: 'dealer', customerNumber: dealerNumber },
  sales: ({ repNumber }) => repNumber === null || repNumber === '' ? nobody : { of: 'rep', repNumber },
  admin: () => everybody,
  superUser: () => everybody
} satisfies Record<Role, (person: Person) => DealerReach>

/** Which dealers a person may act for. A role that this release does not know, stored by another one, may act for none. */
export function dealerReach (person: Person): DealerReach {
  return Object.hasOwn(reaches, person.role) ? reaches[person.role](person) : nobody
}

/** Whether this dealer, as the ERP has it, is among them. */
export function reachesDealer (reach: DealerReach, dealer: { customer_number: string, rep_number: string }): boolean {
  switch (reach.of) {
    case 'nobody': return false
    case 'dealer': return dealer.customer_number === reach.customerNumber
    case 'rep': return dealer.rep_number === reach.repNumber
    case 'everybody': return true
  }
}

/** Whether all dealers of a sales representative are among them. */
export function reachesRep (reach: DealerReach, repNumber: string): boolean {
  switch (reach.of) {
    case 'nobody':
    case 'dealer': return false
    case 'rep': return repNumber === reach.repNumber
    case 'everybody': return true
  }
}
