import { Fragment, memo, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/rules/dates'
import { formatInstantDay } from '../../lib/format.ts'
import { color, media, radius, space } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SortHeading } from '../../ui/sort-heading.tsx'
import { stickyHeads } from '../../ui/sticky-heads.ts'
import { addressLine, sortedBy, sortLabels, type ListView, type SortKey } from './list-view.ts'
import { OrderLink } from './order-link.tsx'
import { useRowsInSight, type RowsInSight } from './rows-in-sight.ts'

const Dealers = styled(DataTable)`
  ${media.tablet} {
    /* Columns must not move while rows come and go. */
    table-layout: fixed;

    td {
      overflow-wrap: anywhere;
    }

    ${stickyHeads}

    thead th {
      white-space: normal;
    }
  }

  ${media.belowTablet} {
    /* Hidden headings must not take the focus: the cards are sorted above. */
    thead {
      display: none;
    }

    /* The touch targets of neighbouring cards are far apart; this one has the line to itself. */
    td > a {
      padding: ${space(0.5)} 0;
    }

    /* The same height before the order is loaded. */
    td[data-label='Last order'] {
      min-height: 28px;
    }

    td[data-awaited] {
      display: flex;
    }
  }

  tr.space,
  tr.space > td {
    padding: 0;
    border: 0;
  }

  /* A placeholder, by a CSS rule and not by an element: hundreds appear and disappear while the list scrolls. */
  td[data-awaited]::after {
    display: inline-block;
    width: min(12ch, 100%);
    height: 1em;
    vertical-align: -0.125em;
    background: ${color('surface-sunken')};
    border-radius: ${radius};
    content: '';
  }
`

const widths = ['13%', '20%', undefined, '11%', '15%', '13%']

/** The visible dealers, in a table as tall as the whole list. */
export function DealerTable ({ rows, onSight, orders, unread, failed, view, onSort }: {
  rows: readonly ListedDealer[]
  /** Called with the numbers of the visible dealers. */
  onSight: (numbers: readonly string[]) => void
  orders: ReadonlyMap<string, LatestOrder | null>
  /** Dealers whose last order could not be read. */
  unread: ReadonlySet<string>
  /** The missing last orders could not be loaded. */
  failed: boolean
  view: ListView
  onSort: (view: ListView) => void
}) {
  const inSight = useRowsInSight(rows, `${view.sort} ${view.descending}`, onSight)
  const direction = view.descending ? 'descending' : 'ascending'
  const heading = (key: SortKey, label: string) => (
    <SortHeading key={key} sorted={view.sort === key ? direction : undefined} onSort={() => { onSort(sortedBy(view, key)) }}>{label}</SortHeading>
  )
  return (
    <Table rowCount={rows.length + 1} frame={inSight.frame} heading={heading}>
      {inSight.rows.map(({ index, before }) => {
        const dealer = rows[index]
        return dealer !== undefined && (
          <Fragment key={dealer.customer_number}>
            {before > 0 && <Space height={before} />}
            <Row
              dealer={dealer}
              order={orders.get(dealer.customer_number)}
              failed={failed || unread.has(dealer.customer_number)}
              index={index}
              measure={inSight.measure}
              keep={inSight.keep}
            />
          </Fragment>
        )
      })}
      {inSight.after > 0 && <Space height={inSight.after} />}
    </Table>
  )
}

function Space ({ height }: { height: number }) {
  return <tr className='space' aria-hidden style={{ height }}><td colSpan={6} /></tr>
}

/** Memoized: scrolling changes which rows are visible, not their content. */
const Row = memo(function Row ({ dealer, order, failed, index, measure, keep }: {
  dealer: ListedDealer
  order: Order
  failed: boolean
  index: number
} & Pick<RowsInSight, 'measure' | 'keep'>) {
  const awaited = order === undefined && !failed ? true : undefined
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} onFocus={() => { keep(index) }} onBlur={() => { keep(null) }}>
      <td data-main>{dealer.customer_number}</td>
      <td data-wide>{dealer.name_company}</td>
      <td data-label='Address'>{dealer.default_address === undefined ? '–' : addressLine(dealer.default_address)}</td>
      <td data-label='Last login'>{loginWords(dealer.last_login)}</td>
      <td data-label='Last order' data-awaited={awaited}>{orderCell(dealer, order, failed)}</td>
      <td data-label='Order date' data-awaited={awaited}>{dateWords(order, failed)}</td>
    </tr>
  )
})

type Order = LatestOrder | null | undefined

function orderCell ({ customer_number: customer }: ListedDealer, order: Order, failed: boolean): ReactNode {
  if (order === undefined) return failed ? 'Not loaded' : ''
  return order === null ? 'None' : <OrderLink customer={customer} order={order} />
}

function dateWords (order: Order, failed: boolean): string {
  if (order === undefined) return failed ? 'Not loaded' : ''
  return order?.order_date == null ? '–' : formatDate(order.order_date)
}

function loginWords (login: ListedDealer['last_login']): string {
  if (login === undefined) return 'N/A'
  return login === null ? 'Never' : formatInstantDay(login)
}

/** Placeholder rows of the final size. */
export function DealerSkeleton () {
  return (
    <div aria-busy>
      <Table rowCount={-1} heading={(key, label) => <th key={key} scope='col'>{label}</th>}>
        {Array.from({ length: 12 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 6 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ rowCount, frame, heading, children }: {
  rowCount: number
  frame?: RowsInSight['frame']
  heading: (key: SortKey, label: string) => ReactNode
  children: ReactNode
}) {
  return (
    <Dealers aria-rowcount={rowCount}>
      <caption>Dealers</caption>
      <colgroup>{widths.map((width, column) => <col key={column} style={{ width }} />)}</colgroup>
      <thead>
        <tr>
          {heading('number', sortLabels.number)}
          {heading('name', sortLabels.name)}
          <th scope='col'>Default shipping address</th>
          {heading('login', sortLabels.login)}
          <th scope='col'>Last order PO</th>
          {heading('date', sortLabels.date)}
        </tr>
      </thead>
      <tbody ref={frame}>{children}</tbody>
    </Dealers>
  )
}
