import type { CustomerNumber, RepNumber } from '../../base/ids.ts'
import type { Role } from '../../base/roles.ts'

/**
 * Which dealers a person may see and act for.
 * - `nobody`: none.
 * - `dealer`: the one to whom the account belongs.
 * - `rep`: those that the ERP assigns to this sales representative's number.
 * - `everybody`: all dealers.
 */
export type DealerReach =
  | { of: 'nobody' | 'everybody' }
  | { of: 'dealer', customerNumber: CustomerNumber }
  | { of: 'rep', repNumber: RepNumber }

/** The part of an account or a session that decides which dealers a person may act for. */
export type Person = { role: Role, dealerNumber: CustomerNumber | null, repNumber: RepNumber | null }

const nobody: DealerReach = { of: 'nobody' }
const everybody: DealerReach = { of: 'everybody' }

const reaches = {
  dealer: ({ dealerNumber }) => dealerNumber === null ? nobody : { of: 'dealer', customerNumber: dealerNumber },
  sales: ({ repNumber }) => repNumber === null || repNumber === '' ? nobody : { of: 'rep', repNumber },
  admin: () => everybody,
  superUser: () => everybody
} satisfies Record<Role, (person: Person) => DealerReach>

/** Determines which dealers a person may act for: none for a role that another release stored and this one does not know. */
export function dealerReach (person: Person): DealerReach {
  return Object.hasOwn(reaches, person.role) ? reaches[person.role](person) : nobody
}

/** Whether a person may act for this dealer. @param dealer the dealer's numbers in the ERP */
export function reachesDealer (reach: DealerReach, dealer: { customer_number: CustomerNumber, rep_number: RepNumber }): boolean {
  switch (reach.of) {
    case 'nobody': return false
    case 'dealer': return dealer.customer_number === reach.customerNumber
    case 'rep': return dealer.rep_number === reach.repNumber
    case 'everybody': return true
  }
}

/** Whether a person may act for all dealers of a sales representative. */
export function reachesRep (reach: DealerReach, repNumber: RepNumber): boolean {
  switch (reach.of) {
    case 'nobody':
    case 'dealer': return false
    case 'rep': return repNumber === reach.repNumber
    case 'everybody': return true
  }
}
