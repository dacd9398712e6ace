import type { JournalEntry, OpenResult } from '../src/ports/orders/order-journal.ts'

/** The entry that a journal has opened, or has known. */
export function entryIn (result: OpenResult): JournalEntry {
  if (result.kind === 'cart-ordered') throw new Error('an order of the same cart was there before')
  return result.entry
}
