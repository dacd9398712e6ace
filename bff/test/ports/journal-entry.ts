import type { Ids } from '../../src/ports/system/clock.ts'
import type { NewJournalEntry } from '../../src/ports/orders/order-journal.ts'

/** A submission of two pieces of part A, or another one by `change`, with ids and a reference of its own. */
export function journalEntry (ids: Ids, change: Partial<NewJournalEntry> & Pick<NewJournalEntry, 'customerNumber'>): NewJournalEntry {
  return {
    id: ids.uuid(),
    userId: ids.uuid(),
    actorId: null,
    key: ids.uuid(),
    content: ids.uuid(),
    requestHash: null,
    reference: ids.code(),
    origin: { requestId: 'r', address: '::1' },
    order: {
      v: 1,
      request: { cart: [{ id: 'A', quantity: 2, note: '' }], data: { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999 } },
      freight_minimum: 0,
      total: 0,
      parts: []
    },
    ...change
  }
}
