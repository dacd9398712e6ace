import styled from 'styled-components'
import type { Order } from '@portal/contracts/orders'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney } from '@portal/contracts/base/money'
import { lineAmount, orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { formatPrice } from '@portal/contracts/base/price'
import { inUnitOf } from '@portal/contracts/rules/stock/pricing'
import { formatCount } from '../../../lib/text/format.ts'
import { to } from '../../../paths.ts'
import { PartCell } from '../../../domain/orders/part-cell.tsx'
import { OrderAgainLink } from '../../../domain/order-again/order-again-link.tsx'
import { color } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DenseTable } from '../../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { changeAtLine, isRemoved, partRows, type PartRow } from './order-change-words.ts'
import { isLowStock, isOrderable } from '../order-words.ts'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'

const Change = styled(SmallPrint)`
  color: ${color('warn')};
  font-weight: 600;
`

/**
 * The parts of an order. Shipped and back-ordered quantities are shown if a shipment is pending or something is on back order. If none is pending, a
 * warning says where stock may fall short.
 */
export function PartsTable ({ order }: { order: Order }) {
  return <ListTable caption='Parts of the order' columns={columnsOf(order)} rows={partRows(order)} frame={DenseTable} />
}

function columnsOf (order: Order): ReadonlyArray<Column<PartRow>> {
  const shipment: ReadonlyArray<Column<PartRow>> = [
    { label: partColumns.shipped, isNumeric: true, cell: part => formatCount(part.quantity_shipped) },
    { label: partColumns.backordered, isNumeric: true, cell: part => formatCount(part.quantity_backordered) }
  ]
  const total: Column<PartRow> = { label: partColumns.total, isNumeric: true, cell: part => isRemoved(part) ? '–' : formatMoney(lineAmount(part)) }
  return [
    {
      label: partColumns.number,
      card: 'main',
      cell: part => (
        <PartCell part={part}>
          {!isRemoved(part) && isLowStock(order, part) && <Badge $kind='warn'>Low or out of stock</Badge>}
          {part.changes.map(change => <Change key={change.kind}>{changeAtLine(change)}</Change>)}
          {part.expected_arrival !== undefined && <SmallPrint>Expected {formatDate(part.expected_arrival)}</SmallPrint>}
          {part.note !== undefined && part.note !== '' && <SmallPrint>Note: {part.note}</SmallPrint>}
        </PartCell>
      )
    },
    { label: partColumns.retail, isNumeric: true, cell: part => part.retail_price === undefined ? '–' : formatPrice(inUnitOf(part, part.retail_price)) },
    { label: partColumns.price, isNumeric: true, cell: part => formatPrice(orderedPrice(part)) },
    { label: partColumns.ordered, isNumeric: true, cell: part => formatCount(part.quantity) },
    ...order.pending_shipment || order.parts.some(part => part.quantity_backordered > 0) ? shipment : [],
    total,
    ...isOrderable(order) ? [againColumn(order)] : []
  ]
}

function againColumn (order: Order): Column<PartRow> {
  return {
    label: 'Order again',
    card: 'actions',
    cell: part => !isRemoved(part) && <OrderAgainLink part={part.item_number} to={to.orderAgain(order, part.item_number)} />
  }
}
