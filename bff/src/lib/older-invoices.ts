import { daysAfter, type IsoDate } from '@portal/contracts/base/dates'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { olderInvoices } from '@portal/contracts/policy/invoice-history'
import type { ErpContext } from '../ports/erp/erp.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * The invoices of these days, newest first, read page by page within the limits of `olderInvoices`. The list is complete from `since` on. Undefined
 * if the ERP does not offer them.
 * @throws PortalError as the ERP's reads do
 */
export async function olderInvoicesOf (
  { erp, clock }: Pick<Ports, 'erp' | 'clock'>, customerNumber: CustomerNumber, { since, until }: { since: IsoDate, until: IsoDate }, context: ErpContext
): Promise<{ invoices: InvoiceSummary[], since: IsoDate } | undefined> {
  const [begun, invoices]: [number, InvoiceSummary[]] = [clock.now(), []]
  for (let last = until; last >= since;) {
    const page = await erp.invoicesBetween(customerNumber, { since, until: last }, context)
    if (page === undefined) return undefined
    invoices.push(...page.invoices)
    const oldest = page.invoices.reduce((day, { order_invoice_date: date }) => date < day ? date : day, last)
    if (!page.more || oldest === since) break
    if (invoices.length >= olderInvoices.max || clock.now() - begun >= olderInvoices.time) return { invoices, since: oldest }
    last = daysAfter(oldest, -1)
  }
  return { invoices, since }
}
