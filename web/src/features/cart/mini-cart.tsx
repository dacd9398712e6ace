import { memo } from 'react'
import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/rules/money'
import { lineTotal } from '@portal/contracts/rules/pricing'
import { totalSupply } from '@portal/contracts/rules/supply'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import type { CartLine } from '../../domain/cart/cart-lines.ts'
import { CartTotals, useCartTotals } from '../../domain/cart/cart-totals.tsx'
import { useDealer } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { checkoutStop } from './checkout-stop.ts'

const Lines = styled.ul`
  max-height: min(320px, 50vh);
  overflow-y: auto;
  border-bottom: 1px solid ${color('line')};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space(3)};
    padding: ${space(2)} ${space(4)};
    content-visibility: auto;
    contain-intrinsic-size: auto 53px;
  }

  li + li {
    border-top: 1px solid ${color('line')};
  }

  b {
    font-weight: 600;
  }

  small {
    ${text('small')}
    grid-column: 1 / -1;
    overflow: hidden;
    color: ${color('ink-muted')};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

const Foot = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
`

const Ways = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(2)};

  .wide {
    grid-column: 1 / -1;
  }
`

/** A short view of the cart, with links to the whole cart and to the checkout. */
export function MiniCart () {
  const lines = useCartLines()
  const totals = useCartTotals()
  const dealer = useDealer()
  const stop = checkoutStop(lines, dealer)

  if (lines.length === 0) {
    return (
      <>
        <SubmissionNotices />
        <EmptyState title='Your cart is empty.'><ButtonLink to={paths.stock}>Check stock</ButtonLink></EmptyState>
      </>
    )
  }
  return (
    <>
      <SubmissionNotices />
      <Lines role='list' aria-label='Lines of the cart'>{lines.map(line => <Line key={line.id} line={line} />)}</Lines>
      <Foot>
        <div><CartTotals totals={totals} supply={totalSupply(lines)} freightMinimum={dealer?.freight_minimum ?? 0} /></div>
        {stop !== undefined && <Notice kind='warn'>{stop.reason}</Notice>}
        <Ways>
          <ButtonLink to={paths.cart}>View cart</ButtonLink>
          {stop === undefined ? <ButtonLink kind='primary' to={paths.checkout}>Checkout</ButtonLink> : <Button kind='primary' disabled>Checkout</Button>}
          {totals.quantity > 0 && <ButtonLink className='wide' kind='quiet' to={paths.saveCart}>Save order</ButtonLink>}
        </Ways>
      </Foot>
    </>
  )
}

const Line = memo(function Line ({ line: { id, item, quantity } }: { line: CartLine }) {
  return (
    <li>
      <span><b>{id}</b> × {formatCount(quantity)}</span>
      <span>{formatMoney(lineTotal(item, quantity))}</span>
      <small>{item.item_description}</small>
    </li>
  )
})
