import type { CustomerNumber, ErpOrderId, ItemNumber, Reference } from '@portal/contracts/base/ids'
import type { ErpOrder, ErpOrderSummary, LatestOrder, OrderPart } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import type { ShipMethod } from '@portal/contracts/policy/ordering'
import { amount, amountOrBlank, amountOrZero, base64, code, constant, dayOrNone, flag, nonBlankText, quantity, text, textOrNull, whole } from '../codecs.ts'
import { codec, invalid } from '../codec.ts'
import { field, list, optional, record, type PartsOf } from '../record.ts'
import { customerNumber, shipToNumber } from './dealers.ts'
import { ifBlank } from './if-blank.ts'
import { description, manufacturerNumber, partNumber, priceUnit } from './items.ts'
import { shipments } from './shipments.ts'
import { widths } from './field-widths.ts'

/** On the wire and in the portal, a ship method that stands for the dealer's own. */
const [defaultOnWire, defaultShipping] = ['DEFAULT', 'default']

const shipMethodText = text(30, 'keep')
const shipMethod = codec<string>({
  ...shipMethodText,
  decode (wire) {
    const read = shipMethodText.decode(wire)
    return read === invalid || read !== defaultOnWire ? read : defaultShipping
  },
  encode: (value, padded) => shipMethodText.encode(value === defaultShipping ? defaultOnWire : value, padded)
})

const onOrder = 'The order\'s own page'
const onOrders = 'Open orders, the order\'s own page'
const onHomeAndOrders = 'Home, open orders, the order\'s own page'
const inLists = 'Home, open orders; the order\'s own page adds up its parts'
const onBackOrders = 'The order\'s own page, back orders'
const everywhere = `${onHomeAndOrders}, back orders, dealer list`
const ifShipping = 'if it is pending shipment or some pieces are on back order'

export const orderId = field('ORDID', nonBlankText(widths.id, 'document'), { means: 'Id of the order: the same before and after it is confirmed, and never that of another order', shown: 'In addresses, and as the order number until there is one, for an order of the portal' })
const poNumber = field('PONUM', text(limits.poNumberMax), {
  means: `The dealer's purchase order number, at most ${limits.poNumberMax} characters`, shown: everywhere, blank: 'The order is shown as "Unnamed Order"'
})
const reference = field('REFNO', nonBlankText(limits.referenceMax, 'keep'), { means: `The portal's reference of the order, at most ${limits.referenceMax} characters` })
const orderDate = field('ORDDT', dayOrNone, { means: 'Order date', shown: everywhere, blank: ifBlank.dash, constant: '0' })

/** Without the portal's own fields of an order that it has sent, which the ERP does not have. */
type Listed = Omit<ErpOrderSummary, 'submission_state' | 'canceled' | 'placed_by' | 'asked_by' | 'mine' | 'erp_order_id'>

type Figures = 'order_total' | 'pieces' | 'pieces_backordered' | 'item_numbers'

const head: PartsOf<Omit<Listed, Figures>> = {
  _id: orderId,
  customer_number: customerNumber,
  reference: field('REFNO', codec<string | undefined>({
    ...text(limits.referenceMax, 'keep'),
    portalValue: 'text, or undefined',
    accepts: value => value === undefined || text(limits.referenceMax).accepts(value),
    decode: wire => typeof wire === 'string' ? wire.trim() || undefined : invalid,
    encode: (value, padded) => text(limits.referenceMax).encode(value ?? '', padded)
  }), {
    means: 'The portal\'s reference of the order', shown: `${onOrders}. It tells the portal's own orders from others`, blank: 'The order did not come from the portal'
  }),
  po_number: poNumber,
  order_number: field('ORDNO', textOrNull(widths.documentNumber, 'document'), { means: 'The distributor\'s order number, as people know it; blank until the order is first confirmed. It may change when the order does; ORDID may not', shown: `${onOrders}, back orders`, blank: 'For an order of the portal, ORDID and the reference are shown in its place' }),
  type: field('ORDST', code({ C: 'confirmed', U: 'unconfirmed' }), { means: '`C` confirmed and not yet invoiced, `U` awaiting confirmation', shown: `${onHomeAndOrders}, as the status` }),
  order_date: orderDate,
  shipping_method: field('SHPMD', shipMethod, { means: `Ship method; \`${defaultOnWire}\` for the dealer's own`, shown: onOrders, blank: 'Its place stays empty', constant: `\`${defaultOnWire}\`` }),
  revisions: optional('REVIS', whole({ min: 0 }), {
    means: 'How often the distributor has taken the order back to change it, confirmed or not',
    shown: onHomeAndOrders,
    blank: 'The order was never taken back'
  }),
  pending_shipment: field('PNDSH', flag, { means: '`Y` from when the distributor begins to pick the order until it is invoiced; before, the page warns where QTYAV is low', shown: onHomeAndOrders, constant: '`N`' })
}

const orderTotal = optional('ORDTL', amountOrBlank, {
  means: 'Total of the order as it stands now', shown: onHomeAndOrders, blank: 'Open orders show a dash, the order\'s own page the total of its parts'
})

export const orderSummary = record<Listed>('OrderSummary', {
  ...head,
  order_total: orderTotal,
  pieces: optional('PIECS', quantity, { means: 'Pieces ordered, of all parts', shown: inLists, blank: ifBlank.dash }),
  pieces_backordered: optional('PIEBO', quantity, {
    means: 'Pieces on back order now, of all parts: the sum of the parts\' QTYBO', shown: `${inLists}. For back orders, only orders that have some are read`, blank: `${ifBlank.dash}. For back orders, only those that are pending shipment are read`
  }),
  item_numbers: optional('ITEMS', list(nonBlankText(widths.partNumber, 'item')), {
    means: 'Part numbers on the order\'s lines, each once', shown: 'Open orders: the search by part number', blank: 'The order is not found by its parts'
  })
})

const orderPart = record<OrderPart>('OrderPart', {
  item_number: partNumber,
  item_description: description,
  manufacturer_number: manufacturerNumber,
  retail_price: optional('LSTPR', amountOrBlank, { means: 'Suggested retail price, for PRUNT pieces', shown: onOrder, blank: ifBlank.dash }),
  dealer_price: field('CSTPR', amount, { means: 'The price at which the order was taken, for PRUNT pieces', shown: onOrder }),
  price_unit: priceUnit,
  quantity: field('QTYOR', quantity, { means: 'Pieces ordered', shown: onBackOrders }),
  quantity_shipped: field('QTYSH', quantity, { means: 'Pieces shipped so far', shown: `${onBackOrders}, ${ifShipping}`, constant: '0' }),
  quantity_backordered: field('QTYBO', quantity, { means: 'Pieces on back order now: ordered, not shipped, and still to come; 0 once they are canceled', shown: `${onBackOrders}, ${ifShipping}`, constant: '0' }),
  quantity_available: field('QTYAV', quantity, { means: 'Pieces on hand now', shown: `${onOrder}, while it is not pending shipment: a warning if they are no more than QTYOR; back orders` }),
  expected_arrival: optional('ETADT', dayOrNone, { means: 'Day on which the pieces that are still to come are expected', shown: onBackOrders, blank: ifBlank.nothing }),
  line_amount: optional('LNAMT', amountOrBlank, { means: 'Amount of the whole line', shown: onOrder, blank: 'What QTYOR pieces cost at CSTPR is shown' }),
  note: optional('NOTES', textOrNull(0, 'words'), { means: 'Note on the line', shown: onOrder, blank: ifBlank.nothing })
})

/** An order with its parts. */
export type GatewayOrder = Omit<ErpOrder, 'submission_state' | 'canceled' | 'rejected' | 'changes' | 'asked_by' | 'mine' | 'erp_order_id'>
export const order = record<GatewayOrder>('Order', {
  ...head,
  freight_minimum: field('FRTMN', amountOrZero, { means: 'Order total from which freight is free', shown: onOrder, blank: '"None" is shown', constant: '""' }),
  order_total: orderTotal,
  ship_address: optional('SHPTO', shipToNumber, { means: 'Number of the ship-to address, one of the dealer\'s addresses', shown: onOrder, blank: `${ifBlank.nothing}, nor for a number that the dealer no longer has` }),
  placed_by: optional('ORDBY', textOrNull(widths.personName, 'words'), { means: 'The person who placed the order', shown: onOrder, blank: 'Whoever ordered in the portal is named, and nobody else' }),
  special_instructions: optional('INSTR', textOrNull(0, 'words'), { means: 'Special instructions', shown: onOrder, blank: ifBlank.nothing }),
  shipments,
  parts: field('PARTS', list(orderPart), { means: 'Parts of the order, in order' })
})

export type OrderAsked = { id: ErpOrderId }
export const orderAsked = record<OrderAsked>('OrderAsked', { id: orderId })

const listStatus = field('STATUS', code({ open: 'open', unconfirmed: 'unconfirmed' }), {
  means: '`open` for confirmed orders that are not yet invoiced, `unconfirmed` for those that await confirmation'
})

export type OrdersAsked = { customerNumber: CustomerNumber, status: 'open' | 'unconfirmed' }
export const ordersAsked = record<OrdersAsked>('OrdersAsked', { customerNumber, status: listStatus })

/** Repeats the customer and the status: an empty list alone could belong to another request. */
export type OrderList = OrdersAsked & { orders: Listed[] }
export const orderList = record<OrderList>('OrderList', {
  customerNumber,
  status: listStatus,
  orders: field('ORDERS', list(orderSummary), { means: 'Orders, newest first, each once' })
})

/** The order that was submitted last, and whose it is. */
export type GatewayLatestOrder = Omit<LatestOrder, 'submission_state'> & { customerNumber: CustomerNumber }
export const latestOrder = record<GatewayLatestOrder>('LatestOrder', {
  _id: field('DOCID', nonBlankText(widths.id, 'document'), { means: 'Id of the order, or of its invoice once it is invoiced', shown: 'Home, dealer list: where the link leads' }),
  customerNumber,
  po_number: poNumber,
  type: field('ORDST', code({ C: 'confirmed', U: 'unconfirmed', I: 'invoiced' }), { means: '`C` confirmed, `U` awaiting confirmation, `I` invoiced', shown: 'Home, dealer list: whether the link leads to the order or to its invoice' }),
  order_date: orderDate
})

export type LatestOrdersAsked = { customerNumbers: CustomerNumber[] }
export const latestOrdersAsked = record<LatestOrdersAsked>('LatestOrdersAsked', {
  customerNumbers: field('CUSTS', list(text(widths.customerNumber, 'customer'), { max: 20_000 }), { means: 'Customer numbers, each once' })
})

export type LatestOrderList = { orders: GatewayLatestOrder[] }
export const latestOrderList = record<LatestOrderList>('LatestOrderList', {
  orders: field('ORDERS', list(latestOrder), { means: 'One order for each of the customers that have any' })
})

/** An order to be placed. `shipTo` is the number of one of the dealer's addresses. */
export type OrderToPost = {
  reference: Reference
  customerNumber: CustomerNumber
  poNumber: string
  /** `default` is the dealer's own ship method. */
  shipping: ShipMethod
  specialInstructions: string
  shipTo: number
  /** The name of the person who placed the order; only where the gateway offers `ORDBY`. */
  orderedBy?: string | undefined
  lines: ReadonlyArray<{ itemNumber: ItemNumber, quantity: number, note: string }>
}

export const orderToPost = record<OrderToPost>('PostedOrder', {
  reference,
  customerNumber,
  poNumber,
  shipping: field('SHPMD', code({ [defaultOnWire]: 'default', WILLCALL: 'will-call' }), { means: `\`${defaultOnWire}\` for the dealer's own ship method, \`WILLCALL\` for pickup` }),
  specialInstructions: field('INSTR', text(0), { means: `Special instructions, at most ${limits.specialInstructionsMax} characters; may be empty` }),
  shipTo: field('SHPTO', whole({ min: 0 }), { means: 'Number of the ship-to address, one of the dealer\'s addresses' }),
  orderedBy: optional('ORDBY', text(widths.personName), { means: `The person who placed the order, at most ${limits.nameMax} characters; sent only where \`OFFER\` of health has \`ORDBY\`` }),
  lines: field('LINES', list(record<OrderToPost['lines'][number]>('PostedLine', {
    itemNumber: partNumber,
    quantity: field('QTYOR', whole({ min: 1 }), { means: 'Pieces ordered' }),
    note: field('NOTES', text(0), { means: `Note on the line, at most ${limits.cartNoteMax} characters; may be empty` })
  }), { min: 1 }), { means: 'Lines of the order, in order' })
})

/** The order file of a dealer-management system, which the ERP interprets. */
export type FileToPost = {
  reference: Reference
  customerNumber: CustomerNumber
  /** Text in base64. The portal writes it from the parts that the person has confirmed, each once, with CR LF at the end of each line. */
  base64: string
}
export const fileToPost = record<FileToPost>('PostedLightspeedFile', {
  reference,
  customerNumber,
  base64: field('FILE', base64, {
    means: 'Text in base64: a line `PO:` with the PO number, then one line per part with part number, comma, quantity, optionally followed by a comma and more'
  })
})

/** What names a posted order in every answer about it. */
export type OrderNamed = { reference: Reference, customerNumber: CustomerNumber }
const named: PartsOf<OrderNamed> = { reference, customerNumber }

/** The order that a reference created. */
export type OrderTaken = OrderNamed & { erpOrderId: ErpOrderId }
export const orderTaken = record<OrderTaken>('OrderId', { erpOrderId: orderId, ...named })

const refusal = field('MESSG', nonBlankText(60, 'message'), { means: 'The reason, worded for the person who asked; its first 200 characters are shown' })
const shownOfRefusal = 200

/** Refused for good, with a message for the person who asked. */
export type Refusal = { message: string }
export const refused = record<Refusal>('Refusal', { message: refusal })
/** The refusal of an order. It names the order, because a dealer who reads that an order was refused will order again. */
export type OrderRefusal = Refusal & OrderNamed
export const orderRefused = record<OrderRefusal>('OrderRefusal', { message: refusal, ...named })

/** The message as people see it. */
export function shownRefusal ({ message }: Refusal): string {
  return message.slice(0, shownOfRefusal)
}

export type ReferenceAsked = { reference: Reference, customerNumber: CustomerNumber }
export const referenceAsked = record<ReferenceAsked>('ReferenceAsked', {
  reference: field('REFERENCE', nonBlankText(limits.referenceMax, 'keep'), { means: 'The reference that an order was posted under' }),
  customerNumber: field('CUST', nonBlankText(widths.customerNumber, 'customer'), { means: 'Customer number' })
})

/** What happened to an order that was posted. */
export const orderFate = code({ U: 'unconfirmed', C: 'confirmed', I: 'invoiced', D: 'deleted' })

/** An order under a reference. Without its status, only a person can say whether an order that is no longer listed was invoiced or deleted. */
export type FoundOrder = { erpOrderId: ErpOrderId, status?: 'unconfirmed' | 'confirmed' | 'invoiced' | 'deleted' | undefined }
export const foundOrder = record<FoundOrder & OrderNamed>('FoundOrder', {
  erpOrderId: orderId,
  ...named,
  status: optional('ORDST', orderFate, { means: '`U` awaiting confirmation, `C` confirmed, `I` invoiced, `D` deleted' })
})

/**
 * There is no order under a reference, or the ERP cannot tell. It names the reference and the customer, because an order may be sent
 * again on the strength of this answer, which must therefore not belong to another request.
 */
export type NoReference = OrderNamed & { found: 'none' | 'unsure' }
export const noReference = record<NoReference>('NoReference', {
  found: field('FOUND', code({ N: 'none', U: 'unsure' }), { means: '`N`: the ERP has looked, and there is none. `U`: it cannot tell' }),
  ...named
})

/** The gateway itself says that it has looked, and that there is none. */
export type None = { found: 'N' }
export const none = record<None>('None', { found: field('FOUND', constant('N'), { means: '`N`: the ERP has looked, and there is none' }) })

export type DeleteAsked = { id: ErpOrderId, customerNumber: CustomerNumber }
export const deleteAsked = record<DeleteAsked>('DeleteAsked', { id: orderId, customerNumber })

export type OrderDeleted = DeleteAsked & { deleted: 'Y' }
export const orderDeleted = record<OrderDeleted>('OrderDeleted', {
  id: orderId,
  customerNumber,
  deleted: field('DELET', constant('Y'), { means: 'Always `Y`: the order is deleted' })
})
