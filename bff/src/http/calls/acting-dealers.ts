import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import * as patterns from '@portal/contracts/policy/patterns'
import { timings } from '@portal/contracts/policy/timings'
import { dealerHeader, noDealerSelected } from '@portal/contracts/protocol'
import { everyRight, type Rights } from '@portal/contracts/rules/accounts/rights'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealers/dealer-reach'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ActingDealers } from './access.ts'
import type { SecondFactorRule } from '../session/second-factor-rule.ts'
import type { Session } from '../session/session.ts'
import { createHeldRights } from './held-rights.ts'

const customerNumber = new RegExp(patterns.customerNumber)

/**
 * Every call names the dealer that its tab acts for, and on every call the right to act for that dealer is checked. Selecting a dealer
 * grants nothing, and a dealer who moves to another representative is out of the previous one's reach within a minute. For an order the right
 * is checked once more, against the record that the order itself is checked against. A session that owes its second factor acts for nobody.
 */
export function createActingDealers (
  { erp, memberships, clock }: Pick<Ports, 'erp' | 'memberships' | 'clock'>, { owesFactor }: Pick<SecondFactorRule, 'owesFactor'>
): ActingDealers {
  const heldRights = createHeldRights(memberships, clock.now)

  /** What the person may do for the dealer; undefined if they may not act for it. The people of a dealership need no ERP for that. */
  async function rightsFor (session: Session, dealer: CustomerNumber, requestId: RequestId): Promise<Rights | undefined> {
    if (session.role === 'dealer') return (await heldRights(session))?.dealers.get(dealer)
    return await reaches(session, dealer, requestId) ? everyRight : undefined
  }

  async function reaches (session: Session, dealer: CustomerNumber, requestId: RequestId): Promise<boolean> {
    const reach = dealerReach(session)
    if (reach.of === 'nobody') return false
    // For display, the last known record is enough while the ERP is away. An order is checked against the current one.
    const record = await erp.dealer(dealer, { requestId, display: true, useLastGoodAfter: timings.optionalRecordWait })
    return record !== undefined && reachesDealer(reach, record)
  }

  /** The dealer of a call that names none. A person with several dealers must have chosen one; a person with only one left acts for it. */
  async function unnamed (session: Session): Promise<CustomerNumber | null> {
    const last = session.dealerNumber ?? session.selectedDealer
    if (session.role !== 'dealer') return last
    const own = (await heldRights(session))?.dealers
    if (own?.size !== 1 || (last !== null && own.has(last))) return last
    return own.keys().next().value ?? null
  }

  const wanted: ActingDealers['wanted'] = async (request, session) => {
    if (owesFactor(session)) return null
    const named = request.headers[dealerHeader]
    if (named === undefined) return await unnamed(session)
    if (named === noDealerSelected) return null
    return typeof named === 'string' && customerNumber.test(named) ? named : undefined
  }

  return {
    wanted,
    async permitted (request, session) {
      const dealer = await wanted(request, session)
      if (dealer === null) return null
      const rights = dealer === undefined ? undefined : await rightsFor(session, dealer, request.id)
      if (dealer === undefined || rights === undefined) throw new PortalError('dealer_not_yours', { about: dealer })
      return { customerNumber: dealer, rights }
    }
  }
}
