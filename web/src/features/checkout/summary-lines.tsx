import { formatMoney } from '@portal/contracts/rules/money'
import { basePrice, lineTotal, unitPrice } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { NewsTable } from '../../ui/news-table.tsx'
import type { CheckedLine } from './price-check.ts'

/** The ordered lines, with what has changed since they were added to the cart. */
export function SummaryLines ({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <NewsTable>
      <caption>Lines of the order</caption>
      <thead>
        <tr>
          <th scope='col'>Part number</th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>Each</th>
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{lines.map(checked => <Row key={checked.line.id} checked={checked} />)}</tbody>
    </NewsTable>
  )
}

function Row ({ checked }: { checked: CheckedLine }) {
  const { line: { id, item, quantity, note }, wasPrice, backordered, notSold } = checked
  const price = unitPrice(item, quantity)
  const hasNews = wasPrice !== undefined || backordered > 0
  return (
    <tr data-news={notSold ? 'gone' : hasNews ? 'changed' : undefined}>
      <td data-main>{id}</td>
      <td data-wide>
        {item.item_description}
        {note !== '' && <small>Note: {note}</small>}
        {(hasNews || notSold) && (
          <span className='news'>
            {notSold && <Badge $kind='danger'>No longer sold</Badge>}
            {backordered > 0 && <Badge $kind='warn'>{formatCount(backordered)} of {formatCount(quantity)} will be back-ordered</Badge>}
            {wasPrice !== undefined && <Badge $kind='warn'>Price was {formatMoney(wasPrice)}</Badge>}
          </span>
        )}
      </td>
      <td data-label='Quantity' data-numeric>{formatCount(quantity)}</td>
      <td data-label='Each' data-numeric>
        <span>{formatMoney(price)}{price < basePrice(item) && <small>volume price</small>}</span>
      </td>
      <td data-label='Total' data-numeric>{formatMoney(lineTotal(item, quantity))}</td>
    </tr>
  )
}
