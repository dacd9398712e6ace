import { formatDate, type IsoDate } from './dates.ts'
import type { Cents } from './money.ts'

type Line = { item_number: string, item_cost: Cents, special_charge_amount: Cents }
type Listed = { invoice_number: string, po_number: string, order_invoice_date: IsoDate, item_numbers: readonly string[] }

export type InvoiceFilters = { search?: string | undefined, from?: IsoDate | undefined, to?: IsoDate | undefined }

/** A negative total makes an invoice a credit memo. */
export function isCreditMemo ({ invoice_total: total }: { invoice_total: Cents }): boolean {
  return total < 0
}

/** The lines that show a part; the others only carry a special charge. */
export function partLines<L extends Pick<Line, 'item_number'>> (details: readonly L[]): L[] {
  return details.filter(line => line.item_number !== '')
}

/** What an invoice adds up to; the total is the ERP's own. */
export function invoiceTotals ({ details, sales_tax: taxes, invoice_total: total }: {
  details: readonly Line[], sales_tax: Cents, invoice_total: Cents
}): { subtotal: Cents, shipping: Cents, taxes: Cents, total: Cents } {
  return {
    subtotal: details.reduce((sum, line) => sum + line.item_cost, 0),
    shipping: details.reduce((sum, line) => sum + line.special_charge_amount, 0),
    taxes,
    total
  }
}

/**
 * Whether a listed invoice is one that was looked for. The search is part of its number, its PO number or one of its part numbers,
 * in any case; both days are included.
 */
export function matchesInvoice (invoice: Listed, { search = '', from, to }: InvoiceFilters): boolean {
  const { order_invoice_date: date, invoice_number: number, po_number: po, item_numbers: parts } = invoice
  if ((from !== undefined && date < from) || (to !== undefined && date > to)) return false
  const term = search.trim().toLowerCase()
  return term === '' || [number, po, ...parts].some(text => text.toLowerCase().includes(term))
}

type Titled = { invoice_number: string, invoice_total: Cents }

export function invoiceTitle (invoice: Titled): string {
  return `${isCreditMemo(invoice) ? 'Credit Memo' : 'Invoice'} #${invoice.invoice_number}`
}

/** What is to be done about it; undefined for an invoice without a due date. */
export function invoiceDue (invoice: { invoice_total: Cents, date_payment_due: IsoDate | null }): string | undefined {
  if (isCreditMemo(invoice)) return 'Credit Memo Do Not Pay'
  return invoice.date_payment_due === null ? undefined : `Payment due on or before ${formatDate(invoice.date_payment_due)}`
}
