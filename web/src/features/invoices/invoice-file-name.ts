import type { InvoiceNumber } from '@portal/contracts/base/ids'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'

/** What an invoice's file is called, without its extension: `invoice-801007`. Signs that a file's name cannot have are replaced. */
export function invoiceFileName (invoice: { invoice_number: InvoiceNumber, invoice_total: number }): string {
  return `${isCreditMemo(invoice) ? 'credit-memo' : 'invoice'}-${invoice.invoice_number.replaceAll(/[^\w.-]/g, '_')}`
}
