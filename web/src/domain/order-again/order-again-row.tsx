import { memo } from 'react'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatMoney } from '@portal/contracts/base/money'
import { lineTotal } from '@portal/contracts/rules/stock/pricing'
import { stockText } from '../order-entry/supply-words.ts'
import { usePriceLabel } from '../order-entry/use-price-label.ts'
import { formatCount } from '../../lib/text/format.ts'
import { CheckboxLabel } from '../../ui/controls/checkbox.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { QuantityField } from '../order-entry/quantity-field.tsx'
import { UnitPrice } from '../order-entry/volume-price.tsx'
import { LineChanges, lineAttention } from './line-changes.tsx'
import type { PastLine } from './past-line.ts'
import { todaysLine, type LineChoice, type PartsToday } from './todays-lines.ts'

/** A line that may be ordered again. It is memoized, so that a change renders only its own row, however long the order is. */
export const OrderAgainRow = memo(function OrderAgainRow ({ at, past, choice, today, inCart, onChange }: {
  at: number
  past: PastLine
  choice: LineChoice
  today: PartsToday
  /** Pieces of the part that are in the cart already. */
  inCart: number
  onChange: (at: number, change: Partial<LineChoice>) => void
}) {
  const line = todaysLine(past, choice, today)
  const { item } = line
  const { quantity, isOut } = choice
  const number = item?.item_number ?? past.id
  const change = (to: Partial<LineChoice>) => { onChange(at, to) }
  return (
    <tr data-news={lineAttention(line)} data-out={isOut || undefined}>
      <td data-main>
        {item === undefined
          ? <span className='gone'><VerbatimNumber>{number}</VerbatimNumber></span>
          : (
            <CheckboxLabel>
              <input type='checkbox' checked={!isOut} onChange={event => { change({ isOut: !event.target.checked }) }} />
              <span><VisuallyHidden>Order </VisuallyHidden><VerbatimNumber>{number}</VerbatimNumber></span>
            </CheckboxLabel>
            )}
      </td>
      <td data-wide>
        {item?.item_description ?? past.description}
        {number !== past.id && <small>instead of <VerbatimNumber>{past.id}</VerbatimNumber></small>}
        {past.note !== '' && <small>Note: {past.note}</small>}
        <span className='news'><LineChanges line={line} inCart={inCart} onChange={change} /></span>
      </td>
      <td data-label={partColumns.stock} data-numeric>{item === undefined ? '–' : <span className={item.quantity > 0 ? undefined : 'out'}>{stockText(item)}</span>}</td>
      <td data-label='Quantity' data-numeric>
        {item === undefined
          ? formatCount(quantity)
          : <QuantityField value={quantity} of={number} onQuantity={wanted => { change({ quantity: wanted, isOut: false }) }} />}
      </td>
      <td data-label={usePriceLabel()} data-numeric>{item === undefined ? '–' : <UnitPrice item={item} quantity={quantity} />}</td>
      <td data-label={partColumns.total} data-numeric>{item === undefined || isOut ? '–' : formatMoney(lineTotal(item, quantity))}</td>
    </tr>
  )
})
