import type { JournalEntry, OpenResult } from '../src/ports/orders/order-journal.ts'

/** The entry that a journal has opened, or has known. */
export function entryIn (result: OpenResult): JournalEntry {
  if (result.kind !== 'opened' && result.kind !== 'known') throw new Error(`the order was not opened: ${result.kind}`)
  return result.entry
}
