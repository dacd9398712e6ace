import type { Dealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { daysAfter, formatInstantIn, isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import { invoiceHistorySince, isSettled, tellsPayment } from '@portal/contracts/rules/finances/invoices'
import { PortalError } from '../../errors.ts'
import { olderInvoicesOf } from '../../lib/older-invoices.ts'
import type { StatementSheet } from '../../ports/documents/document-printer.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'

/** @throws PortalError `not_found` for a dealer that the ERP does not have */
export async function accountOf ({ erp }: Pick<Ports, 'erp'>, customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, context)
  if (dealer === undefined) throw new PortalError('not_found')
  return dealer
}

type StatementPorts = Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>
/** `asOf`: when the ERP gave the oldest of its last answers, in milliseconds since 1970, where the statement is made of these. */
type Account = Pick<StatementSheet, 'dealer'> & Pick<StatementSheet['statement'], 'since' | 'invoices'> & { asOf?: number }

/**
 * The statement of account: the amounts by age, and the invoices that are not known to be settled. Today's, or, while the ERP is away, that of the
 * ERP's last answers, which says as of when they are.
 * @throws PortalError `statement_too_long`; as `accountOf` and the printer do
 */
export async function statementAsPdf (ports: StatementPorts, customerNumber: CustomerNumber, forDisplay: ErpContext): Promise<Uint8Array> {
  const { clock, timeZone, documentPrinter } = ports
  const now = clock.now()
  const today = isoDateOf(now, timeZone)
  const { requestId, asker } = forDisplay
  const { asOf, dealer, since, invoices } = await accountNow(ports, customerNumber, today, { requestId, asker }).catch(async (error: unknown) => {
    const last = isAway(error) ? await lastAccount(ports, customerNumber, today, forDisplay) : undefined
    if (last === undefined) throw error
    return last
  })
  if (invoices.length > limits.pdfLinesMax) throw new PortalError('statement_too_long')
  const statement = { today: isoDateOf(asOf ?? now, timeZone), since, invoices, ...(asOf !== undefined && { asOf: formatInstantIn(asOf, timeZone) }) }
  return await documentPrinter.pdf({ statement, dealer }, asker)
}

function isAway (error: unknown): boolean {
  return error instanceof PortalError && error.code === 'erp_unavailable'
}

async function accountNow (ports: StatementPorts, customerNumber: CustomerNumber, today: IsoDate, context: ErpContext): Promise<Account> {
  const [dealer, open] = await Promise.all([accountOf(ports, customerNumber, context), openInvoicesOf(ports, customerNumber, today, context)])
  return { dealer, ...open }
}

/** The same from the ERP's last answers, which the page shows, too: with the invoices of the history. Undefined if some of these cannot be read. */
async function lastAccount (ports: StatementPorts, customerNumber: CustomerNumber, today: IsoDate, forDisplay: ErpContext): Promise<Account | undefined> {
  let [asOf, isWhole] = [ports.clock.now(), true]
  const age = (at: number) => { asOf = Math.min(asOf, at) }
  const context = { ...forDisplay, useLastGoodAfter: 0, notes: { older: age, recent: age, leftOut () { isWhole = false } } }
  const since = invoiceHistorySince(today)
  const [dealer, invoices] = await Promise.all([accountOf(ports, customerNumber, context), ports.erp.invoicesSince(customerNumber, since, context)])
  return isWhole ? { dealer, since, invoices: invoices.filter(invoice => !isSettled(invoice)), asOf } : undefined
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
