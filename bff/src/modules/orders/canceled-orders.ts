import type { CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import type { CanceledOrder, MissingOrder, VanishedOrder } from '@portal/contracts/orders'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { minute, second } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { OrderNews, WatchedOrder } from '../../ports/orders/order-news.ts'
import { lookUpEnd, type EndPorts } from './order-end.ts'
import { createExpiringSet } from './expiring-set.ts'
import { sentSummaryOf } from './sent-orders.ts'

type Log = { error: (details: object, message: string) => void }

/** The orders that one search asks the ERP about, and how many of them at a time. */
const asksMax = 20
const asksAtOnce = 2

/** After this many milliseconds a dealer's missing orders are searched for again. */
const searchAgain = 30 * second

/** After this many milliseconds, the ERP is asked again about an order that had not ended by its last answer. */
const askAgain = 15 * minute

export type CanceledOrders = {
  /**
   * The dealer's orders that were canceled or deleted, as the journal knows them, and those that are missing. These are looked up in the background,
   * if the portal sent them.
   */
  of: (customerNumber: CustomerNumber, requestId: RequestId) => Promise<CallResponse<'canceledOrders'>>
  /** Begins nothing new, and resolves when the work in progress has ended. */
  stop: () => Promise<void>
}

/**
 * Finds accepted orders that have vanished from both of the ERP's lists, and asks the ERP how each has ended.
 * @param settledAfter milliseconds after which an order that the ERP has taken must be in its lists
 */
export function createCanceledOrders (ports: EndPorts & { orderNews: Pick<OrderNews, 'ordersOf'>, settledAfter: number }, log: Log): CanceledOrders {
  const { erp, journal, orderNews, clock, settledAfter } = ports
  const stopping = new AbortController()
  const searches = new Map<CustomerNumber, Promise<void>>()
  const searched = createExpiringSet(searchAgain, clock.now)
  const asked = createExpiringSet(askAgain, clock.now)

  function isDue (entry: JournalEntry, now: number): boolean {
    return entry.ended === null && entry.createdAt >= now - submissionTimes.canceledShown && entry.updatedAt <= now - settledAfter &&
      !asked.has(entry.id)
  }

  async function search (customerNumber: CustomerNumber, entries: readonly JournalEntry[], requestId: RequestId): Promise<void> {
    const context = { requestId }
    const lists = await Promise.all([erp.unconfirmedOrders(customerNumber, context), erp.openOrders(customerNumber, context)])
    const listed = new Set(lists.flat().map(({ _id }) => _id))
    const missing = entries.filter(({ erpOrderId }) => erpOrderId !== null && !listed.has(erpOrderId)).slice(0, asksMax)
    const lanes = await Promise.allSettled(Array.from({ length: asksAtOnce }, async () => {
      for (let entry = missing.shift(); entry !== undefined && !stopping.signal.aborted; entry = missing.shift()) await ask(entry, missing, requestId)
    }))
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  }

  /** An unreadable answer concerns only this order. After any other failure the next order would fail too, so it is skipped. */
  async function ask (entry: JournalEntry, others: JournalEntry[], requestId: RequestId): Promise<void> {
    asked.note(entry.id)
    try {
      await lookUpEnd(ports, entry, requestId)
    } catch (error) {
      if (error instanceof PortalError && error.code === 'erp_bad_reply') return
      asked.forget(entry.id)
      others.length = 0
      throw error
    }
  }

  function begin (customerNumber: CustomerNumber, entries: readonly JournalEntry[], requestId: RequestId): void {
    searched.note(customerNumber)
    const work = search(customerNumber, entries, requestId).catch((error: unknown) => {
      // An ERP that is away is reported elsewhere. The next search asks again.
      if (!(error instanceof PortalError)) log.error({ err: error, customerNumber, requestId }, 'missing orders could not be looked up; will retry')
    }).finally(() => searches.delete(customerNumber))
    searches.set(customerNumber, work)
  }

  return {
    async of (customerNumber, requestId) {
      const now = clock.now()
      // An order is asked about for this long, and then stays listed for as long again.
      const entries = await journal.acceptedOf(customerNumber, now - 2 * submissionTimes.canceledShown)
      const due = entries.filter(entry => isDue(entry, now))
      const mayBegin = !stopping.signal.aborted && !searches.has(customerNumber) && !searched.has(customerNumber)
      if (due.length > 0 && mayBegin) begin(customerNumber, due, requestId)
      const watched = await orderNews.ordersOf(customerNumber)
      const since = new Map(watched.map(order => [order.id, order.missingSince]))
      return {
        orders: entries.flatMap(entry => canceledView(entry, now)),
        missing: entries.flatMap(entry => missingView(entry, since, now)),
        vanished: vanishedOf(watched, entries, now),
        looking: searches.has(customerNumber)
      }
    },
    async stop () {
      stopping.abort()
      await Promise.all(searches.values())
    }
  }
}

/** Empty for an order that stands, was invoiced, or was canceled too long ago. */
function canceledView (entry: JournalEntry, now: number): CanceledOrder[] {
  const { ended, erpOrderId, order: { parts } } = entry
  if (ended === null || ended.kind === 'invoiced' || ended.at < now - submissionTimes.canceledShown) return []
  return [{
    ...sentSummaryOf(entry),
    kind: ended.kind,
    ...(erpOrderId !== null && { erp_order_id: erpOrderId }),
    known_at: new Date(ended.at).toISOString(),
    pieces: parts.reduce((sum, part) => sum + part.quantity, 0)
  }]
}

/** Empty for an order that is listed, has ended, or is too old to be still expected. @param missing since when each is missed */
function missingView (entry: JournalEntry, missing: ReadonlyMap<ErpOrderId, number | null>, now: number): MissingOrder[] {
  const { erpOrderId: id, ended, createdAt } = entry
  const since = id === null ? undefined : missing.get(id)
  if (id === null || since == null || ended !== null || createdAt < now - submissionTimes.canceledShown) return []
  return [{ ...sentSummaryOf(entry), erp_order_id: id, missing_since: new Date(since).toISOString() }]
}

/** Orders that the journal does not have and that have been missing for so long that people are told, the latest first. */
function vanishedOf (watched: readonly WatchedOrder[], entries: readonly JournalEntry[], now: number): VanishedOrder[] {
  const sent = new Set<string>(entries.flatMap(({ reference, erpOrderId }) => erpOrderId === null ? [reference] : [reference, erpOrderId]))
  return watched.flatMap(({ id, state: { reference, order_number, po_number }, missingSince }) => {
    if (missingSince === null || sent.has(id) || sent.has(reference ?? '')) return []
    const since = now - missingSince
    if (since < orderNewsTimes.missing || since > orderNewsTimes.missed) return []
    return [{ erp_order_id: id, order_number, po_number, missing_since: new Date(missingSince).toISOString() }]
  }).sort((one, other) => Date.parse(other.missing_since) - Date.parse(one.missing_since))
}
