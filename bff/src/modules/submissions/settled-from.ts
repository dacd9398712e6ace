import type { JournalEvent } from '../../ports/orders/order-journal.ts'

/**
 * The time by which the ERP has either processed an order or never will: `settledAfter` milliseconds after the last attempt ended. An attempt that
 * the journal has lost had ended when the journal was restored. Undefined if the order was never sent.
 * @param events of the order, oldest first
 */
export function settledFrom (events: readonly JournalEvent[], settledAfter: number, restoredAt: number | undefined): number | undefined {
  const sent = events.findLastIndex(({ state }) => state === 'dispatching')
  const ended = sent < 0 ? undefined : events[sent + 1] ?? events[sent]
  if (ended === undefined && restoredAt === undefined) return undefined
  return Math.max(ended?.at ?? 0, restoredAt ?? 0) + settledAfter
}
