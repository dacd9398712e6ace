import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { company } from '../../lib/company.ts'
import { paths } from '../../paths.ts'
import { useSession, useUser } from '../../domain/session/session.ts'
import { collapsedHeaderHeight, color, contentWidth, layer, media, space } from '../../theme/tokens.ts'
import { CloseIcon, MenuIcon, OutIcon } from '../../ui/icons.tsx'
import { HeaderCart } from './header-cart.tsx'
import { headerControl } from './header-control.ts'
import { HomeLink } from './home-link.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'
import { narrowRowMax, navItems } from './nav-items.ts'
import { StaffBar } from './staff-bar.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Up to this width there is a menu button, also above a row that has no room for many links. */
const withMenu = ({ $many }: { $many: boolean }) => $many ? media.belowWide : media.belowDesktop

/**
 * Keeps its height in the layout while its content collapses, so that nothing on the page moves. The content is only
 * moved with transforms, so the browser neither lays out the header again nor counts a layout shift.
 */
const Place = styled.header<{ $collapsed: boolean }>`
  --bar: 60px;
  --nav: 0px;
  --collapsed: ${collapsedHeaderHeight};
  --lift: ${({ $collapsed }) => $collapsed ? 'calc((var(--bar) - var(--collapsed)) / 2)' : '0px'};
  --staff-lift: ${({ $collapsed }) => $collapsed ? 'calc(var(--collapsed) - var(--bar) - var(--nav))' : '0px'};
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  height: calc(var(--bar) + var(--nav) + var(--acting));
  pointer-events: none;

  ${media.desktop} {
    --bar: 56px;
    --nav: 44px;
  }

  @media print {
    display: none;
  }
`

const Backdrop = styled.div<{ $collapsed: boolean }>`
  position: absolute;
  inset: 0 0 auto;
  height: ${({ $collapsed }) => $collapsed ? 'var(--collapsed)' : 'calc(var(--bar) + var(--nav))'};
  background: ${color('header')};
  pointer-events: auto;
`

const Bar = styled.div<{ $collapsed: boolean, $many: boolean }>`
  --edge: max(${space(6)}, calc((100% - ${contentWidth}) / 2 + ${space(6)}));
  position: relative;
  z-index: 1;
  display: grid;
  grid-template: var(--bar) / minmax(max-content, 1fr) minmax(0, auto);
  column-gap: ${space(6)};
  height: calc(var(--bar) + var(--nav));
  padding: 0 var(--edge);
  color: ${color('ink-inverse')};
  transform: translateY(calc(-1 * var(--lift)));

  --color-focus: ${color('ink-inverse')};

  > * {
    pointer-events: auto;
  }

  ${({ $collapsed }) => $collapsed && css`
    nav {
      transform: translateY(calc(-1 * var(--lift)));
    }
  `}

  ${({ $collapsed, $many }) => $collapsed && !$many && css`
    ${media.wide} {
      nav {
        transform: translate(${space(13)}, calc(-1 * var(--nav) - var(--lift)));
      }

      /* A logo may be too wide to stand beside the navigation. */
      > a:has(img:not([alt=''])) {
        visibility: hidden;
      }

      > a:has(img:not([alt=''])) ~ nav {
        transform: translate(0, calc(-1 * var(--nav) - var(--lift)));
      }
    }
  `}

  ${media.belowTablet} {
    --edge: ${space(4)};
    column-gap: ${space(2)};
  }
`

const Brand = styled(Link)`
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
`

/** Fades out for a navigation that overlaps it. On a phone there is no room for it beside a logo. */
const Name = styled.span<{ $overlapped: boolean }>`
  overflow: hidden;
  text-overflow: ellipsis;

  ${media.belowTablet} {
    max-width: 36vw;

    img:not([alt='']) + & {
      display: none;
    }
  }

  ${({ $overlapped }) => $overlapped && css`${media.wide} { opacity: 0; }`}
`

const Controls = styled.div`
  align-self: center;
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  margin-right: -${space(2)};
`

/** Holds either the menu button or the link to the catalog, in the same place. */
const CatalogOrMenu = styled.div<{ $many: boolean }>`
  display: grid;
  justify-items: end;

  > * {
    grid-area: 1 / 1;
  }

  ${withMenu} {
    order: 1;
  }
`

const Catalog = styled.a<{ $collapsed: boolean, $many: boolean }>`
  ${headerControl}
  visibility: ${({ $collapsed }) => $collapsed ? 'hidden' : 'visible'};
  color: ${color('header-muted')};
  font-weight: 400;

  ${withMenu} {
    display: none;
  }
`

const MenuButton = styled.button<{ $collapsed: boolean, $many: boolean }>`
  ${headerControl}

  ${({ $many }) => $many ? media.wide : media.desktop} {
    visibility: ${({ $collapsed }) => $collapsed ? 'visible' : 'hidden'};
  }

  ${({ $many }) => !$many && css`
    ${media.wide} {
      display: none;
    }
  `}
`

/**
 * Brand, navigation and controls; the last two appear once the session is known. After some scrolling it shrinks to one
 * row.
 */
export function Header () {
  const known = useSession(({ status }) => status !== 'unknown')
  const user = useUser()
  const collapsed = useScrolled()
  const menu = useId()
  const { pathname } = useLocation()
  // The page on which the menu was opened; navigating to another page closes it.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const staff = user !== null && user.role !== 'dealer'
  const items = navItems(user?.role ?? null, user?.dealer?.new_dealer === true)
  const many = items.length > narrowRowMax
  const close = () => { setOpenOn(undefined) }

  return (
    <Place $collapsed={collapsed} data-staff={staff || undefined}>
      <Backdrop $collapsed={collapsed} />
      <Bar $collapsed={collapsed} $many={many} onKeyDown={event => { if (event.key === 'Escape') close() }}>
        <Brand to={user === null ? paths.stock : paths.home}><Logo /><Name $overlapped={collapsed && !many}>{company.headerText}</Name></Brand>
        {known && (
          <>
            <Controls>
              <CatalogOrMenu $many={many}>
                {company.catalogUrl !== null && <Catalog $collapsed={collapsed} $many={many} href={company.catalogUrl}>Return to catalog <OutIcon /></Catalog>}
                <MenuButton
                  $collapsed={collapsed} $many={many} type='button' aria-expanded={open} aria-controls={menu} aria-label='Menu'
                  onClick={() => { setOpenOn(open ? undefined : pathname) }}
                >
                  {open ? <CloseIcon /> : <MenuIcon />}
                </MenuButton>
              </CatalogOrMenu>
              {user !== null && <HomeLink brief={collapsed && !many} />}
              {user !== null && <HeaderCart />}
            </Controls>
            <Nav id={menu} items={items} many={many} open={open} collapsed={collapsed} onLeave={close} />
          </>
        )}
      </Bar>
      {staff && <StaffBar user={user} />}
    </Place>
  )
}
