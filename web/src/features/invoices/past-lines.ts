import type { Invoice, InvoiceLine } from '@portal/contracts/invoices'
import { billedPrice, isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import type { PastLine } from '../../domain/order-again/past-line.ts'

/** The lines of an invoice that can be ordered again; a credit memo has none. */
export function pastLinesOfInvoice (invoice: Invoice): PastLine[] {
  return isCreditMemo(invoice) ? [] : invoice.details.flatMap(line => pastLineOf(line) ?? [])
}

/**
 * A line as it can be ordered again: what was ordered, not what was shipped. Undefined for a line without a part, and for one that records returned
 * pieces.
 */
export function pastLineOf (line: InvoiceLine): PastLine | undefined {
  const { item_number: id, item_description: description, item_cost: cost, quantity_ordered: ordered, quantity_shipped: shipped } = line
  const quantity = ordered > 0 ? ordered : shipped
  if (id === '' || quantity <= 0) return undefined
  if (shipped <= 0) return { id, quantity, note: '', description, price: undefined }
  return { id, quantity, note: '', description, price: billedPrice(line) ?? { price: Math.round(cost / shipped) }, billed: { pieces: shipped, cost } }
}
