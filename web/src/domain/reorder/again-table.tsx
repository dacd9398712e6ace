import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { moveBetweenRows } from '../../ui/row-keys.ts'
import { Tick } from '../../ui/tick.tsx'
import type { CartLines } from '../cart/cart-lines.ts'
import { quantityLook } from '../cart/quantity.tsx'
import { AgainRow } from './again-row.tsx'
import type { PastLine } from './past-line.ts'
import { partOf, todaysLine, type Choice, type PartsToday } from './todays-lines.ts'

const Table = styled(DataTable)`
  ${quantityLook}

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

  .news {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)};
  }

  .news:not(:empty) {
    margin-top: ${space(0.5)};
  }

  .news > :not(button, span:not([class])) {
    background: ${color('surface')};
  }

  td[data-label='In stock'] {
    white-space: normal;
  }

  ${media.tablet} {
    th,
    td {
      padding-inline: ${space(2)};
    }

    thead th {
      vertical-align: middle;
    }
  }

  ${media.desktop} {
    td[data-main] {
      white-space: nowrap;
    }
  }
`

/** The lines of an order of the past at today's stock and prices: which of them, and how many pieces, are ordered again. */
export function AgainTable ({ caption, lines, choices, today, inCart, onChange, onAll }: {
  caption: string
  lines: readonly PastLine[]
  /** One for each line. */
  choices: readonly Choice[]
  today: PartsToday
  inCart: CartLines
  onChange: (at: number, change: Partial<Choice>) => void
  onAll: (isOut: boolean) => void
}) {
  const had = new Map(inCart.map(line => [line.id, line.quantity]))
  const isAll = choices.every(choice => !choice.isOut)
  const canOrder = lines.some((past, at) => choices[at] !== undefined && todaysLine(past, choices[at], today).item !== undefined)
  return (
    <Table onKeyDown={moveBetweenRows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>
            {canOrder
              ? <Tick><input type='checkbox' aria-label='Order all lines' checked={isAll} onChange={() => { onAll(isAll) }} />Part number</Tick>
              : 'Part number'}
          </th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>In stock</th>
          <th scope='col' data-numeric>Quantity</th>
          <th scope='col' data-numeric>Each</th>
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((past, at) => {
          const choice = choices[at]
          return choice && (
            <AgainRow key={at} at={at} past={past} choice={choice} today={today} inCart={had.get(partOf(past, choice, today)) ?? 0} onChange={onChange} />
          )
        })}
      </tbody>
    </Table>
  )
}
