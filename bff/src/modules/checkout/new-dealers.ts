import { timings } from '@portal/contracts/policy/timings'
import type { JournalEntry } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Log } from './dispatcher.ts'

type NewDealerPorts = Pick<Ports, 'erp' | 'firstOrders' | 'clock' | 'ids'>

const everyMs = 15_000
const dealersAtOnce = 100

/**
 * Tells the ERP that a dealer is new no longer, once a first order has been accepted, by whatever way that came to be known. What
 * fails is tried again every 15 s, in any process, until the ERP has taken it or refused it for good; the order stands either way.
 */
export type NewDealers = {
  /** An order has been answered: tells the ERP where that is due, and waits a moment for it. Never throws. */
  orderAnswered: (entry: JournalEntry, startedAt: number, requestId: string) => Promise<void>
  /** Tells the ERP of all who are due. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps at once and then every 15 s until stopped. */
  start: () => void
  /** Begins nothing new, and resolves when what was begun has ended. */
  stop: () => Promise<void>
}

export function createNewDealers ({ erp, firstOrders, clock, ids }: NewDealerPorts, log: Log): NewDealers {
  const stopping = new AbortController()
  const telling = new Map<string, Promise<boolean>>()
  let running = Promise.resolve()

  /** @returns false where it is to be tried again */
  async function tell (customerNumber: string, requestId: string): Promise<boolean> {
    if (!await firstOrders.isDue(customerNumber)) return true
    const outcome = await erp.clearNewDealer(customerNumber, { requestId })
    const again = outcome.kind === 'not-sent' || outcome.kind === 'unknown'
    if (outcome.kind !== 'done') {
      const next = again ? 'will try again' : 'it refuses to change that'
      log.error({ outcome, customerNumber, requestId }, `a dealer is still new in the ERP after a first order; ${next}`)
    }
    if (!again) await firstOrders.done(customerNumber)
    return !again
  }

  /** One at a time for each dealer, however many ask. */
  function tellOnce (customerNumber: string, requestId: string): Promise<boolean> {
    const known = telling.get(customerNumber)
    if (known !== undefined) return known
    const work = tell(customerNumber, requestId).catch((error: unknown) => {
      log.error({ err: error, customerNumber, requestId }, 'whether a dealer is to be new no longer could not be read or recorded; will try again')
      return false
    }).finally(() => telling.delete(customerNumber))
    telling.set(customerNumber, work)
    return work
  }

  async function sweep (): Promise<void> {
    const requestId = ids.uuid()
    try {
      for (const customerNumber of await firstOrders.due(dealersAtOnce)) {
        // The next one would fare no better.
        if (stopping.signal.aborted || !await tellOnce(customerNumber, requestId)) return
      }
    } catch (error) {
      log.error({ err: error, requestId }, 'new dealers with a first order could not be looked for; will try again')
    }
  }

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      running = sweep()
      await running
      await clock.delay(everyMs)
    }
  }

  return {
    async orderAnswered (entry, startedAt, requestId) {
      if (entry.state !== 'accepted' || entry.order.first_order !== true) return
      const left = timings.answerWithin - timings.answerHeadroom - (clock.now() - startedAt)
      await Promise.race([tellOnce(entry.customerNumber, requestId), clock.delay(Math.max(0, Math.min(timings.erpPatience, left)))])
    },
    sweep,
    start () {
      loop().catch((error: unknown) => { log.error({ err: error }, 'the ERP is no longer told of first orders') })
    },
    async stop () {
      stopping.abort()
      await running
      await Promise.all(telling.values())
    }
  }
}
