import { formatMoney } from '@portal/contracts/rules/money'
import { basePrice, lineTotal, unitPrice } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { NewsTable } from '../../ui/news-table.tsx'
import type { RestoredLine } from './restored-lines.ts'

/** The lines of a saved order at current stock and prices, with what has changed since it was saved. */
export function RestoredTable ({ lines }: { lines: readonly RestoredLine[] }) {
  return (
    <NewsTable>
      <caption>Lines of the saved order</caption>
      <thead>
        <tr>
          <th scope='col'>Part number</th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>Available</th>
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>Each today</th>
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{lines.map((line, index) => <Row key={`${index}-${line.saved.id}`} line={line} />)}</tbody>
    </NewsTable>
  )
}

function Row ({ line: { saved, item, wasPrice, backordered } }: { line: RestoredLine }) {
  const hasNews = wasPrice !== undefined || backordered > 0
  const price = item === undefined ? undefined : unitPrice(item, saved.quantity)
  return (
    <tr data-news={item === undefined ? 'gone' : hasNews ? 'changed' : undefined}>
      <td data-main>{saved.id}</td>
      <td data-wide>
        {item?.item_description ?? saved.item_description}
        {saved.note !== '' && <small>Note: {saved.note}</small>}
        {(item === undefined || hasNews) && (
          <span className='news'>
            {item === undefined && <Badge $kind='danger'>No longer sold: left out</Badge>}
            {backordered > 0 && <Badge $kind='warn'>{formatCount(backordered)} of {formatCount(saved.quantity)} would be back-ordered</Badge>}
            {wasPrice !== undefined && <Badge $kind='warn'>Price was {formatMoney(wasPrice)}</Badge>}
          </span>
        )}
      </td>
      <td data-label='Available' data-numeric>{item === undefined ? '–' : item.quantity > 0 ? formatCount(item.quantity) : 'OUT OF STOCK'}</td>
      <td data-label='Quantity' data-numeric>{formatCount(saved.quantity)}</td>
      <td data-label='Each today' data-numeric>
        {item === undefined || price === undefined ? '–' : <span>{formatMoney(price)}{price < basePrice(item) && <small>volume price</small>}</span>}
      </td>
      <td data-label='Total' data-numeric>{item === undefined ? '–' : formatMoney(lineTotal(item, saved.quantity))}</td>
    </tr>
  )
}
