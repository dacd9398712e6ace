import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { catalogUrl, paths } from '../../paths.ts'
import { useUser } from '../../state/session.ts'
import { color, contentWidth, layer, media, space } from '../../theme/tokens.ts'
import { CloseIcon, MenuIcon, OutIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'
import { HeaderCart } from './header-cart.tsx'
import { headerControl } from './header-control.ts'
import { HomeLink } from './home-link.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'
import { StaffBar } from './staff-bar.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Keeps its height while the bar within it collapses, so that nothing on the page moves. */
const Place = styled.header`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  height: calc(60px + var(--acting));
  pointer-events: none;

  ${media.desktop} {
    height: calc(100px + var(--acting));
  }

  @media print {
    display: none;
  }
`

const collapsedBar = css`
  --bar: 48px;

  ${media.wide} {
    grid-template: var(--bar) / auto minmax(0, 1fr) auto;
    grid-template-areas: 'brand nav controls';
    column-gap: ${space(4)};
  }
`

const Bar = styled.div<{ $collapsed: boolean }>`
  --bar: 60px;
  --edge: max(${space(6)}, calc((100% - ${contentWidth}) / 2 + ${space(6)}));
  display: grid;
  grid-template: var(--bar) auto / minmax(0, 1fr) auto;
  grid-template-areas: 'brand controls' 'nav nav';
  column-gap: ${space(6)};
  padding: 0 var(--edge);
  background: ${color('header')};
  color: ${color('ink-inverse')};
  pointer-events: auto;

  --color-focus: ${color('ink-inverse')};

  nav {
    grid-area: nav;
  }

  ${media.belowTablet} {
    --edge: ${space(4)};
    column-gap: ${space(2)};
  }

  ${({ $collapsed }) => $collapsed && collapsedBar}
`

const Brand = styled(Link)<{ $collapsed: boolean }>`
  grid-area: brand;
  align-self: center;
  justify-self: start;
  display: flex;
  align-items: center;
  gap: ${space(3)};
  color: inherit;
  font-size: 1.0625rem;
  font-weight: 650;
  letter-spacing: -0.01em;
  text-decoration: none;
  white-space: nowrap;

  svg {
    width: auto;
    height: ${({ $collapsed }) => $collapsed ? '28px' : '34px'};
  }
`

/** Gives way to the navigation beside it. */
const Name = styled.span<{ $collapsed: boolean }>`
  ${({ $collapsed }) => $collapsed && css`${media.wide} { ${visuallyHidden} }`}
`

const Controls = styled.div`
  grid-area: controls;
  align-self: center;
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  margin-right: -${space(2)};
`

const Catalog = styled.a`
  ${headerControl}
  color: ${color('header-muted')};
  font-weight: 400;

  ${media.belowDesktop} {
    display: none;
  }
`

const MenuButton = styled.button<{ $collapsed: boolean }>`
  ${headerControl}

  ${({ $collapsed }) => $collapsed ? media.wide : media.desktop} {
    display: none;
  }
`

/** Brand, navigation and controls. Past some scrolling it shrinks to one row. */
export function Header () {
  const user = useUser()
  const collapsed = useScrolled()
  const menu = useId()
  const { pathname } = useLocation()
  // The page it was opened on: going to another one closes it.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const staff = user !== null && user.role !== 'dealer'
  const close = () => { setOpenOn(undefined) }

  return (
    <Place data-staff={staff || undefined}>
      <Bar $collapsed={collapsed} onKeyDown={event => { if (event.key === 'Escape') close() }}>
        <Brand to={user === null ? paths.stock : paths.home} $collapsed={collapsed}><Logo /><Name $collapsed={collapsed}>Dealer Portal</Name></Brand>
        <Controls>
          {!collapsed && <Catalog href={catalogUrl}>Return to catalog <OutIcon /></Catalog>}
          {user !== null && <HomeLink brief={collapsed} />}
          {user !== null && <HeaderCart />}
          <MenuButton $collapsed={collapsed} type='button' aria-expanded={open} aria-controls={menu} aria-label='Menu' onClick={() => { setOpenOn(open ? undefined : pathname) }}>
            {open ? <CloseIcon /> : <MenuIcon />}
          </MenuButton>
        </Controls>
        <Nav id={menu} open={open} collapsed={collapsed} onLeave={close} />
      </Bar>
      {staff && <StaffBar user={user} />}
    </Place>
  )
}
