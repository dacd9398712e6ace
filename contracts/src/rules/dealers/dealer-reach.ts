import type { RepNumber } from '../../base/ids.ts'
import type { Role } from '../../base/roles.ts'

/**
 * Which dealers a member of staff may see and act for. A dealer's people act for the dealers in their memberships.
 * - `nobody`: none.
 * - `rep`: those that the ERP assigns to this sales representative's number.
 * - `everybody`: all dealers.
 */
export type DealerReach =
  | { of: 'nobody' | 'everybody' }
  | { of: 'rep', repNumber: RepNumber }

/** The part of an account or a session that decides which dealers a person may act for. */
export type Person = { role: Role, repNumber: RepNumber | null }

const nobody: DealerReach = { of: 'nobody' }
const everybody: DealerReach = { of: 'everybody' }

const reaches = {
  dealer: () => nobody,
  sales: ({ repNumber }) => repNumber === null || repNumber === '' ? nobody : { of: 'rep', repNumber },
  admin: () => everybody,
  superUser: () => everybody
} satisfies Record<Role, (person: Person) => DealerReach>

/** Determines which dealers a member of staff may act for: none for a role of another release that this one does not know. */
export function dealerReach (person: Person): DealerReach {
  return Object.hasOwn(reaches, person.role) ? reaches[person.role](person) : nobody
}

/** Whether a member of staff may act for this dealer. @param dealer the dealer's numbers in the ERP */
export function reachesDealer (reach: DealerReach, dealer: { rep_number: RepNumber }): boolean {
  switch (reach.of) {
    case 'nobody': return false
    case 'rep': return dealer.rep_number === reach.repNumber
    case 'everybody': return true
  }
}

/** Whether a member of staff may act for all dealers of a sales representative. */
export function reachesRep (reach: DealerReach, repNumber: RepNumber): boolean {
  switch (reach.of) {
    case 'nobody': return false
    case 'rep': return repNumber === reach.repNumber
    case 'everybody': return true
  }
}
