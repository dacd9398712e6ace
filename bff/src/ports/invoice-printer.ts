import type { Dealer } from '@portal/contracts/dealers'
import type { Invoice } from '@portal/contracts/invoices'
import type { CompanyFacts } from '@portal/contracts/rules/company'
import type { Logo } from './logo.ts'

/** Who sends the invoices, and the logo on them, if there is one. */
export type Letterhead = { company: CompanyFacts, logo: Logo | undefined }

/** An invoice, and the dealer's record with the addresses it refers to. */
export type InvoiceSheet = { invoice: Invoice, dealer: Pick<Dealer, 'name_company' | 'address'> }

export interface InvoicePrinter {
  /**
   * The invoice as a PDF file, US letter.
   * @throws PortalError `portal_unavailable` if too many are being made, or this one takes too long
   */
  pdf(sheet: InvoiceSheet): Promise<Uint8Array>
}
