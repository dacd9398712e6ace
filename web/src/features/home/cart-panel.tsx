import styled from 'styled-components'
import { alwaysPicksUp } from '@portal/contracts/rules/checkout/ship-method'
import { formatMoney } from '@portal/contracts/base/money'
import { totalSupply } from '@portal/contracts/rules/stock/supply'
import type { ShownDealer } from '@portal/contracts/dealers'
import { CartTotals, useCartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { paths } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
`

const Note = styled.p`
  margin-top: ${space(1)};
  color: ${color('ink-muted')};
`

/** The acting dealer's cart: its size, its total, the amount missing for free freight, and the link to the checkout. */
export function CartPanel ({ dealer }: { dealer: ShownDealer | null }) {
  const lines = useCartLines()
  const totals = useCartTotals()
  const isSuspended = dealer?.suspended === true
  const pickup = alwaysPicksUp(dealer)
  const freightMinimum = isSuspended ? 0 : dealer?.freight_minimum ?? 0
  if (lines.length === 0) {
    return (
      <Panel title='Cart'>
        <p>Your cart is empty.</p>
        {isSuspended && <Suspended />}
        {freightMinimum > 0 && !pickup && <Note>Free shipping from {formatMoney(freightMinimum)}.</Note>}
      </Panel>
    )
  }
  return (
    <Panel title='Cart'>
      <CartTotals totals={totals} supply={totalSupply(lines)} freightMinimum={freightMinimum} pickup={pickup} />
      {isSuspended && <Suspended />}
      <Actions>
        {totals.quantity > 0 && !isSuspended && <ButtonLink kind='primary' to={paths.checkout}>Continue to checkout</ButtonLink>}
        <ButtonLink to={paths.cart}>View cart</ButtonLink>
      </Actions>
    </Panel>
  )
}

function Suspended () {
  return <Note>Orders cannot be placed while the account is suspended.</Note>
}
