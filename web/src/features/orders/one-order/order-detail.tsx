import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { Order } from '@portal/contracts/orders'
import * as messages from '@portal/contracts/policy/messages'
import { formatDate } from '@portal/contracts/base/dates'
import { orderNumberOf } from '@portal/contracts/rules/orders/order-names'
import { orderFigures, orderTotalName } from '@portal/contracts/rules/orders/order-figures'
import { formatMoney } from '@portal/contracts/base/money'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { color, space, text } from '../../../theme/tokens.ts'
import { AddressLines } from '../../../domain/dealer/address-lines.tsx'
import { OpenOrderBadge } from '../../../domain/orders/order-status-badge.tsx'
import { ShipmentsFact } from '../../../domain/orders/shipments-fact.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { Totals, TotalsFoot } from '../../../ui/layout/totals.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { DistributorChanges } from './distributor-changes.tsx'
import { shipMethod } from '../order-words.ts'
import { PartsTable } from './parts-table.tsx'

const Rest = styled.p`
  ${text('small')}
  margin-top: ${space(2)};
  color: ${color('ink-muted')};
  text-align: right;
`

/** An open order and its parts. */
export function OrderDetail ({ order, dealer, asOf }: { order: Order, dealer: ShownDealer | null, asOf?: number | undefined }) {
  const { ship_address: shipToNumber, special_instructions: instructions = '' } = order
  const shipTo = shipToNumber === undefined ? undefined : dealer?.address[String(shipToNumber)]
  const number = orderNumberOf(order)
  const { order_total: total, pieces, pieces_backordered: waiting } = orderFigures(order)
  return (
    <Stack>
      {order.submission_state === 'unchecked' && <Notice kind='info'>{messages.receivedUnchecked}</Notice>}
      {order.rejected !== undefined && (
        <Notice kind='danger'>
          This order was {order.canceled === true ? 'canceled by us' : 'rejected'} on {formatInstantDay(order.rejected.at)} and will not be delivered. Reason: {order.rejected.reason}
        </Notice>
      )}
      <DistributorChanges order={order} dealer={dealer} />
      <Panel asOf={asOf}>
        <Facts>
          {(order.type === 'confirmed' || number !== undefined) && <div><dt>Order number</dt><dd><VerbatimNumber>{number ?? '–'}</VerbatimNumber></dd></div>}
          {order.reference !== undefined && <div><dt>Reference</dt><dd><VerbatimNumber>{order.reference}</VerbatimNumber></dd></div>}
          <div><dt>Status</dt><dd><OpenOrderBadge order={order} /></dd></div>
          <div><dt>Order date</dt><dd>{order.order_date === null ? '–' : formatDate(order.order_date)}</dd></div>
          {order.placed_by !== undefined && <div><dt>Placed by</dt><dd><VerbatimName>{order.placed_by}</VerbatimName></dd></div>}
          {order.asked_by !== undefined && <div><dt>Requested by</dt><dd><VerbatimName>{order.asked_by}</VerbatimName></dd></div>}
          <div><dt>Account number</dt><dd><VerbatimNumber>{order.customer_number}</VerbatimNumber></dd></div>
          {dealer !== null && <div><dt>Dealer</dt><dd><VerbatimName>{dealer.name_company}</VerbatimName></dd></div>}
          <div><dt>Ship method</dt><dd>{shipMethod(order, dealer)}</dd></div>
          <div><dt>Freight minimum</dt><dd>{order.freight_minimum > 0 ? formatMoney(order.freight_minimum) : 'None'}</dd></div>
          {shipTo !== undefined && <div><dt>Ship-to address</dt><dd><AddressLines address={shipTo} /></dd></div>}
          {instructions !== '' && <div><dt>Special instructions</dt><dd>{instructions}</dd></div>}
          <ShipmentsFact shipments={order.shipments} />
        </Facts>
      </Panel>
      <Panel title='Parts' flush>
        <PartsTable order={order} />
        <TotalsFoot>
          <Totals>
            <div><dt>Pieces</dt><dd>{formatCount(pieces)}</dd></div>
            {waiting > 0 && <div><dt>{partColumns.backordered}</dt><dd>{formatCount(waiting)}</dd></div>}
            <div><dt>{orderTotalName(order)}</dt><dd>{formatMoney(total)}</dd></div>
          </Totals>
          {order.order_total === undefined && <Rest>Before shipping and tax.</Rest>}
        </TotalsFoot>
      </Panel>
    </Stack>
  )
}
