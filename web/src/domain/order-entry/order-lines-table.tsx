import { memo, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ItemNumber } from '@portal/contracts/base/ids'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatMoney } from '@portal/contracts/base/money'
import { formatPrice, type Price } from '@portal/contracts/base/price'
import { lineTotal } from '@portal/contracts/rules/stock/pricing'
import type { Item } from '@portal/contracts/stock'
import { usePriceLabel } from './use-price-label.ts'
import { formatCount } from '../../lib/text/format.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { stockText, supplyText, unusualText } from './supply-words.ts'
import { UnitPrice } from './volume-price.tsx'

/** A line at current stock and prices, with what a person should know before ordering it. */
export type OrderLine = {
  key: string
  number: ItemNumber
  quantity: number
  /** Undefined if the part is no longer sold, or while stock and prices are loading. */
  item: Item | undefined
  /** Shown instead of the item's, if there is none. */
  description?: string
  note?: string
  /** Pieces that the current stock does not cover. */
  backordered: number
  /** The earlier unit price, if it has changed. */
  wasPrice?: Price | undefined
  /** What it means for the order if a part is no longer sold. */
  notSold?: string | undefined
  /** The ERP is away, so it is unknown whether the part is sold, or at what price. */
  notChecked?: boolean
  /** Why this many cannot be ordered. */
  fault?: string | undefined
  /** So many may be a slip. */
  isUnusual?: boolean
}

const Table = styled(DataTable)`
  tr[data-news] {
    background: ${color('warn-tint')};
  }

  tr[data-news='gone'] {
    background: ${color('danger-tint')};
  }

  /* A note or description without blanks leaves room for the prices. */
  td[data-wide] {
    overflow-wrap: anywhere;
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  ${media.desktop} {
    td[data-main] {
      white-space: nowrap;
    }
  }
`

const News = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-top: ${space(0.5)};

  > * {
    background: ${color('surface')};
  }
`

/**
 * The lines of an order that has not been placed yet.
 * Memoized: a file may have hundreds of lines, and stands beside a field.
 * @param withStock adds a column with the pieces in stock
 * @param loading whether stock and prices are being loaded
 * @param more further remarks about a line, below its description
 */
export const OrderLinesTable = memo(function OrderLinesTable ({ caption, lines, withStock = false, loading = false, more }: {
  caption: string
  lines: readonly OrderLine[]
  withStock?: boolean
  loading?: boolean
  more?: (line: OrderLine) => ReactNode
}) {
  return (
    <Table aria-busy={loading || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>{partColumns.number}</th>
          <th scope='col'>Description</th>
          {withStock && <th scope='col' data-numeric>{partColumns.stock}</th>}
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>{usePriceLabel()}</th>
          <th scope='col' data-numeric>{partColumns.total}</th>
        </tr>
      </thead>
      <tbody>{lines.map(line => <Row key={line.key} line={line} withStock={withStock} loading={loading} more={more?.(line)} />)}</tbody>
    </Table>
  )
})

function Row ({ line, withStock, loading, more }: { line: OrderLine, withStock: boolean, loading: boolean, more: ReactNode }) {
  const { number, quantity, item, description, note = '', backordered, wasPrice, notSold, notChecked = false, fault, isUnusual = false } = line
  const isChanged = wasPrice !== undefined || backordered > 0 || notChecked || fault !== undefined || isUnusual
  const blank = loading ? <Skeleton $width='6ch' /> : '–'
  return (
    <tr data-news={notSold !== undefined ? 'gone' : isChanged ? 'changed' : undefined}>
      <td data-main><VerbatimNumber>{number}</VerbatimNumber></td>
      <td data-wide>
        {item?.item_description ?? description ?? (loading ? <Skeleton $width='22ch' /> : '')}
        {note !== '' && <small>Note: {note}</small>}
        {(isChanged || notSold !== undefined) && (
          <News>
            {notSold !== undefined && <Badge $kind='danger'>{notSold}</Badge>}
            {fault !== undefined && <Badge $kind='danger'>{fault}</Badge>}
            {notChecked && <Badge $kind='warn'>Not checked</Badge>}
            {backordered > 0 && <Badge $kind='warn'>{supplyText({ now: quantity - backordered, backOrdered: backordered })}</Badge>}
            {isUnusual && <Badge $kind='warn'>{unusualText(quantity)}</Badge>}
            {wasPrice !== undefined && <Badge $kind='warn'>Price was {formatPrice(wasPrice)}</Badge>}
          </News>
        )}
        {more}
      </td>
      {withStock && <td data-label={partColumns.stock} data-numeric>{item === undefined ? blank : stockText(item)}</td>}
      <td data-label='Quantity' data-numeric>{formatCount(quantity)}</td>
      <td data-label={usePriceLabel()} data-numeric>{item === undefined ? blank : <UnitPrice item={item} quantity={quantity} />}</td>
      <td data-label={partColumns.total} data-numeric>{item === undefined ? blank : formatMoney(lineTotal(item, quantity))}</td>
    </tr>
  )
}
