import type { Dealer } from '@portal/contracts/dealers'
import type { Invoice } from '@portal/contracts/invoices'

/** An invoice, and the dealer's record with the addresses it refers to. */
export type InvoiceSheet = { invoice: Invoice, dealer: Pick<Dealer, 'name_company' | 'address'> }

export interface InvoicePrinter {
  /**
   * The invoice as a PDF file, US letter.
   * @throws PortalError `portal_unavailable` if too many are being made, or this one takes too long
   */
  pdf(sheet: InvoiceSheet): Promise<Uint8Array>
}
