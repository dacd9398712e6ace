import { Fragment, memo, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney } from '@portal/contracts/base/money'
import { telephoneUrl } from '@portal/contracts/rules/company/company'
import { regionOf } from '@portal/contracts/rules/dealers/dealer-addresses'
import { paths } from '../../paths.ts'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SortHeading } from '../../ui/tables/sort-heading.tsx'
import { stickyHeads } from '../../ui/tables/sticky-heads.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import {
  dealerLabels, dealerSortLabels, dealersSortedBy, dealerStatuses, isActive, loginWords, placeOf, statusWords,
  type DealerListView, type DealerSortKey, type KnownFacts
} from './dealer-list-view.ts'
import { LastOrderLink } from './last-order-link.tsx'
import { useRowsInSight, type RowsInSight } from './use-rows-in-sight.ts'

/** The columns, with their share of the table. Some are there only if the ERP fills them. */
const columns = {
  number: '9.5%', name: '14.5%', address: 'auto', phone: '10%', status: '7.1em', due: '9%', overdue: '9%', login: '7.5%', order: '9%', date: '8%'
} as const
type ColumnName = keyof typeof columns

/** On a tablet, so that neither words nor amounts break. There is no room for telephone numbers. */
const tabletColumns: Readonly<Partial<Record<ColumnName, string>>> = {
  number: '11%', name: '15.5%', due: '10%', overdue: '10.5%', login: '8%', order: '10%', date: '10%'
}

function widths (shares: Readonly<Partial<Record<ColumnName, string>>>): string {
  return Object.entries(shares).map(([name, width]) => `col[data-column='${name}'] { width: ${width}; }`).join('\n')
}

const Dealers = styled(DataTable)`
  ${media.tablet} {
    /* Columns must not move while rows come and go. */
    table-layout: fixed;

    ${widths({ ...columns, ...tabletColumns })}

    col[data-column='phone'],
    [data-label='Phone'] {
      display: none;
    }

    th,
    td {
      padding-inline: ${space(1)};
    }

    td {
      overflow-wrap: anywhere;
    }

    [data-numeric] {
      padding-right: ${space(3)};
    }

    th:first-child {
      padding-right: 0;
    }

    [data-label='Last login'],
    [data-label='Last order date'] {
      white-space: nowrap;
    }

    ${stickyHeads}

    thead th {
      white-space: normal;
    }
  }

  /* This many columns fit on a tablet only in small print. */
  ${media.tablet} {
    td,
    td > a {
      ${text('small')}
    }
  }

  ${media.wide} {
    [data-label='Phone'] {
      white-space: nowrap;
    }
  }

  ${media.desktop} {
    ${widths(columns)}

    col[data-column='phone'] {
      display: table-column;
    }

    [data-label='Phone'] {
      display: table-cell;
    }

    th,
    td {
      padding-inline: ${space(1.5)};
    }

    td,
    td > a {
      ${text('body')}
    }
  }

  ${media.belowTablet} {
    /* Hidden headings must not take the focus; cards are sorted with the control above. */
    thead {
      display: none;
    }

    td[data-awaited] {
      display: flex;
    }
  }

  ${media.touch} {
    td[data-label='Last order PO'] {
      min-height: calc(${touchTarget} + 4px);
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

  @media print {
    td[data-awaited]::after {
      background: none;
      content: 'Not loaded';
    }
  }
`

/** The attributes that `DataTable` styles. */
const cells: Readonly<Record<ColumnName, Readonly<Record<`data-${string}`, string | true>>>> = {
  number: { 'data-main': true },
  name: { 'data-wide': true },
  address: { 'data-label': 'Address' },
  phone: { 'data-label': dealerLabels.phone },
  status: { 'data-label': dealerSortLabels.status },
  due: { 'data-label': dealerSortLabels.due, 'data-numeric': true },
  overdue: { 'data-label': dealerSortLabels.overdue, 'data-numeric': true },
  login: { 'data-label': dealerSortLabels.login },
  order: { 'data-label': dealerLabels.order },
  date: { 'data-label': dealerSortLabels.date }
}

function columnsOf (known: KnownFacts): ColumnName[] {
  const all: ColumnName[] = ['number', 'name', 'address', 'phone', 'status', 'due', 'overdue', 'login', 'order', 'date']
  const shown: Partial<Record<ColumnName, boolean>> = { phone: known.phone, status: known.status || known.work, due: known.due, overdue: known.overdue }
  return all.filter(name => shown[name] ?? true)
}

/** The visible dealers, in a table as tall as the whole list. */
export function DealerTable ({ rows, known, onSight, orders, unread, failed, view, shown, onSort }: {
  rows: readonly ListedDealer[]
  known: KnownFacts
  /** Called with the numbers of the visible dealers. */
  onSight: (numbers: readonly string[]) => void
  orders: ReadonlyMap<string, LatestOrder | null>
  /** Dealers whose last order could not be read. */
  unread: ReadonlySet<string>
  /** The missing last orders could not be loaded. */
  failed: boolean
  view: DealerListView
  /** The rows' actual order, which is not the chosen one as long as its data is missing. */
  shown: Pick<DealerListView, 'sort' | 'descending'>
  onSort: (view: DealerListView) => void
}) {
  const inSight = useRowsInSight(rows, `${shown.sort} ${shown.descending}`, onSight)
  const direction = shown.descending ? 'descending' : 'ascending'
  const heading = (key: DealerSortKey & ColumnName, label: string) => (
    <SortHeading
      key={key} sorted={shown.sort === key ? direction : undefined} isNumeric={key === 'due' || key === 'overdue' ? true : undefined}
      onSort={() => { onSort(dealersSortedBy(view, key)) }}
    >
      {label}
    </SortHeading>
  )
  return (
    <Table rowCount={rows.length + 1} known={known} frame={inSight.frame} heading={heading}>
      {inSight.rows.map(({ index, before }) => {
        const dealer = rows[index]
        return dealer !== undefined && (
          <Fragment key={dealer.customer_number}>
            {before > 0 && <Space height={before} />}
            <Row
              known={known}
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
  return <tr className='space' aria-hidden style={{ height }}><td colSpan={Object.keys(columns).length} /></tr>
}

/** Memoized: scrolling changes which rows are visible, not their content. */
const Row = memo(function Row ({ dealer, known, order, failed, index, measure, keep }: {
  dealer: ListedDealer
  known: KnownFacts
  order: Order
  failed: boolean
  index: number
} & Pick<RowsInSight, 'measure' | 'keep'>) {
  const { customer_number: number, name_company: name, default_address: address } = dealer
  const marks = dealerMarks(dealer)
  const awaited = order === undefined && !failed ? true : undefined
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} onFocus={() => { keep(index) }} onBlur={() => { keep(null) }}>
      <td {...cells.number}><DealerLink customer={number} path={paths.home}><VerbatimNumber>{number}</VerbatimNumber></DealerLink></td>
      <td {...cells.name}>{name !== '' && <DealerLink customer={number} path={paths.home}><VerbatimName>{name}</VerbatimName></DealerLink>}</td>
      <td {...cells.address}>{address === undefined ? '–' : <span>{placeOf(address)}, <Region>{regionOf(address)}</Region></span>}</td>
      {known.phone && <td {...cells.phone}>{dealer.phone === undefined ? '–' : <a href={telephoneUrl(dealer.phone)}>{dealer.phone}</a>}</td>}
      {(known.status || known.work) && (
        <td {...cells.status}>
          {marks.length === 0 ? statusWords(dealer) : <span>{isActive(dealer) && 'Active '}{marks.map(({ text, kind }) => <Mark key={text} $kind={kind}>{text}</Mark>)}</span>}
        </td>
      )}
      {known.due && <td {...cells.due}>{dealer.amount_due === undefined ? '–' : formatMoney(dealer.amount_due)}</td>}
      {known.overdue && <td {...cells.overdue}>{overdueWords(dealer)}</td>}
      <td {...cells.login}>{loginWords(dealer.last_login)}</td>
      <td {...cells.order} data-awaited={awaited}>{orderCell(dealer, order, failed)}</td>
      {known.lastOrder
        ? <td {...cells.date}>{dealer.last_order_date === undefined ? '–' : formatDate(dealer.last_order_date)}</td>
        : <td {...cells.date} data-awaited={awaited}>{dateWords(order, failed)}</td>}
    </tr>
  )
})

const standings = { Suspended: 'danger', New: 'info' } as const

/** The content of a dealer's status: restrictions on ordering, and what waits there. */
function dealerMarks (dealer: ListedDealer): Array<{ text: string, kind: 'danger' | 'warn' | 'info' }> {
  const { orders_waiting: orders, cart_lines: lines } = dealer
  return [
    ...dealerStatuses(dealer).map(status => ({ text: status, kind: standings[status] })),
    ...orders === undefined ? [] : [{ text: `Waiting: ${formatCount(orders)}`, kind: 'warn' as const }],
    ...lines === undefined ? [] : [{ text: `Cart: ${formatCount(lines)}`, kind: 'info' as const }]
  ]
}

function overdueWords ({ amount_overdue: overdue = 0 }: ListedDealer): ReactNode {
  return overdue > 0 ? <Overdue>{formatMoney(overdue)}</Overdue> : '–'
}

const Overdue = styled.span`
  color: ${color('danger')};
`

/** State and postal code stay together, except on a tablet without room. */
const Region = styled.span`
  white-space: nowrap;

  ${media.tablet} {
    white-space: normal;
  }

  ${media.desktop} {
    white-space: nowrap;
  }
`

const Mark = styled(Badge)`
  margin-right: ${space(1)};
`

type Order = LatestOrder | null | undefined

function orderCell ({ customer_number: customer }: ListedDealer, order: Order, failed: boolean): ReactNode {
  if (order === undefined) return failed ? 'Not loaded' : ''
  return order === null ? '–' : <LastOrderLink customer={customer} order={order} />
}

function dateWords (order: Order, failed: boolean): string {
  if (order === undefined) return failed ? 'Not loaded' : ''
  return order?.order_date == null ? '–' : formatDate(order.order_date)
}

const everything: KnownFacts = { phone: true, status: true, due: true, overdue: true, work: true, lastOrder: true }

/** Placeholder rows of the final size. */
export function DealerSkeleton () {
  return (
    <div aria-busy>
      <Table rowCount={-1} known={everything} heading={(key, label) => <th key={key} scope='col' data-numeric={cells[key]['data-numeric']}>{label}</th>}>
        {Array.from({ length: 12 }, (_, row) => (
          <tr key={row}>{columnsOf(everything).map(cell => <td key={cell} {...cells[cell]}><Skeleton $width='8ch' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ rowCount, known, frame, heading, children }: {
  rowCount: number
  known: KnownFacts
  frame?: RowsInSight['frame']
  heading: (key: DealerSortKey & ColumnName, label: string) => ReactNode
  children: ReactNode
}) {
  return (
    <Dealers aria-rowcount={rowCount}>
      <caption>Dealers</caption>
      <colgroup>{columnsOf(known).map(name => <col key={name} data-column={name} />)}</colgroup>
      <thead>
        <tr>
          {heading('number', dealerSortLabels.number)}
          {heading('name', dealerSortLabels.name)}
          <th scope='col'>Default shipping address</th>
          {known.phone && <th scope='col' {...cells.phone}>{dealerLabels.phone}</th>}
          {(known.status || known.work) && heading('status', dealerSortLabels.status)}
          {known.due && heading('due', dealerSortLabels.due)}
          {known.overdue && heading('overdue', dealerSortLabels.overdue)}
          {heading('login', dealerSortLabels.login)}
          <th scope='col'>{dealerLabels.order}</th>
          {heading('date', dealerSortLabels.date)}
        </tr>
      </thead>
      <tbody ref={frame}>{children}</tbody>
    </Dealers>
  )
}
