import { memo } from 'react'
import { formatMoney } from '@portal/contracts/rules/money'
import { basePrice, lineTotal, unitPrice } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { NewsTable } from '../../ui/news-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PreviewLine } from './preview.ts'

/** The file's order at current stock and prices, part by part. */
export const PreviewTable = memo(function PreviewTable ({ lines, busy }: { lines: readonly PreviewLine[], busy: boolean }) {
  return (
    <NewsTable aria-busy={busy}>
      <caption>Parts of the file</caption>
      <thead>
        <tr>
          <th scope='col'>Part number</th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>In stock</th>
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>Each</th>
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{lines.map(line => <Row key={line.number} line={line} busy={busy} />)}</tbody>
    </NewsTable>
  )
})

function Row ({ line: { number, quantity, item, backordered }, busy }: { line: PreviewLine, busy: boolean }) {
  const price = item === undefined ? 0 : unitPrice(item, quantity)
  const blank = busy ? <Skeleton $width='6ch' /> : '–'
  return (
    <tr data-news={backordered > 0 ? 'changed' : undefined}>
      <td data-main>{number}</td>
      <td data-wide>
        {item?.item_description ?? (busy ? <Skeleton $width='22ch' /> : '')}
        {backordered > 0 && <span className='news'><Badge $kind='warn'>{formatCount(backordered)} of {formatCount(quantity)} will be back-ordered</Badge></span>}
      </td>
      <td data-label='In stock' data-numeric>{item === undefined ? blank : item.quantity > 0 ? formatCount(item.quantity) : 'OUT OF STOCK'}</td>
      <td data-label='Quantity' data-numeric>{formatCount(quantity)}</td>
      <td data-label='Each' data-numeric>
        {item === undefined ? blank : <span>{formatMoney(price)}{price < basePrice(item) && <small>volume price</small>}</span>}
      </td>
      <td data-label='Total' data-numeric>{item === undefined ? blank : formatMoney(lineTotal(item, quantity))}</td>
    </tr>
  )
}
