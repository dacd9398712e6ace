import Type, { type Static } from 'typebox'
import type { LatestOrder, Order, OrderPart, OrderSummary } from '@portal/contracts/orders'
import { DateNumber, Flag, Key, Money, MoneyOrBlank, Quantity, readAmount, readDate, readFlag, readText, Text } from './fields.ts'

/** The ship method of an order that uses the dealer's default. */
export const defaultShipMethod = 'DEFAULT'

const summary = {
  ORDID: Key,
  CUSNO: Key,
  /** The reference under which the order was posted; blank if it did not come from the portal. */
  REFNO: Text,
  PONUM: Text,
  /** The distributor's order number; blank until the order is confirmed. */
  ORDNO: Text,
  /** C confirmed, U awaiting confirmation. */
  ORDST: Type.Enum(['C', 'U']),
  ORDDT: DateNumber,
  SHPMD: Text,
  /** Pending shipment. */
  PNDSH: Flag
}

export const OrderSummaryRecord = Type.Object(summary)
export type OrderSummaryRecord = Static<typeof OrderSummaryRecord>

export const OrderPartRecord = Type.Object({
  ITNBR: Key,
  ITDSC: Text,
  MFGNO: Text,
  LSTPR: Money,
  CSTPR: Money,
  QTYOR: Quantity,
  QTYSH: Quantity,
  QTYBO: Quantity,
  QTYAV: Quantity
})
export type OrderPartRecord = Static<typeof OrderPartRecord>

export const OrderRecord = Type.Object({ ...summary, FRTMN: MoneyOrBlank, PARTS: Type.Array(OrderPartRecord) })
export type OrderRecord = Static<typeof OrderRecord>

/**
 * `GET /v1/dealers/{number}/orders?STATUS=open|unconfirmed`: newest first. Repeats the customer and the status: an empty list alone
 * could belong to another request.
 */
export const OrdersReply = Type.Object({ CUSNO: Key, STATUS: Type.Enum(['open', 'unconfirmed']), ORDERS: Type.Array(OrderSummaryRecord) })

/** The order submitted last. */
export const LatestOrderRecord = Type.Object({
  /** The order's id, or the invoice's once it is invoiced. */
  DOCID: Key,
  CUSNO: Key,
  PONUM: Text,
  /** C confirmed, U awaiting confirmation, I invoiced. */
  ORDST: Type.Enum(['C', 'U', 'I']),
  ORDDT: DateNumber
})
export type LatestOrderRecord = Static<typeof LatestOrderRecord>

/** `POST /v1/orders/latest`: at most one record for each customer. */
export const LatestOrdersRequest = Type.Object({ CUSTS: Type.Array(Type.String(), { maxItems: 20_000 }) })
export type LatestOrdersRequest = Static<typeof LatestOrdersRequest>
export const LatestOrdersReply = Type.Object({ ORDERS: Type.Array(LatestOrderRecord) })

const orderTypes = { C: 'confirmed', U: 'unconfirmed', I: 'invoiced' } as const

function readOrderSummary (record: OrderSummaryRecord): OrderSummary {
  const shipMethod = readText(record.SHPMD)
  const orderNumber = readText(record.ORDNO)
  return {
    _id: readText(record.ORDID),
    type: orderTypes[record.ORDST],
    po_number: readText(record.PONUM),
    order_number: orderNumber === '' ? null : orderNumber,
    customer_number: readText(record.CUSNO),
    order_date: readDate(record.ORDDT),
    shipping_method: shipMethod === defaultShipMethod ? 'default' : shipMethod,
    pending_shipment: readFlag(record.PNDSH)
  }
}

/** An order in a list, with its reference if the portal sent it. */
export function readListedOrder (record: OrderSummaryRecord): OrderSummary {
  const reference = readText(record.REFNO)
  return { ...readOrderSummary(record), ...(reference !== '' && { reference }) }
}

export function readOrder (record: OrderRecord): Order {
  return { ...readOrderSummary(record), freight_minimum: readAmount(record.FRTMN), parts: record.PARTS.map(readPart) }
}

export function readLatestOrder (record: LatestOrderRecord): LatestOrder {
  return {
    _id: readText(record.DOCID),
    type: orderTypes[record.ORDST],
    po_number: readText(record.PONUM),
    order_date: readDate(record.ORDDT)
  }
}

function readPart (record: OrderPartRecord): OrderPart {
  return {
    item_number: readText(record.ITNBR),
    item_description: readText(record.ITDSC),
    manufacturer_number: readText(record.MFGNO),
    retail_price: readAmount(record.LSTPR),
    dealer_price: readAmount(record.CSTPR),
    quantity: record.QTYOR,
    quantity_shipped: record.QTYSH,
    quantity_backordered: record.QTYBO,
    quantity_available: record.QTYAV
  }
}
