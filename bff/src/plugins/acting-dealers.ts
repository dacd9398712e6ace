import type { Dealer } from '@portal/contracts/dealers'
import { patterns } from '@portal/contracts/policy/patterns'
import { timings } from '@portal/contracts/policy/timings'
import { dealerHeader, noDealer } from '@portal/contracts/protocol'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealer-rights'
import { PortalError } from '../errors.ts'
import type { Ports } from '../ports/ports.ts'
import type { ActingDealers, Session } from '../serve.ts'

const customerNumber = new RegExp(patterns.customerNumber)

/**
 * Every tab says with every call for whom it acts, and on every call it is asked whether they may: the choice itself grants nothing, and
 * a dealer who was moved to another representative is out of the reach of the one before within a minute. What is ordered asks once more,
 * by the record that the order is checked against.
 */
export function createActingDealers ({ erp, clock }: Pick<Ports, 'erp' | 'clock'>): ActingDealers {
  /** Undefined where there is no such dealer. The last record stands in for one that the ERP does not give, or not soon. */
  async function recordOf (dealer: string, requestId: string): Promise<Readonly<Dealer> | undefined> {
    const fresh = await erp.keptDealer(dealer, timings.dealerFresh)
    if (fresh !== undefined) return fresh
    const context = { requestId, display: true } as const
    const last = await erp.keptDealer(dealer, timings.dealerKept)
    if (last === undefined) return await erp.dealer(dealer, context)
    try {
      return await Promise.race([erp.dealer(dealer, context), clock.delay(timings.erpPatience).then(() => last)])
    } catch (error) {
      if (error instanceof PortalError && error.code.startsWith('erp_')) return last
      throw error
    }
  }

  async function mayActFor (session: Session, dealer: string, requestId: string): Promise<boolean> {
    const reach = dealerReach(session)
    if (reach.of === 'nobody') return false
    // A dealer's own number is in their account: they need no ERP to be themselves.
    if (reach.of === 'dealer') return reach.customerNumber === dealer
    const record = await recordOf(dealer, requestId)
    return record !== undefined && reachesDealer(reach, record)
  }

  const wanted: ActingDealers['wanted'] = (request, session) => {
    const named = request.headers[dealerHeader]
    if (named === undefined) return session.dealerNumber ?? session.selectedDealer
    if (named === noDealer) return null
    return typeof named === 'string' && customerNumber.test(named) ? named : undefined
  }

  return {
    wanted,
    async permitted (request, session) {
      const dealer = wanted(request, session)
      if (dealer === null) return null
      if (dealer === undefined || !await mayActFor(session, dealer, request.id)) throw new PortalError('dealer_not_yours')
      return dealer
    }
  }
}
