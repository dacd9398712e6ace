import type { Dealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { daysAfter, isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import { invoiceHistorySince, isSettled, tellsPayment } from '@portal/contracts/rules/finances/invoices'
import { PortalError } from '../../errors.ts'
import { olderInvoicesOf } from '../../lib/older-invoices.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'

/** @throws PortalError `not_found` for a dealer that the ERP does not have */
export async function accountOf ({ erp }: Pick<Ports, 'erp'>, customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, context)
  if (dealer === undefined) throw new PortalError('not_found')
  return dealer
}

/**
 * Today's statement of account: the amounts by age, and the invoices that are not known to be settled.
 * @throws PortalError `statement_too_long`; as `accountOf` and the printer do
 */
export async function statementAsPdf (
  ports: Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>, customerNumber: CustomerNumber, context: ErpContext
): Promise<Uint8Array> {
  const today = isoDateOf(ports.clock.now(), ports.timeZone)
  const [dealer, { since, invoices }] = await Promise.all([accountOf(ports, customerNumber, context), openInvoicesOf(ports, customerNumber, today, context)])
  if (invoices.length > limits.pdfLinesMax) throw new PortalError('statement_too_long')
  return await ports.documentPrinter.pdf({ statement: { today, since, invoices }, dealer }, context.asker)
}

/**
 * The invoices that are not known to be settled: of any age where the ERP offers older ones, otherwise those of the history. An older one about which
 * the ERP says nothing does not count as open. The list is complete from `since` on.
 */
async function openInvoicesOf (
  ports: Pick<Ports, 'erp' | 'clock'>, customerNumber: CustomerNumber, today: IsoDate, context: ErpContext
): Promise<{ invoices: InvoiceSummary[], since: IsoDate }> {
  const since = invoiceHistorySince(today)
  // The ERP may date by another zone.
  const found = await olderInvoicesOf(ports, customerNumber, { since: allInvoicesSince, until: daysAfter(today, 1) }, context) ??
    { since, invoices: await ports.erp.invoicesSince(customerNumber, since, context) }
  const isOpen = (invoice: InvoiceSummary) => !isSettled(invoice) && (invoice.order_invoice_date >= since || tellsPayment(invoice))
  return { since: found.since, invoices: found.invoices.filter(isOpen) }
}
