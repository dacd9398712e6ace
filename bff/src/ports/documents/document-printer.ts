import type { Dealer } from '@portal/contracts/dealers'
import type { Invoice, InvoiceSummary } from '@portal/contracts/invoices'
import type { Order } from '@portal/contracts/orders'
import type { CompanyFacts } from '@portal/contracts/rules/company/company'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { Logo } from './logo.ts'

/** Who sends the documents, and the logo on them, if there is one. */
export type Letterhead = { company: CompanyFacts, logo: Logo | undefined }

/** An invoice, the dealer's record with the addresses it refers to, and the representative's name, if known. */
export type InvoiceSheet = { invoice: Invoice, dealer: Pick<Dealer, 'name_company' | 'address'>, rep?: { name: string, phone: string | null } }

/** The same for an open order. An order that names no ship method goes by the dealer's own. */
export type OrderSheet = { order: Order, dealer: Pick<Dealer, 'name_company' | 'address' | 'default_shipping'> }

/**
 * A statement of account for `today`, with the open invoices dated on or after `since`: all there are, where that is `allInvoicesSince`. `asOf` is the
 * time of the ERP's last answers, where it is made of these.
 */
export type StatementSheet = { statement: { today: IsoDate, since: IsoDate, invoices: readonly InvoiceSummary[], asOf?: string }, dealer: Dealer }

export type Sheet = InvoiceSheet | OrderSheet | StatementSheet

export interface DocumentPrinter {
  /**
   * The invoice, order or statement as a PDF file, US letter.
   * @param asker whoever asks for it; their documents are counted together
   * @throws PortalError `portal_unavailable` if too many are being made, in total or for this asker, or this one takes too long
   */
  pdf(sheet: Sheet, asker?: string): Promise<Uint8Array>
}
