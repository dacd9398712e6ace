import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { usePriceLabel } from '../order-entry/use-price-label.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { moveBetweenRows } from '../../ui/tables/row-focus.ts'
import { CheckboxLabel, checkboxWidth } from '../../ui/controls/checkbox.tsx'
import type { CartLines } from '../cart/content/cart-lines.ts'
import { outOfStockStyle } from '../order-entry/line-grid-style.ts'
import { quantityFieldStyle } from '../order-entry/quantity-field.tsx'
import { OrderAgainRow } from './order-again-row.tsx'
import { partOf, type LineChoice, type PartsToday, type TodaysLine } from './todays-lines.ts'

const Table = styled(DataTable)`
  ${quantityFieldStyle}

  tr[data-news] {
    background: ${color('warn-tint')};
  }

  tr[data-news='gone'] {
    background: ${color('danger-tint')};
  }

  tr[data-out] td:not([data-main]) {
    color: ${color('ink-muted')};
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  .gone {
    font-weight: 600;
  }

  .news {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)};
  }

  .news > * {
    white-space: normal;
  }

  .news:not(:empty) {
    margin-top: ${space(0.5)};
  }

  tr[data-news] .news > :not(button, span:not([class])) {
    background: ${color('surface')};
  }

  ${outOfStockStyle}

  td[data-label='${partColumns.stock}'],
  .out {
    white-space: normal;
  }

  ${media.tablet} {
    th,
    td {
      padding-inline: ${space(1.5)};
    }

    thead th {
      vertical-align: middle;
    }

    /* Aligned with the numbers next to checkboxes. */
    &:has(thead input) .gone {
      padding-left: calc(${checkboxWidth} + ${space(2)});
    }
  }

  ${media.besideAside} {
    thead th {
      white-space: normal;
    }
  }

  ${media.wide} {
    th,
    td {
      padding-inline: ${space(2.5)};
    }

    td[data-main],
    .out {
      white-space: nowrap;
    }
  }
`

/** The lines of a past order at today's stock and prices: the person chooses which of them, and how many pieces, to order again. */
export function OrderAgainTable ({ caption, lines, today, inCart, onChange, onAll }: {
  caption: string
  lines: readonly TodaysLine[]
  today: PartsToday
  inCart: CartLines
  onChange: (at: number, change: Partial<LineChoice>) => void
  onAll: (isOut: boolean) => void
}) {
  const had = new Map(inCart.map(line => [line.id, line.quantity]))
  const orderable = lines.filter(({ item }) => item !== undefined)
  const isAll = orderable.every(({ choice }) => !choice.isOut)
  return (
    <Table onKeyDown={moveBetweenRows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>
            {orderable.length === 0
              ? partColumns.number
              : <CheckboxLabel><input type='checkbox' aria-label='Order all lines' checked={isAll} onChange={() => { onAll(isAll) }} />{partColumns.number}</CheckboxLabel>}
          </th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>{partColumns.stock}</th>
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>{usePriceLabel()}</th>
          <th scope='col' data-numeric>{partColumns.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ past, choice }, at) => (
          <OrderAgainRow key={at} at={at} past={past} choice={choice} today={today} inCart={had.get(partOf(past, choice, today)) ?? 0} onChange={onChange} />
        ))}
      </tbody>
    </Table>
  )
}
