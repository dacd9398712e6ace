import type { InvoiceNumber } from '@portal/contracts/base/ids'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'

/** The name of an invoice's file, without extension: `invoice-801007`. Characters that file names cannot have are replaced. */
export function invoiceFileName (invoice: { invoice_number: InvoiceNumber, invoice_total: number }): string {
  return `${isCreditMemo(invoice) ? 'credit-memo' : 'invoice'}-${invoice.invoice_number.replaceAll(/[^\w.-]/g, '_')}`
}
