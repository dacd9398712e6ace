import type { InvoiceNumber, ItemNumber, OrderNumber } from '../../base/ids.ts'
import { invoiceHistoryMonths } from '../../policy/invoice-history.ts'
import { day } from '../../base/time-units.ts'
import { daysBetween, formatDate, monthsBefore, type IsoDate } from '../../base/dates.ts'
import { hasTerm } from '../text/list-search.ts'
import type { Cents } from '../../base/money.ts'
import type { Price } from '../../base/price.ts'
import { formatDuration } from '../../base/numbers.ts'

type Line = { item_number: ItemNumber, item_description: string, item_cost: Cents, special_charge_amount: Cents }
type Charge = { name: string, amount: Cents }
type PaymentState = keyof typeof paymentStates
/** How an invoice is paid, as far as the distributor says. */
type Payable = { invoice_total: Cents, date_payment_due: IsoDate | null, payment_state?: PaymentState | undefined, balance?: Cents | undefined }
type Listed = Payable & {
  invoice_number: InvoiceNumber
  po_number: string
  order_number: OrderNumber
  order_invoice_date: IsoDate
  item_numbers: readonly ItemNumber[]
  ship_address?: number | undefined
  mine?: true
}
type Addresses = Readonly<Record<string, { city: string }>>

/** The kinds by which a list of invoices can be filtered. */
export const invoiceKinds = ['unpaid', 'overdue', 'paid', 'credit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindLabels: Readonly<Record<InvoiceKind, string>> = { unpaid: 'Unpaid', overdue: 'Overdue', paid: 'Paid', credit: 'Credit memos' }

/** What is still to be paid may be of any age, so these are looked for beyond the history, unless the filters have a first day. */
export function isOfAnyAge ({ kind, from }: InvoiceFilters): boolean {
  return (kind === 'unpaid' || kind === 'overdue') && from === undefined
}

export type InvoiceFilters = {
  search?: string | undefined, kind?: InvoiceKind | undefined, mine?: true | undefined, from?: IsoDate | undefined, to?: IsoDate | undefined
}

/** Whether an invoice is a credit memo: it is one if its total is negative. */
export function isCreditMemo ({ invoice_total: total }: { invoice_total: Cents }): boolean {
  return total < 0
}

/** The first day of the invoice history: the same day `invoiceHistoryMonths` ago. */
export function invoiceHistorySince (today: IsoDate): IsoDate {
  return monthsBefore(today, invoiceHistoryMonths)
}

/** The lines with a part; the others have only a special charge. */
export function partLines<L extends Pick<Line, 'item_number'>> (details: readonly L[]): L[] {
  return details.filter(line => line.item_number !== '')
}

/** The numbers of pieces that prices are for. */
const priceUnits = [1, 100, 1000]

/**
 * What a piece of a line cost, or 100 or 1,000 where that is not a whole number of cents. Undefined where none was shipped, or where no such price comes to the
 * line's amount exactly.
 */
export function billedPrice ({ item_cost: cost, quantity_shipped: shipped }: { item_cost: Cents, quantity_shipped: number }): Price | undefined {
  const unit = priceUnits.find(pieces => Number.isInteger(cost * pieces / shipped))
  return unit === undefined ? undefined : { price: cost * unit / shipped, ...(unit > 1 && { price_unit: unit }) }
}

type Billed = { details: readonly Line[], sales_tax: Cents, invoice_total: Cents, charges?: readonly Charge[] | undefined }

/**
 * What an invoice's total consists of: parts, shipping, taxes, and anything else that the distributor includes. `total` is the ERP's, not computed.
 * The charges, by name, are what shipping consists of, and add up to it.
 */
export function invoiceTotals (invoice: Billed): {
  subtotal: Cents, shipping: Cents, charges: Charge[], taxes: Cents, other: Cents, total: Cents
} {
  const { details, sales_tax: taxes, invoice_total: total } = invoice
  const subtotal = partLines(details).reduce((sum, line) => sum + line.item_cost, 0)
  const shipping = details.reduce((sum, line) => sum + line.special_charge_amount, 0)
  return { subtotal, shipping, charges: chargesOf(invoice, shipping), taxes, other: total - subtotal - shipping - taxes, total }
}

/** The charges as the distributor names them, or else from the lines that are only charges. */
function chargesOf ({ details, charges }: Billed, shipping: Cents): Charge[] {
  const named = charges ?? details
    .filter(line => line.item_number === '' && line.item_description !== '' && line.special_charge_amount !== 0)
    .map(line => ({ name: line.item_description, amount: line.special_charge_amount }))
  const rest = shipping - named.reduce((sum, { amount }) => sum + amount, 0)
  return named.length === 0 || rest === 0 ? [...named] : [...named, { name: 'Other charges', amount: rest }]
}

/** The label for special charges together, which may be for things other than freight. */
export const shippingLabel = 'Shipping and fees'

/** A line of the totals. `isPart`: it is part of the line above. */
type TotalLine = { name: string, cents: Cents, isPart?: true }

/**
 * An invoice's totals in words. All lines above the total that are not part of another add up to it; then follow what was paid, if the distributor
 * says, and the balance.
 */
export function totalLines (invoice: Billed & { balance?: Cents | undefined }): TotalLine[] {
  const { subtotal, shipping, charges, taxes, other, total } = invoiceTotals(invoice)
  return [
    { name: 'Items subtotal', cents: subtotal },
    { name: shippingLabel, cents: shipping },
    ...charges.map(({ name, amount }): TotalLine => ({ name, cents: amount, isPart: true })),
    { name: 'Taxes', cents: taxes },
    ...(other === 0 ? [] : [{ name: 'Other amounts', cents: other }]),
    { name: isCreditMemo(invoice) ? 'Total credit' : 'Total', cents: total },
    ...balanceLines(invoice)
  ]
}

/** Nothing if the whole invoice is still to be paid, and for credit memos. */
function balanceLines ({ invoice_total: total, balance }: { invoice_total: Cents, balance?: Cents | undefined }): TotalLine[] {
  if (balance === undefined || balance === total || total < 0) return []
  return [{ name: balance > total ? 'Added since' : 'Paid', cents: balance - total }, { name: 'Balance due', cents: balance }]
}

/** The city that an invoice's parts were shipped to; undefined if the list does not say, or if the dealer no longer has the address. */
export function shipToCity ({ ship_address: key }: Pick<Listed, 'ship_address'>, addresses: Addresses): string | undefined {
  return key === undefined ? undefined : addresses[String(key)]?.city
}

/**
 * Whether an invoice matches the filters. The search term may be part of its number, its order number, its PO number, one of its part
 * numbers or its ship-to city, in upper or lower case; `from` and `to` are inclusive.
 * @param addresses the dealer's, by number
 * @param today the distributor's
 */
export function matchesInvoice (invoice: Listed, { search = '', kind, mine, from, to }: InvoiceFilters, addresses: Addresses, today: IsoDate): boolean {
  const { order_invoice_date: date, invoice_number: number, order_number: order, po_number: po, item_numbers: parts } = invoice
  if ((from !== undefined && date < from) || (to !== undefined && date > to)) return false
  if (mine === true && invoice.mine !== true) return false
  return (kind === undefined || isOfKind(invoice, kind, today)) && hasTerm([number, order, po, ...parts, shipToCity(invoice, addresses)], search)
}

/**
 * Whether an invoice is of a kind, as far as the distributor says how it is paid. An open one past its due day counts as overdue, whatever state the
 * distributor gives it.
 */
function isOfKind (invoice: Payable, kind: InvoiceKind, today: IsoDate): boolean {
  switch (kind) {
    case 'credit': return isCreditMemo(invoice)
    case 'unpaid': return isToBePaid(invoice)
    case 'overdue': return isToBePaid(invoice) && (invoice.payment_state === 'overdue' || daysLate(invoice, today) > 0)
    case 'paid': return tellsPayment(invoice) && !isCreditMemo(invoice) && !isToBePaid(invoice)
  }
}

/** Whether the distributor says how an invoice is paid. */
export function tellsPayment ({ payment_state: state, balance }: Pick<Payable, 'payment_state' | 'balance'>): boolean {
  return state !== undefined || balance !== undefined
}

/** Whether part of an invoice is known to be unpaid: by the distributor's state if there is one, otherwise by the balance. */
export function isToBePaid (invoice: Payable): boolean {
  const { payment_state: state, balance = 0 } = invoice
  return !isCreditMemo(invoice) && (state === undefined ? balance > 0 : state !== 'paid')
}

/**
 * By how many days an invoice that is known to be unpaid is past its due day; 0 if it is not.
 * @param today the distributor's
 */
export function daysLate (invoice: Payable, today: IsoDate): number {
  const due = dueDay(invoice)
  return due === null || !isToBePaid(invoice) ? 0 : Math.max(0, daysBetween(due, today))
}

/** How long ago payment was due: `23 days ago`; undefined if it is not late. */
export function lateText (invoice: Payable, today: IsoDate): string | undefined {
  const late = daysLate(invoice, today)
  return late === 0 ? undefined : `${formatDuration(late * day)} ago`
}

/** Whether nothing is left to pay or to use up, as far as the distributor says. */
export function isSettled ({ payment_state: state, balance }: Pick<Payable, 'payment_state' | 'balance'>): boolean {
  return balance === undefined ? state === 'paid' : balance === 0
}

/** The payment of an invoice in words. */
export const paymentStates = { open: 'Open', part_paid: 'Partially paid', paid: 'Paid', overdue: 'Overdue' } as const

type Titled = { invoice_number: InvoiceNumber, invoice_total: Cents }

export function invoiceTitle (invoice: Titled): string {
  return `${isCreditMemo(invoice) ? 'Credit Memo' : 'Invoice'} #${invoice.invoice_number}`
}

/** The day on which payment is due: none for a credit memo, even if the distributor's record has one. */
export function dueDay (invoice: { invoice_total: Cents, date_payment_due: IsoDate | null }): IsoDate | null {
  return isCreditMemo(invoice) ? null : invoice.date_payment_due
}

/** The note about payment; undefined for an invoice without a due date. */
export function invoiceDue (invoice: { invoice_total: Cents, date_payment_due: IsoDate | null }): string | undefined {
  if (isCreditMemo(invoice)) return 'Credit Memo Do Not Pay'
  return invoice.date_payment_due === null ? undefined : `Payment due on or before ${formatDate(invoice.date_payment_due)}`
}
