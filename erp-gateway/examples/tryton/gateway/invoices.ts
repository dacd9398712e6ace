import Type, { type Static } from 'typebox'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { willCall } from '@portal/contracts/rules/checkout/ship-method'
import type { Invoice } from '@portal/contracts/invoices'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import type { CompanyDay } from './company-day.ts'
import { decimal, flag, isSet, orNull, readModel, text, type Domain } from './read-model.ts'
import { recordId, saleNumber } from './sales.ts'
import type { CallOptions, Tryton } from './tryton.ts'
import { cents, line, pieces } from './field-values.ts'

const head = {
  id: Type.Integer(),
  number: Type.String(),
  state: Type.String(),
  invoice_date: Type.String(),
  total_amount: decimal,
  amount_to_pay: decimal,
  'party.': Type.Object({ code: Type.String(), dealer: flag, dealer_rep: text, dealer_ship_method: text, default_ship_to: orNull(Type.Integer()) }),
  'lines_to_pay.': Type.Array(Type.Object({ maturity_date: text })),
  'dealer_sales.': Type.Array(Type.Object({
    number: text,
    revision: Type.Integer(),
    reference: text,
    sale_date: text,
    dealer_will_call: flag,
    dealer_ordered_by: text,
    'shipment_address.': orNull(Type.Object({ id: Type.Integer(), ship_to_number: Type.Integer() }))
  }))
}
const Unit = Type.Object({ factor: Type.Number() })
const Product = Type.Object({
  code: text,
  list_price: orNull(decimal),
  'template.': Type.Object({ name: Type.String() }),
  'identifiers.': Type.Array(Type.Object({ type: text, code: Type.String() })),
  'default_uom.': Unit
})
const Line = Type.Object({
  type: Type.String(),
  quantity: orNull(Type.Number()),
  amount: orNull(decimal),
  description: text,
  /** `sale.line,12` for a line of a sale. */
  origin: text,
  'unit.': orNull(Unit),
  'product.': orNull(Product)
})

const readInvoices = readModel('account.invoice', Type.Object({ ...head, 'lines.': Type.Array(Type.Object({ type: Type.String(), 'product.': orNull(Type.Object({ code: text })) })) }))
const readInvoice = readModel('account.invoice', Type.Object({
  ...head,
  tax_amount: decimal,
  comment: text,
  'payment_term.': orNull(Type.Object({ name: Type.String(), description: text })),
  'lines.': Type.Array(Line)
}))
const readSold = readModel('sale.line', Type.Object({
  id: Type.Integer(),
  quantity: orNull(Type.Number()),
  'unit.': orNull(Unit),
  'invoice_lines.': Type.Array(Type.Object({ quantity: orNull(Type.Number()), 'unit.': orNull(Unit), 'invoice.': orNull(Type.Object({ id: Type.Integer(), state: Type.String() })) }))
}))
type Sold = Awaited<ReturnType<typeof readSold>>[number]

/** Invoices that were sent to dealers. */
const sent = [['type', '=', 'out'], ['party.dealer', '=', true], ['state', 'in', ['posted', 'paid']]] as const

/** @param today the day on which an invoice is overdue or not */
export function invoiceMethods (tryton: Tryton, today: CompanyDay): Pick<GatewayErp, 'invoices' | 'invoice'> {
  return {
    async invoices ({ customerNumber, since, until }, context) {
      const upTo: Domain = until === undefined ? [] : [['invoice_date', '<=', until]]
      const [found, day] = await Promise.all([
        readInvoices(tryton, [...sent, ['party.code', '=', customerNumber], ['invoice_date', '>=', since], ...upTo], context),
        today(context)
      ])
      return found.map(invoice => ({
        ...headOf(invoice, day),
        item_numbers: [...new Set(invoice['lines.'].flatMap(({ 'product.': product }) => product?.code ?? []))]
      }))
    },
    async invoice ({ id }, context) {
      const known = recordId(id)
      if (known === undefined) return undefined
      const [[invoice], day] = await Promise.all([readInvoice(tryton, [...sent, ['id', '=', known]], context), today(context)])
      if (invoice === undefined) return undefined
      const sold = await soldLines(tryton, invoice['lines.'], context)
      const lines = invoice['lines.'].filter(({ type }) => type === 'line')
      const [sale] = invoice['dealer_sales.']
      const { 'party.': party, 'payment_term.': terms } = invoice
      return {
        ...headOf(invoice, day),
        sales_rep: line(party.dealer_rep, 4),
        order_entry_date: sale?.sale_date ?? null,
        shipping_instructions: isSet(sale?.dealer_will_call ?? null) ? willCall : line(party.dealer_ship_method, 30),
        purchase_terms: line(terms?.description ?? terms?.name, 30),
        misc_note: line(invoice.comment, 60),
        sales_tax: cents(invoice.tax_amount),
        retail_pricing: false,
        charges: lines.flatMap(({ 'product.': product, description, amount }) =>
          product === null ? [{ name: chargeName(description), amount: cents(amount ?? '0') }] : []),
        details: lines.map(one => lineOf(one, sold, invoice.id))
      }
    }
  }
}

type InvoiceHead = Static<ReturnType<typeof Type.Object<typeof head>>>

function headOf (invoice: InvoiceHead, today: IsoDate) {
  const [sale] = invoice['dealer_sales.']
  const address = sale?.['shipment_address.'] ?? null
  const due = invoice['lines_to_pay.'].flatMap(({ maturity_date: day }) => day ?? []).sort().at(-1) ?? null
  return {
    _id: String(invoice.id),
    invoice_number: line(invoice.number, 10),
    order_number: sale === undefined ? '' : saleNumber(sale).slice(0, 10),
    po_number: line(sale?.reference, limits.poNumberMax),
    ...sale !== undefined && sale.dealer_ordered_by !== null && { placed_by: sale.dealer_ordered_by },
    customer_number: invoice['party.'].code,
    order_invoice_date: invoice.invoice_date,
    date_payment_due: due,
    invoice_total: cents(invoice.total_amount),
    balance: cents(invoice.amount_to_pay),
    payment_state: paymentState(invoice, due, today),
    ship_address: address === null || address.id === invoice['party.'].default_ship_to ? defaultAddressKey : address.ship_to_number
  } as const
}

function paymentState ({ state, total_amount: total, amount_to_pay: left }: InvoiceHead, due: IsoDate | null, today: IsoDate) {
  if (state === 'paid') return 'paid'
  if (due !== null && due < today && cents(left) > 0) return 'overdue'
  return cents(left) === cents(total) ? 'open' : 'part_paid'
}

/** The lines of sales that lines of an invoice come from, by their ids. */
async function soldLines (tryton: Tryton, lines: ReadonlyArray<{ origin: string | null }>, options: CallOptions): Promise<Map<number, Sold>> {
  const ids = lines.flatMap(({ origin }) => soldId(origin) ?? [])
  const found = ids.length === 0 ? [] : await readSold(tryton, [['id', 'in', ids]], options)
  return new Map(found.map(sold => [sold.id, sold]))
}

function soldId (origin: string | null): number | undefined {
  const [, id] = /^sale\.line,(\d+)$/.exec(origin ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

function chargeName (description: string | null): string {
  return line(description, 30).toUpperCase() || 'CHARGE'
}

function lineOf ({ 'product.': product, 'unit.': unit, description, quantity, amount, origin }: Static<typeof Line>, sold: ReadonlyMap<number, Sold>, invoice: number): Invoice['details'][number] {
  const nothing = { item_cost: 0, quantity_ordered: 0, quantity_shipped: 0, quantity_backordered: 0, special_charge_amount: 0, retail_price: 0 }
  if (product === null) {
    return { ...nothing, item_number: '', item_description: chargeName(description), manufacturer_number: '', special_charge_amount: cents(amount ?? '0') }
  }
  const { factor: piece } = product['default_uom.']
  const inPieces = (quantity: number | null, unit: { factor: number } | null) => pieces(quantity ?? 0, (unit?.factor ?? piece) / piece)
  const shipped = inPieces(quantity, unit)
  const from = sold.get(soldId(origin) ?? 0)
  const ordered = from === undefined ? shipped : inPieces(from.quantity, from['unit.'])
  // What was invoiced later was on back order when this invoice was made.
  const sofar = from?.['invoice_lines.'].reduce((sum, { quantity, 'unit.': unit, 'invoice.': of }) =>
    of !== null && of.state !== 'cancelled' && of.id <= invoice ? sum + inPieces(quantity, unit) : sum, 0) ?? shipped
  return {
    ...nothing,
    item_number: product.code ?? '',
    item_description: line(product['template.'].name, 60),
    manufacturer_number: line(product['identifiers.'].find(({ type }) => type === null)?.code, 20),
    item_cost: cents(amount ?? '0'),
    quantity_ordered: ordered,
    quantity_shipped: shipped,
    quantity_backordered: shipped < 0 ? 0 : Math.max(0, ordered - sofar),
    retail_price: cents(product.list_price ?? '0')
  }
}
