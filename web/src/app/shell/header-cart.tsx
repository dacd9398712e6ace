import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { cartBadgeMax } from '@portal/contracts/policy/page'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { useCartQuantity } from '../../domain/cart/use-cart.ts'
import { color, media, radius, shadow, space } from '../../theme/tokens.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { CartIcon, ChevronIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lazyPart, type Failure } from '../lazy-part.tsx'
import { notLoaded } from '../not-loaded.ts'
import { headerControl } from './header-control.ts'

const { Part: MiniCart } = lazyPart(() => import('../../features/cart/mini-cart.tsx').then(part => part.MiniCart), { fallback: null, Failed: NoMiniCart, mayReload: false })

const Place = styled.div`
  position: relative;
  display: flex;
`

/** The badge takes no room of its own: the cart may be known only after the header is on the screen. */
const CartLink = styled(Link)`
  ${headerControl}
  position: relative;

  ${CountBadge} {
    position: absolute;
    top: 2px;
    left: 50%;
    padding: 0 ${space(1)};
  }

  ${media.tablet} {
    min-width: 60px;
  }
`

const Toggle = styled.button`
  ${headerControl}
  min-width: 28px;
  padding: 0;

  svg {
    transition: rotate 120ms;
  }

  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }

  /* On a phone, the cart page itself is just as easy to reach. */
  ${media.belowTablet} {
    display: none;
  }
`

/** As large as the toggle, so that nothing in the header moves where the toggle is not needed. */
const NoToggle = styled(Toggle)`
  visibility: hidden;
`

const Panel = styled.section`
  position: absolute;
  z-index: 1;
  top: calc(100% + ${space(3)});
  right: 0;
  width: 340px;
  min-height: 120px;
  background: ${color('surface')};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  box-shadow: ${shadow};
  color: ${color('ink')};

  --color-focus: ${color('focus')};
`

/** The link to the cart with the number of pieces, and the mini cart, which the cart page does not need. */
export function HeaderCart () {
  const quantity = useCartQuantity()
  const { pathname } = useLocation()
  return (
    <Place>
      <CartLink to={paths.cart} aria-label={`Cart, ${formatCount(quantity)} pieces`}>
        <CartIcon />
        {quantity > 0 && <CountBadge>{quantity > cartBadgeMax ? `${cartBadgeMax}+` : quantity}</CountBadge>}
      </CartLink>
      {pathname === paths.cart ? <NoToggle as='span' /> : <MiniCartToggle key={pathname} />}
    </Place>
  )
}

/**
 * Opens and closes the mini cart. It also closes on Escape, on a click elsewhere, when focus leaves it, and on
 * navigation.
 */
function MiniCartToggle () {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => { document.removeEventListener('pointerdown', onPointerDown) }
  }, [open])

  function closeOnEscape (event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.current?.focus()
  }

  function closeOnLeave ({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles events that bubble from its controls
    <div ref={place} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <Toggle ref={toggle} type='button' aria-expanded={open} aria-controls={id} aria-label='Mini cart' onClick={() => { setOpen(!open) }}>
        <ChevronIcon />
      </Toggle>
      {open && <Panel id={id} aria-label='Mini cart'><MiniCart /></Panel>}
    </div>
  )
}

function NoMiniCart ({ retry, retrying }: Failure) {
  return <ErrorState error={notLoaded} title='The mini cart could not be loaded.' retrying={retrying} onRetry={retry} />
}
