import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { cartBadgeMax } from '@portal/contracts/policy/page-header'
import { counted } from '../../../lib/text/format.ts'
import { paths } from '../../../paths.ts'
import { useCartQuantity } from '../../../domain/cart/use-cart.ts'
import { color, media, space, touchTarget } from '../../../theme/tokens.ts'
import { CountBadge } from '../../../ui/feedback/badge.tsx'
import { CartIcon } from '../../../ui/controls/icons.tsx'
import { ErrorState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { lazyPart, type PartFailure } from '../../loading/lazy-part.tsx'
import { notLoadedError } from '../../loading/not-loaded-error.ts'
import { headerControl } from './header-styles.ts'
import { HeaderPopup, toggleWidth } from './header-popup.tsx'

const { Part: MiniCart, fetchAhead } = lazyPart(() => import('../../../features/cart/mini-cart.tsx').then(part => part.MiniCart), { fallback: null, Failed: NoMiniCart, mayReload: false })

/**
 * The icon stands next to the button of the mini cart, whose room the cart page keeps, so that nothing in the header moves.
 * The badge, at the icon's corner, takes no room of its own: the cart may be known only after the header is on the screen.
 */
const CartLink = styled(Link)`
  ${headerControl}
  justify-content: end;
  padding-right: 2px;

  &[aria-current] {
    margin-right: ${toggleWidth};

    ${media.touch} {
      margin-right: ${touchTarget};
    }

    svg {
      box-shadow: 0 3px ${color('header-accent')};
    }

    ${media.forcedColors} {
      text-decoration: underline;

      svg {
        border-bottom: 3px solid Highlight;
      }
    }
  }

  ${CountBadge} {
    position: absolute;
    /* Not under the mini cart's button, which keeps all of its presses. */
    z-index: 1;
    pointer-events: none;
    translate: calc(100% - 8px) -11px;
    padding: 0 ${space(1)};
    font-size: min(var(--text-small), 14px);
    line-height: 16px;
  }
`

/** The link to the cart with the number of pieces, and the mini cart, which the cart page does not need. */
export function HeaderCart () {
  const quantity = useCartQuantity()
  const { pathname } = useLocation()
  const isCart = pathname === paths.cart
  // The accessible name contains the visible text.
  const badge = quantity > cartBadgeMax ? `${cartBadgeMax}+` : String(quantity)
  const pieces = quantity > cartBadgeMax ? `${badge}, ${counted(quantity, 'piece')}` : counted(quantity, 'piece')
  return (
    <>
      <CartLink to={paths.cart} aria-label={`Cart, ${pieces}`} aria-current={isCart ? 'page' : undefined}>
        <CartIcon />
        {quantity > 0 && <CountBadge>{badge}</CountBadge>}
      </CartLink>
      {!isCart && <HeaderPopup name='cart' label='Mini cart' onNear={fetchAhead}><MiniCart /></HeaderPopup>}
    </>
  )
}

function NoMiniCart ({ retry, retrying }: PartFailure) {
  return <ErrorState error={notLoadedError()} title='The mini cart could not be loaded' retrying={retrying} onRetry={retry} />
}
