import { useMemo } from 'react'
import styled from 'styled-components'
import { freightMessage } from '@portal/contracts/rules/cart/freight'
import { formatMoney } from '@portal/contracts/base/money'
import { cartTotals, type Totals } from '@portal/contracts/rules/stock/pricing'
import type { Supply } from '@portal/contracts/rules/stock/supply'
import { counted, formatCount } from '../../lib/text/format.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { useTotalNote } from './use-total-note.ts'
import { useCartLines } from '../cart/use-cart.ts'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  row-gap: ${space(1)};

  dd {
    text-align: right;
  }

  .total {
    ${text('lead')}
    padding-top: ${space(2)};
    margin-top: ${space(1)};
    border-top: 1px solid ${color('line')};
    font-weight: 650;
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  .saved {
    color: ${color('success')};
  }

  @media print {
    max-width: 80mm;
    margin-left: auto;
  }

  .short {
    color: ${color('warn')};
    font-weight: 600;
  }
`

const Freight = styled.p`
  margin-top: ${space(2)};
  color: ${color('ink-muted')};
`

/** The current totals of the acting dealer's cart. */
export function useCartTotals (): Totals {
  const lines = useCartLines()
  return useMemo(() => cartTotals(lines), [lines])
}

/** A cart's totals, its volume discounts and the note about freight. Amounts are in cents. */
export function CartTotals ({ totals, freightMinimum, pickup = false, supply, ofLines }: {
  totals: Totals
  freightMinimum: number
  /** The order is picked up, so there is no freight. */
  pickup?: boolean
  /** How the stock meets all lines: said if it does not cover them. */
  supply?: Supply | undefined
  /** The number of lines with a known price, if others have none. */
  ofLines?: number | undefined
}) {
  const leftOut = useTotalNote(totals, freightMinimum, pickup)
  const freight = pickup ? undefined : freightMessage(totals.total, freightMinimum)
  return (
    <>
      <List>
        <dt>Pieces</dt><dd>{formatCount(totals.quantity)}</dd>
        {supply !== undefined && supply.backOrdered > 0 && (
          <>
            <dt>Ship now</dt><dd>{formatCount(supply.now)}</dd>
            <dt className='short'>Back-ordered</dt><dd className='short'>{formatCount(supply.backOrdered)}</dd>
          </>
        )}
        {totals.saved > 0 && (
          <>
            <dt>Before discounts</dt><dd>{formatMoney(totals.total + totals.saved)}</dd>
            <dt className='saved'>Volume discounts</dt><dd className='saved'>{formatMoney(-totals.saved)}</dd>
          </>
        )}
        <dt className='total'>
          {ofLines === undefined ? 'Total' : `Total of the ${counted(ofLines, 'known line')}`}
          <small>{leftOut}</small>
        </dt>
        <dd className='total'>{formatMoney(totals.total)}</dd>
      </List>
      {freight !== undefined && <Freight>{freight}</Freight>}
    </>
  )
}
