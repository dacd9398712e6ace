import type { BackOrder } from '@portal/contracts/back-orders'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import type { StoredNews } from '../../ports/orders/order-news.ts'

/**
 * The day on which the pieces were expected before; undefined where it has not moved, as far as the portal has noticed.
 * @param news of arrivals that moved, oldest first
 */
export function arrivalBefore ({ item_number: number, expected_arrival: now, order }: BackOrder, news: readonly StoredNews[]): IsoDate | undefined {
  const moves = news.filter(({ order: { _id: id } }) => id === order._id)
    .flatMap(({ content }) => content.kind === 'arrival' ? content.parts.filter(part => part.item_number.toUpperCase() === number.toUpperCase()) : [])
  const last = moves.at(-1)
  // What has moved since the order was last looked at is no news yet.
  return last?.to === now ? last?.from : last?.to
}

/** The invoices with which other pieces of the same part came, or with which it was billed: those of the order's number that have the part. */
export function invoicesOf ({ item_number: number, order }: BackOrder, invoices: readonly InvoiceSummary[]): NonNullable<BackOrder['invoices']> {
  const orderNumber = order.order_number
  if (orderNumber === null || orderNumber === '') return []
  return invoices.filter(invoice => invoice.order_number === orderNumber && !isCreditMemo(invoice) && invoice.item_numbers.includes(number))
    .map(({ _id, invoice_number }) => ({ _id, invoice_number }))
}
