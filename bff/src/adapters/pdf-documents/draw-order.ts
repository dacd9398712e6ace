import type { Order, OrderPart } from '@portal/contracts/orders'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney } from '@portal/contracts/base/money'
import { formatCount } from '@portal/contracts/base/numbers'
import { lineAmount, orderedPrice, orderFigures, orderTotalName } from '@portal/contracts/rules/orders/order-figures'
import { orderNumberOf, orderTitle } from '@portal/contracts/rules/orders/order-names'
import { orderStatusLabels, orderStatusOf } from '@portal/contracts/rules/orders/order-status'
import { shipMethodName } from '@portal/contracts/rules/checkout/ship-method'
import { shipmentText } from '@portal/contracts/rules/orders/shipments'
import { formatPrice } from '@portal/contracts/base/price'
import type { OrderSheet } from '../../ports/documents/document-printer.ts'
import { drawAddresses, drawFacts, drawLongFact, drawPaper, drawTable, drawTotals, type Column, type Head } from './paper.ts'
import { partWidths } from './part-widths.ts'

/** An open order as a PDF file. */
export async function drawOrder ({ order, dealer }: OrderSheet, head: Head): Promise<Uint8Array> {
  const title = `Order ${orderTitle(order)}`
  const { order_total: total, pieces } = orderFigures(order)
  return await drawPaper(title, head, doc => {
    drawFacts(doc, [
      ['Order number', orderNumberOf(order) ?? ''],
      ['Reference', order.reference ?? ''],
      ['PO number', order.po_number],
      ['Status', orderStatusLabels[orderStatusOf(order)]],
      ['Order date', order.order_date === null ? '' : formatDate(order.order_date)],
      ['Ship method', shipMethodName(order.shipping_method, dealer) ?? ''],
      ['Account number', order.customer_number],
      ['Dealer', dealer.name_company],
      ['Placed by', order.placed_by ?? ''],
      ...order.asked_by === undefined ? [] : [['Requested by', order.asked_by] as const]
    ])
    drawLongFact(doc, 'Shipments', (order.shipments ?? []).map(shipmentText).join('\n'))
    drawLongFact(doc, 'Special instructions', order.special_instructions ?? '')
    drawAddresses(doc, [['Ship-to address', order.ship_address === undefined ? undefined : dealer.address[String(order.ship_address)]]])
    drawTable(doc, title, columnsOf(order), order.parts)
    drawTotals(doc, title, [['Pieces', formatCount(pieces)], [orderTotalName(order), formatMoney(total)]], undefined)
  })
}

function columnsOf ({ parts }: Order): Array<Column<OrderPart>> {
  return [
    { head: partColumns.number, width: partWidths.number, of: part => part.item_number },
    { head: 'Description', of: descriptionOf },
    ...(parts.some(part => part.manufacturer_number !== '') ? [{ head: partColumns.maker, width: partWidths.maker, of: (part: OrderPart) => part.manufacturer_number }] : []),
    { head: partColumns.ordered, numeric: true, width: partWidths.count, of: part => formatCount(part.quantity) },
    { head: partColumns.shipped, numeric: true, width: partWidths.count, of: part => formatCount(part.quantity_shipped) },
    { head: partColumns.backordered, numeric: true, width: partWidths.backordered, of: part => formatCount(part.quantity_backordered) },
    { head: partColumns.price, numeric: true, width: partWidths.price, of: priceOf },
    { head: partColumns.total, numeric: true, width: partWidths.total, of: part => formatMoney(lineAmount(part)) }
  ]
}

/** The column is only as wide as an amount, so the price's unit gets a line of its own. */
function priceOf (part: OrderPart): string {
  return formatPrice(orderedPrice(part)).replace(' per ', '\nper ')
}

/** A part's description, with its note and when it is expected. */
function descriptionOf ({ item_description: description, note = '', expected_arrival: arrival }: OrderPart): string {
  return [description, ...(note === '' ? [] : [`Note: ${note}`]), ...(arrival === undefined ? [] : [`Expected ${formatDate(arrival)}`])].join('\n')
}
