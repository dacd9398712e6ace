import type { Order, OrderPart } from '@portal/contracts/orders'
import { formatMoney } from '@portal/contracts/rules/money'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { hasManufacturerNumbers, isLowStock } from './order-view.ts'

/** The parts of an order: shipped quantities if a shipment is pending, otherwise a warning where stock may fall short. */
export function PartsTable ({ order }: { order: Order }) {
  const { parts, pending_shipment: pending } = order
  const mfg = hasManufacturerNumbers(parts)
  return (
    <DataTable>
      <caption>Parts of the order</caption>
      <thead>
        <tr>
          <th scope='col'>Part number</th>
          <th scope='col'>Description</th>
          {mfg && <th scope='col'>MFG#</th>}
          <th scope='col' data-numeric>Suggested retail</th>
          <th scope='col' data-numeric>Dealer price</th>
          <th scope='col' data-numeric>Ordered</th>
          {pending && <th scope='col' data-numeric>Shipped</th>}
          {pending && <th scope='col' data-numeric>Back-ordered</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, index) => <Row key={`${index}-${part.item_number}`} order={order} part={part} mfg={mfg} />)}
      </tbody>
    </DataTable>
  )
}

function Row ({ order, part, mfg }: { order: Order, part: OrderPart, mfg: boolean }) {
  return (
    <tr>
      <td data-main>{part.item_number}</td>
      <td data-wide>
        {part.item_description} {isLowStock(order, part) && <Badge $kind='warn'>Low or out of stock</Badge>}
      </td>
      {mfg && <td data-label='MFG#'>{part.manufacturer_number}</td>}
      <td data-label='Suggested retail' data-numeric>{formatMoney(part.retail_price)}</td>
      <td data-label='Dealer price' data-numeric>{formatMoney(part.dealer_price)}</td>
      <td data-label='Ordered' data-numeric>{formatCount(part.quantity)}</td>
      {order.pending_shipment && <td data-label='Shipped' data-numeric>{formatCount(part.quantity_shipped)}</td>}
      {order.pending_shipment && <td data-label='Back-ordered' data-numeric>{formatCount(part.quantity_backordered)}</td>}
    </tr>
  )
}
