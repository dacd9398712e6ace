import type { BackOrder } from '@portal/contracts/back-orders'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import type { StoredNews } from '../../ports/orders/order-news.ts'

/**
 * The day on which the pieces were previously expected; undefined if the portal has not noticed a change.
 * @param news of arrivals that moved, oldest first
 */
export function arrivalBefore ({ item_number: number, expected_arrival: now, order }: BackOrder, news: readonly StoredNews[]): IsoDate | undefined {
  const moves = news.filter(({ order: { _id: id } }) => id === order._id)
    .flatMap(({ content }) => content.kind === 'arrival' ? content.parts.filter(part => part.item_number.toUpperCase() === number.toUpperCase()) : [])
  const last = moves.at(-1)
  // A change since the order was last looked at is not news yet.
  return last?.to === now ? last?.from : last?.to
}

/** The invoices under which other pieces of the part came, or were billed: those with the order's number and the part. */
export function invoicesOf ({ item_number: number, order }: BackOrder, invoices: readonly InvoiceSummary[]): NonNullable<BackOrder['invoices']> {
  const orderNumber = order.order_number
  if (orderNumber === null || orderNumber === '') return []
  const hasPart = ({ item_numbers: numbers }: InvoiceSummary): boolean => numbers.some(each => each.toUpperCase() === number.toUpperCase())
  return invoices.filter(invoice => invoice.order_number === orderNumber && !isCreditMemo(invoice) && hasPart(invoice))
    .map(({ _id, invoice_number }) => ({ _id, invoice_number }))
}
