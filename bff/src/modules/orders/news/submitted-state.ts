import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { AnnouncedOrder } from '../../../ports/orders/order-news.ts'

/** What the list said of an order that has never been listed. */
export const neverListed = ''

/** An order that no look has seen, as the portal sent it. */
export function submittedState ({ reference, order: { request, parts } }: JournalEntry): AnnouncedOrder {
  return {
    v: 1,
    reference,
    po_number: request.data.po_number,
    order_number: null,
    order_date: null,
    type: 'unconfirmed',
    revisions: 0,
    confirmed: null,
    ship_address: null,
    parts: parts.map(({ item_number, item_description, manufacturer_number, dealer_price, price_unit, quantity }) =>
      ({ item_number, item_description, manufacturer_number, dealer_price, ...(price_unit !== undefined && { price_unit }), quantity, arrival: null })),
    shipped: 0,
    shipments: []
  }
}
