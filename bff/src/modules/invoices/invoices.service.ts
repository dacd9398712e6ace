import type { CustomerNumber, InvoiceId, OrderNumber, UserId } from '@portal/contracts/base/ids'
import type { Invoice, InvoiceSummary, ListedInvoice } from '@portal/contracts/invoices'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { limits } from '@portal/contracts/policy/limits'
import { csvText, type SheetCell } from '@portal/contracts/rules/text/csv'
import { daysAfter, isDay, isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import type { Cents } from '@portal/contracts/base/money'
import type { Price } from '@portal/contracts/base/price'
import {
  billedPrice, daysLate, dueDay, invoiceHistorySince, invoiceTotals, isCreditMemo, isOfAnyAge, matchesInvoice, partLines, paymentStates, shippingLabel,
  tellsPayment, type InvoiceFilters
} from '@portal/contracts/rules/finances/invoices'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { PortalError, concealedNotFound } from '../../errors.ts'
import { olderInvoicesOf } from '../../lib/older-invoices.ts'
import { optionalNames } from '../../lib/optional-names.ts'
import { partHeads } from '../../lib/part-heads.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Orderers } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

/** Characters of a name that every ERP keeps. */
const nameKeptByErps = 20

type InvoicePorts = Pick<Ports, 'erp' | 'clock' | 'timeZone'>

/**
 * The invoices dated on or after the same day three months ago, newest first, or those of earlier days, where the ERP offers them; only those of a
 * kind, if one is given. The list is complete from `since` on. `older`: earlier days can be asked for.
 * @throws PortalError `invalid_body` for days that do not exist; as the ERP's reads do
 */
export async function invoiceHistoryOf (
  ports: InvoicePorts, { kind, from, to }: Pick<InvoiceFilters, 'kind' | 'from' | 'to'>, customerNumber: CustomerNumber, context: ErpContext
): Promise<{ invoices: InvoiceSummary[], since: IsoDate, older: boolean }> {
  const { erp, clock, timeZone } = ports
  if (![from, to].every(day => day === undefined || isDay(day))) throw new PortalError('invalid_body')
  const today = isoDateOf(clock.now(), timeZone)
  const since = invoiceHistorySince(today)
  const ofKind = (invoices: readonly InvoiceSummary[]) => invoices.filter(invoice => matchesInvoice(invoice, { kind }, {}, today))
  const first = isOfAnyAge({ kind, from }) ? allInvoicesSince : from
  if (first !== undefined && first < since) {
    // The ERP may use another time zone.
    const found = await olderInvoicesOf(ports, customerNumber, { since: first, until: to ?? daysAfter(today, 1) }, context)
    if (found !== undefined) return { ...found, invoices: ofKind(found.invoices), older: true }
  }
  const [invoices, older] = await Promise.all([erp.invoicesSince(customerNumber, since, context), erp.offersInvoicesBetween(context)])
  return { invoices: ofKind(invoices), since, older }
}

/** @throws PortalError `not_found` for an unknown invoice and for another dealer's */
export async function invoiceOf ({ erp }: Pick<Ports, 'erp'>, id: InvoiceId, customerNumber: CustomerNumber, context: ErpContext): Promise<Invoice> {
  const invoice = await erp.invoice(id, context)
  if (invoice?.customer_number !== customerNumber) throw concealedNotFound(id, invoice?.customer_number, customerNumber)
  return invoice
}

/** Who has an invoice's rep number and can log in; undefined if nobody does, or more than one, or while the accounts cannot be read. */
export async function repOf ({ users, clock }: Pick<Ports, 'users' | 'clock'>, { sales_rep: number }: Pick<Invoice, 'sales_rep'>): Promise<{ name: string, phone: string | null } | undefined> {
  const reps = await optionalNames(clock, users.salesReps()) ?? []
  const [rep, ...others] = reps.filter(({ repNumber, status }) => repNumber === number && status === 'active')
  if (rep === undefined || others.length > 0) return undefined
  const name = [rep.nameFirst, rep.nameLast].filter(part => part !== null).join(' ')
  return name === '' ? undefined : { name, phone: rep.phone }
}

const nameHeads = ['type', 'number', 'po number', 'order number', 'invoice date']

/** The cells that identify the invoice on each row of a file. */
function nameCells (invoice: Omit<InvoiceSummary, 'item_numbers'>): SheetCell[] {
  return [
    isCreditMemo(invoice) ? 'credit memo' : 'invoice', invoice.invoice_number, invoice.po_number, invoice.order_number, { day: invoice.order_invoice_date }
  ]
}

/**
 * The invoices with who placed their orders, and which are the reader's. The portal knows the people of its own orders; for any other it compares the
 * ERP's name with the reader's. While the database is away, only the ERP's names are shown.
 * @param userId the reader's
 */
export async function withOrderers (
  { users, journal, clock }: Pick<Ports, 'users' | 'journal' | 'clock'>, invoices: readonly InvoiceSummary[], customerNumber: CustomerNumber, userId: UserId
): Promise<ListedInvoice[]> {
  const [reader, orderers] = await Promise.all([
    invoices.some(({ placed_by: by }) => by !== undefined) ? optionalNames(clock, users.findById(userId)) : undefined,
    orderersOf({ journal, clock }, invoices, customerNumber)
  ])
  const name = reader && personName(reader).toUpperCase()
  return invoices.map(invoice => {
    const orderer = orderers?.get(invoice.order_number)
    const isMine = orderer === undefined ? isName(invoice.placed_by, name) : orderer.userId === userId || orderer.askerId === userId
    return { ...named(invoice, orderer), ...(isMine && { mine: true as const }) }
  })
}

/** The same for one invoice: only the name. */
export async function withOrderer (ports: Pick<Ports, 'journal' | 'clock'>, invoice: Invoice): Promise<Invoice> {
  return named(invoice, (await orderersOf(ports, [invoice], invoice.customer_number))?.get(invoice.order_number))
}

async function orderersOf (
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>, invoices: ReadonlyArray<Pick<Invoice, 'order_number'>>, customerNumber: CustomerNumber
): Promise<Map<OrderNumber, Orderers> | undefined> {
  const numbers = [...new Set(invoices.map(({ order_number: number }) => number).filter(number => number !== ''))]
  return await optionalNames(clock, journal.orderersOfNumbers(customerNumber, numbers))
}

/** With the name that the portal knows, where the ERP says none. */
function named<I extends Pick<Invoice, 'placed_by'>> (invoice: I, orderer: Orderers | undefined): I {
  return invoice.placed_by === undefined && orderer?.placedBy !== undefined ? { ...invoice, placed_by: orderer.placedBy } : invoice
}

/** Whether the ERP's name is this one. The ERP may have cut it off, but not to fewer characters than every ERP keeps. */
function isName (said: string | undefined, name: string | undefined): boolean {
  if (said === undefined || name === undefined) return false
  return said.length < nameKeptByErps ? said.toUpperCase() === name : name.startsWith(said.toUpperCase())
}

/** `since`: as in `invoiceHistoryOf`. */
export async function historyAsCsv (
  ports: InvoicePorts & Pick<Ports, 'users' | 'journal'>, filters: InvoiceFilters, customerNumber: CustomerNumber, userId: UserId, context: ErpContext
): Promise<{ csv: string, since: IsoDate }> {
  const [{ invoices: all, since }, dealer] = await Promise.all([
    invoiceHistoryOf(ports, filters, customerNumber, context), ports.erp.dealer(customerNumber, context)
  ])
  const invoices = await withOrderers(ports, all, customerNumber, userId)
  const hasNames = invoices.some(({ placed_by: by }) => by !== undefined)
  const today = isoDateOf(ports.clock.now(), ports.timeZone)
  const hasPayments = invoices.some(tellsPayment)
  const payment = (invoice: InvoiceSummary): SheetCell[] => {
    const { payment_state: state, balance } = invoice
    return [
      state === undefined ? null : paymentStates[state].toLowerCase(),
      balance === undefined ? null : { cents: balance },
      tellsPayment(invoice) ? daysLate(invoice, today) : null
    ]
  }
  const csv = csvText([
    [...nameHeads, 'payment due', 'total', ...(hasPayments ? ['payment', 'balance', 'days late'] : []), ...(hasNames ? ['placed by'] : [])],
    ...invoices.filter(invoice => matchesInvoice(invoice, filters, dealer?.address ?? {}, today)).map((invoice): SheetCell[] => [
      ...nameCells(invoice), { day: dueDay(invoice) }, { cents: invoice.invoice_total }, ...(hasPayments ? payment(invoice) : []),
      ...(hasNames ? [invoice.placed_by ?? null] : [])
    ])
  ])
  return { csv, since }
}

/**
 * One row for each part, then for each charge and tax, all with the same columns. The amounts add up to the total, which has no row. Every row
 * identifies the invoice, so that one sheet can contain several.
 */
export async function invoiceAsCsv (ports: Pick<Ports, 'erp'>, id: InvoiceId, customerNumber: CustomerNumber, context: ErpContext): Promise<string> {
  const invoice = await invoiceOf(ports, id, customerNumber, context)
  const { retail_pricing: retail, details } = invoice
  const { shipping, charges, taxes, other } = invoiceTotals(invoice)
  const head = nameCells(invoice)
  const sum = (kind: string, name: string, cents: number): SheetCell[][] => {
    return cents === 0 ? [] : [[...head, kind, null, name, null, null, null, null, null, null, null, { cents }]]
  }
  return csvText([
    [...nameHeads, 'line', ...partHeads, 'amount'],
    ...partLines(details).map((line): SheetCell[] => {
      const price = billedPrice(line)
      return [
        ...head, 'part', line.item_number, line.item_description, line.manufacturer_number, line.quantity_ordered, line.quantity_shipped,
        line.quantity_backordered, centsOrNothing(retail ? line.retail_price : undefined), ...priceCells(price), { cents: line.item_cost }
      ]
    }),
    ...(charges.length === 0 ? sum('charge', shippingLabel, shipping) : charges.flatMap(({ name, amount }) => sum('charge', name, amount))),
    ...sum('tax', 'Taxes', taxes),
    ...sum('other', 'Other amounts', other)
  ])
}

/** @throws PortalError `invoice_too_long`; as `invoiceOf` and the printer do */
export async function invoiceAsPdf (
  ports: Pick<Ports, 'erp' | 'users' | 'journal' | 'clock' | 'documentPrinter'>, id: InvoiceId, customerNumber: CustomerNumber, context: ErpContext
): Promise<Uint8Array> {
  const [invoice, dealer] = await Promise.all([
    invoiceOf(ports, id, customerNumber, context),
    ports.erp.dealer(customerNumber, context)
  ])
  if (dealer === undefined) throw new PortalError('not_found')
  if (invoice.details.length > limits.pdfLinesMax) throw new PortalError('invoice_too_long')
  const [rep, placed] = await Promise.all([repOf(ports, invoice), withOrderer(ports, invoice)])
  const { name_company, address } = dealer
  return await ports.documentPrinter.pdf({ invoice: placed, dealer: { name_company, address }, ...(rep !== undefined && { rep }) }, context.asker)
}

function centsOrNothing (cents: Cents | undefined): SheetCell {
  return cents === undefined ? null : { cents }
}

/** A price, and for how many pieces it is. */
export function priceCells (price: Price | undefined): SheetCell[] {
  return price === undefined ? [null, null] : [{ cents: price.price }, price.price_unit ?? 1]
}
