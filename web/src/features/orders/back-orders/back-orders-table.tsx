import { useState } from 'react'
import styled from 'styled-components'
import type { BackOrder } from '@portal/contracts/back-orders'
import { daysBetween, formatDate, type IsoDate } from '@portal/contracts/base/dates'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { portalToday } from '../../../lib/text/portal-day.ts'
import { headingOf } from '../../../lib/address/sorted-rows.ts'
import { to } from '../../../paths.ts'
import { PartCell } from '../../../domain/orders/part-cell.tsx'
import { color, media, space } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DenseTable } from '../../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { backOrderSortLabels, type BackOrderSortKey, type BackOrderSorting } from './back-orders-view.ts'
import { PlacedBy } from '../../../domain/orders/placed-by.tsx'
import { ReplacementOffer } from './replacement-offer.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'

const Waiting = styled.strong`
  color: ${color('warn')};
`

/** A left-aligned day keeps its distance from the preceding figures. */
const Table = styled(DenseTable)`
  ${media.tablet} {
    :is(th, td):nth-child(6) {
      padding-left: ${space(6)};
    }
  }
`

/** @param lines undefined while they are loading */
export function BackOrdersTable ({ customer, lines, sorting, onSort }: {
  customer: string, lines: readonly BackOrder[] | undefined, sorting: BackOrderSorting, onSort: (key: BackOrderSortKey) => void
}) {
  const [today] = useState(portalToday)
  const sortedBy = (key: BackOrderSortKey) => ({ label: backOrderSortLabels[key], sort: headingOf(sorting, key, onSort) })
  const columns: ReadonlyArray<Column<BackOrder>> = [
    { ...sortedBy('part'), card: 'main', width: '38%', cell: line => <PartCell part={line}><ReplacementOffer customer={customer} line={line} /></PartCell> },
    { label: partColumns.ordered, isNumeric: true, width: '7%', cell: line => formatCount(line.quantity) },
    { label: partColumns.shipped, isNumeric: true, width: '7%', cell: line => formatCount(line.quantity_shipped) },
    { ...sortedBy('backordered'), isNumeric: true, width: '10%', cell: line => <Waiting>{formatCount(line.quantity_backordered)}</Waiting> },
    { ...sortedBy('stock'), isNumeric: true, width: '8%', cell: line => <InStock line={line} /> },
    { ...sortedBy('expected'), width: '12%', cell: line => <Expected line={line} /> },
    { ...sortedBy('date'), isLong: true, width: '18%', cell: line => <InOrder line={line} today={today} /> }
  ]
  return (
    <ListTable
      caption='Back orders' columns={columns} rows={lines} frame={Table} placeholderRows={lines === undefined ? 6 : 0}
      keyOf={({ item_number: number, order, quantity_backordered: pieces }) => `${order._id} ${number} ${pieces}`}
    />
  )
}

/** Whether the stock on hand now covers the missing pieces. An order that is not confirmed has not taken its other pieces from the stock yet. */
function InStock ({ line: { quantity, quantity_available: available, quantity_backordered: waiting, order } }: { line: BackOrder }) {
  const count = formatCount(Math.max(0, available))
  return available >= (order.type === 'unconfirmed' ? quantity : waiting) ? <Badge $kind='success'>{count}</Badge> : count
}

/** When the pieces are expected, and when they were before. */
function Expected ({ line: { expected_arrival: day, arrival_before: before } }: { line: BackOrder }) {
  return (
    <div>
      {day === undefined ? 'No date yet' : formatDate(day)}
      {before !== undefined && <SmallPrint>was {formatDate(before)}</SmallPrint>}
    </div>
  )
}

/** The order, the day since which it has been waiting, and the invoices of pieces that have come. */
function InOrder ({ line: { order, invoices = [] }, today }: { line: BackOrder, today: IsoDate }) {
  const { order_date: since } = order
  const days = since === null ? 0 : daysBetween(since, today)
  return (
    <div>
      <TextLink to={to.openOrder(order)}><VerbatimName>{orderName(order)}</VerbatimName></TextLink>
      {since !== null && <SmallPrint>since {formatDate(since)}{days > 0 && `, ${counted(days, 'day')}`}</SmallPrint>}
      <PlacedBy order={order} />
      {invoices.map(({ _id, invoice_number: number }) => (
        <SmallPrint key={_id}>Invoice <TextLink to={to.invoice(_id)}><VerbatimNumber>{number}</VerbatimNumber></TextLink></SmallPrint>
      ))}
    </div>
  )
}
