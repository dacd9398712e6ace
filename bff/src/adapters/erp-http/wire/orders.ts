import Type, { type Static } from 'typebox'
import type { LatestOrder, Order, OrderPart, OrderSummary } from '@portal/contracts/orders'
import { DateNumber, Flag, Key, Money, MoneyOrBlank, Quantity, readAmount, readDate, readFlag, readText, Text } from './fields.ts'

/** The ship method of an order that goes the dealer's usual way. */
export const defaultShipMethod = 'DEFAULT'

const summary = {
  ORDID: Key,
  CUSNO: Key,
  /** The reference an order was posted under; blank where it came another way. */
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

/** `GET /v1/dealers/{number}/orders?STATUS=open|unconfirmed`: newest first. */
export const OrdersReply = Type.Object({ ORDERS: Type.Array(OrderSummaryRecord) })

export function readOrderSummary (record: OrderSummaryRecord): OrderSummary {
  const shipMethod = readText(record.SHPMD)
  const orderNumber = readText(record.ORDNO)
  return {
    _id: readText(record.ORDID),
    type: record.ORDST === 'C' ? 'confirmed' : 'unconfirmed',
    po_number: readText(record.PONUM),
    southern_order: orderNumber === '' ? null : orderNumber,
    customer_number: readText(record.CUSNO),
    order_date: readDate(record.ORDDT),
    shipping_method: shipMethod === defaultShipMethod ? 'default' : shipMethod,
    pending_shipment: readFlag(record.PNDSH)
  }
}

/** The reference that the portal sent the order under, if it did. */
export function readReference (record: OrderSummaryRecord): string | undefined {
  const reference = readText(record.REFNO)
  return reference === '' ? undefined : reference
}

export function readOrder (record: OrderRecord): Order {
  return { ...readOrderSummary(record), freight_minimum: readAmount(record.FRTMN), parts: record.PARTS.map(readPart) }
}

export function readLatestOrder (record: OrderSummaryRecord): LatestOrder {
  const { _id, type, po_number, order_date } = readOrderSummary(record)
  return { _id, type, po_number, order_date }
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
