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
 * Every call names the dealer that its tab acts for, and on every call the right to act for that dealer is checked. Selecting a dealer
 * grants nothing, and a dealer moved to another representative is out of reach of the previous one within a minute. For an order the right
 * is checked once more, against the record that the order itself is checked against.
 */
export function createActingDealers ({ erp, clock }: Pick<Ports, 'erp' | 'clock'>): ActingDealers {
  /** The dealer's record; undefined if there is no such dealer. If the ERP fails or is slow, the last known record stands in. */
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
    // A dealer's own number is in the account, so no ERP is needed.
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
