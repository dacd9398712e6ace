import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import { timings } from '@portal/contracts/policy/timings'
import { PortalError } from '../../../errors.ts'
import { periodicJob, type SweepJob } from '../../../jobs/periodic-job.ts'
import { answerTimeLeft } from '../../../lib/answer-time.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Log } from './dispatcher.ts'

type NewDealerPorts = Pick<Ports, 'erp' | 'firstOrders' | 'clock' | 'ids'>

const everyMs = 15_000
const dealersAtOnce = 100

/**
 * Clears a dealer's new-dealer flag in the ERP once the first order has been accepted, however the portal learned of that. A failure is
 * retried with each sweep, in any process, until the ERP has cleared the flag or refused for good. The order stands either way.
 */
export type NewDealers = SweepJob & {
  /** Called for every answered order. Clears the flag if that is due, and waits a moment for it. Never throws. */
  orderAnswered: (entry: JournalEntry, startedAt: number, requestId: RequestId) => Promise<void>
}

export function createNewDealers ({ erp, firstOrders, clock, ids }: NewDealerPorts, log: Log): NewDealers {
  const clearing = new Map<CustomerNumber, Promise<boolean>>()

  /** @returns false if the ERP cannot be reached, so that trying the next dealer is pointless */
  async function clear (customerNumber: CustomerNumber, requestId: RequestId): Promise<boolean> {
    if (!await firstOrders.isDue(customerNumber)) return true
    const outcome = await erp.clearNewDealer(customerNumber, { requestId })
    const retry = outcome.kind === 'not-sent' || outcome.kind === 'unknown'
    if (outcome.kind !== 'done') {
      const next = retry ? 'will retry' : 'the ERP refuses to change that'
      log.error({ outcome, customerNumber, requestId }, `a dealer is still new in the ERP after a first order; ${next}`)
    }
    if (!retry) await firstOrders.done(customerNumber)
    // An unknown outcome may be a fault of the ERP's with this dealer alone, each time again.
    return outcome.kind !== 'not-sent'
  }

  /** One request at a time for each dealer, however many callers there are. */
  function clearOnce (customerNumber: CustomerNumber, requestId: RequestId): Promise<boolean> {
    const underWay = clearing.get(customerNumber)
    if (underWay !== undefined) return underWay
    const work = clear(customerNumber, requestId).catch((error: unknown) => {
      log.error({ err: error, customerNumber, requestId }, 'the first order of a new dealer could not be read or recorded; will retry')
      // If the database is away, the next dealer would fail too.
      return !(error instanceof PortalError)
    }).finally(() => clearing.delete(customerNumber))
    clearing.set(customerNumber, work)
    return work
  }

  async function sweep (): Promise<void> {
    const requestId = ids.uuid()
    try {
      for (const customerNumber of await firstOrders.due(dealersAtOnce)) {
        if (job.isStopping() || !await clearOnce(customerNumber, requestId)) return
      }
    } catch (error) {
      log.error({ err: error, requestId }, 'new dealers with a first order could not be listed; will retry')
    }
  }

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'new-dealer flags are no longer cleared in the ERP') })

  return {
    ...job,
    async orderAnswered (entry, startedAt, requestId) {
      if (entry.state !== 'accepted' || entry.order.first_order !== true) return
      const left = answerTimeLeft(startedAt, clock.now())
      await Promise.race([clearOnce(entry.customerNumber, requestId), clock.delay(Math.max(0, Math.min(timings.optionalErpWait, left)))])
    },
    async stop () {
      await job.stop()
      await Promise.all(clearing.values())
    }
  }
}
