import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { willCall } from '@portal/contracts/rules/checkout/ship-method'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { ErpContext, GatewayErp, ListedOrder } from '@portal/erp-gateway/server/erp'
import type { GatewayLatestOrder, GatewayOrder } from '@portal/erp-gateway/contract/records/orders'
import type { CompanyDay } from './company-day.ts'
import { decimal, flag, isSet, orNull, readModel, text } from './read-model.ts'
import { postedInvoices, readSales, recordId, saleHead, saleNumber, statusOf, type SaleHead } from './sales.ts'
import type { Tryton } from './tryton.ts'
import { cents, line, pieces, textOrNone } from './field-values.ts'

const Unit = Type.Object({ factor: Type.Number() })
const Line = Type.Object({
  type: Type.String(),
  quantity: orNull(Type.Number()),
  unit_price: orNull(decimal),
  amount: orNull(decimal),
  note: text,
  dealer_on_hand: orNull(Type.Number()),
  'unit.': orNull(Unit),
  'product.': orNull(Type.Object({
    code: text,
    list_price: orNull(decimal),
    'template.': Type.Object({ name: Type.String() }),
    'identifiers.': Type.Array(Type.Object({ type: text, code: Type.String() })),
    'default_uom.': Unit
  })),
  'moves.': Type.Array(Type.Object({ state: Type.String(), quantity: Type.Number(), planned_date: text, 'uom.': Unit }))
})
const readOrder = readModel('sale.sale', Type.Object({
  ...saleHead,
  comment: text,
  dealer_ordered_by: text,
  untaxed_amount: decimal,
  'party.': Type.Object({ code: Type.String(), dealer: flag, dealer_ship_method: text, dealer_freight_minimum: orNull(decimal), default_ship_to: orNull(Type.Integer()) }),
  'shipment_address.': orNull(Type.Object({ id: Type.Integer(), ship_to_number: Type.Integer() })),
  'shipments.': Type.Array(Type.Object({ state: Type.String(), reference: text, effective_date: text })),
  'lines.': Type.Array(Line)
}))

const Ids = Compile(Type.Array(Type.Integer()))

/** The states in which a sale may be in each list of the portal. */
const statesOf = { unconfirmed: ['draft', 'quotation'], open: ['confirmed', 'processing'] } as const

/** @param today what is planned for a later day is still to come */
export function orderMethods (tryton: Tryton, today: CompanyDay): Pick<GatewayErp, 'orders' | 'order' | 'latestOrder' | 'latestOrders'> {
  async function latestOrders (customerNumbers: readonly string[], context: ErpContext): Promise<GatewayLatestOrder[]> {
    const latest = await tryton.call('model.sale.sale.dealer_latest', [customerNumbers], Ids, context)
    const sales = await readSales(tryton, [['id', 'in', latest]], context)
    return sales.map(latestOf)
  }

  return {
    async orders ({ customerNumber, status }, context) {
      const found = await readSales(tryton, [['party.code', '=', customerNumber], ['party.dealer', '=', true], ['state', 'in', statesOf[status]]], context)
      return found.filter(isShown).map(listedOf)
    },
    async order ({ id }, context) {
      const known = recordId(id)
      if (known === undefined) return undefined
      const [[sale], day] = await Promise.all([readOrder(tryton, [['id', '=', known], ['party.dealer', '=', true]], context), today(context)])
      return sale !== undefined && isShown(sale) ? orderOf(sale, day) : undefined
    },
    latestOrder: async ({ customerNumber }, context) => (await latestOrders([customerNumber], context))[0],
    latestOrders: async ({ customerNumbers }, context) => await latestOrders(customerNumbers, context)
  }
}

/** Drafts of the distributor's people are not orders yet; a portal order that was set back to draft still is. */
function isShown (sale: SaleHead): boolean {
  const status = statusOf(sale)
  return (status === 'confirmed' || status === 'unconfirmed') && (sale.state !== 'draft' || sale.dealer_reference !== null)
}

function listedOf (sale: SaleHead): ListedOrder {
  const confirmed = statusOf(sale) === 'confirmed'
  return {
    _id: String(sale.id),
    customer_number: sale['party.'].code,
    ...sale.dealer_reference !== null && { reference: sale.dealer_reference },
    po_number: line(sale.reference, limits.poNumberMax),
    order_number: confirmed ? saleNumber(sale).slice(0, 10) : null,
    type: confirmed ? 'confirmed' : 'unconfirmed',
    order_date: sale.sale_date,
    shipping_method: isSet(sale.dealer_will_call) ? willCall : line(sale['party.'].dealer_ship_method, 30) || 'default',
    pending_shipment: sale.state === 'processing',
    ...sale.revision > 0 && { revisions: sale.revision }
  }
}

function orderOf (sale: Awaited<ReturnType<typeof readOrder>>[number], today: IsoDate): GatewayOrder {
  const { 'shipment_address.': address, 'party.': party } = sale
  const instructions = textOrNone(sale.comment)
  return {
    ...listedOf(sale),
    freight_minimum: cents(party.dealer_freight_minimum ?? '0'),
    order_total: cents(sale.untaxed_amount),
    ...address !== null && { ship_address: address.id === party.default_ship_to ? defaultAddressKey : address.ship_to_number },
    ...sale.dealer_ordered_by !== null && { placed_by: sale.dealer_ordered_by },
    ...instructions !== undefined && { special_instructions: instructions },
    shipments: sale['shipments.'].flatMap(({ state, reference, effective_date: shippedOn }) => {
      const tracking = line(reference, 30)
      return state !== 'done' || tracking === '' ? [] : [{ carrier: '', tracking_number: tracking, ...shippedOn !== null && { shipped_on: shippedOn } }]
    }),
    parts: sale['lines.'].flatMap(line => partOf(line, today))
  }
}

/** A line with a part. Comments, subtotals and charges without a part are left out. */
function partOf ({ 'product.': product, 'unit.': unit, 'moves.': moves, ...sold }: Static<typeof Line>, today: IsoDate): GatewayOrder['parts'] {
  if (sold.type !== 'line' || product === null || product.code === null) return []
  const { factor: piece } = product['default_uom.']
  const perUnit = (unit?.factor ?? piece) / piece
  const moved = (states: readonly string[]) => moves.filter(({ state }) => states.includes(state))
  const sum = (some: typeof moves) => some.reduce((total, { quantity, 'uom.': { factor } }) => total + pieces(quantity, factor / piece), 0)
  const waiting = moved(['draft', 'staging'])
  const expected = waiting.flatMap(({ planned_date: planned }) => planned ?? []).sort().at(-1)
  const note = textOrNone(sold.note)
  return [{
    item_number: product.code,
    item_description: line(product['template.'].name, 60),
    manufacturer_number: line(product['identifiers.'].find(({ type }) => type === null)?.code, 20),
    retail_price: cents(product.list_price ?? '0'),
    dealer_price: Math.round(cents(sold.unit_price ?? '0') / perUnit),
    quantity: pieces(sold.quantity ?? 0, perUnit),
    quantity_shipped: sum(moved(['done'])),
    quantity_backordered: sum(waiting),
    quantity_available: pieces(sold.dealer_on_hand ?? 0),
    // Tryton plans a shipment for the day of the order until somebody knows better.
    ...expected !== undefined && expected > today && { expected_arrival: expected },
    line_amount: cents(sold.amount ?? '0'),
    ...note !== undefined && { note }
  }]
}

function latestOf (sale: SaleHead): GatewayLatestOrder {
  const status = statusOf(sale)
  const invoice = postedInvoices(sale['invoices.']).map(({ id }) => id).sort((a, b) => a - b).at(-1)
  const invoiced = status === 'invoiced' && invoice !== undefined
  return {
    _id: String(invoiced ? invoice : sale.id),
    customerNumber: sale['party.'].code,
    po_number: line(sale.reference, limits.poNumberMax),
    type: invoiced ? 'invoiced' : status === 'unconfirmed' ? 'unconfirmed' : 'confirmed',
    order_date: sale.sale_date
  }
}
