import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { cartBadgeMax } from '@portal/contracts/policy/page'
import { counted } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { useCartQuantity } from '../../domain/cart/use-cart.ts'
import { space } from '../../theme/tokens.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { CartIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lazyPart, type Failure } from '../lazy-part.tsx'
import { notLoaded } from '../not-loaded.ts'
import { headerControl, onTablet } from './header-control.ts'
import { HeaderPopup, NoToggle } from './header-popup.tsx'

const { Part: MiniCart, fetchAhead } = lazyPart(() => import('../../features/cart/mini-cart.tsx').then(part => part.MiniCart), { fallback: null, Failed: NoMiniCart, mayReload: false })

/** The badge takes no room of its own: the cart may be known only after the header is on the screen. */
const CartLink = styled(Link)`
  ${headerControl}
  position: relative;

  ${CountBadge} {
    position: absolute;
    top: 2px;
    left: 50%;
    padding: 0 ${space(1)};
    font-size: min(var(--text-small), 14px);
    line-height: 16px;
  }

  ${onTablet(css`
    min-width: 60px;
  `)}
`

/** The link to the cart with the number of pieces, and the mini cart, which the cart page does not need. */
export function HeaderCart () {
  const quantity = useCartQuantity()
  const { pathname } = useLocation()
  const isCart = pathname === paths.cart
  return (
    <>
      <CartLink to={paths.cart} aria-label={`Cart, ${counted(quantity, 'piece')}`} aria-current={isCart ? 'page' : undefined}>
        <CartIcon />
        {quantity > 0 && <CountBadge>{quantity > cartBadgeMax ? `${cartBadgeMax}+` : quantity}</CountBadge>}
      </CartLink>
      {isCart ? <NoToggle as='span' /> : <HeaderPopup name='cart' label='Mini cart' onNear={fetchAhead}><MiniCart /></HeaderPopup>}
    </>
  )
}

function NoMiniCart ({ retry, retrying }: Failure) {
  return <ErrorState error={notLoaded} title='The mini cart could not be loaded' retrying={retrying} onRetry={retry} />
}
