import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { company } from '../../../lib/browser/company.ts'
import { paths } from '../../../paths.ts'
import { useReleases } from '../../../api/releases.ts'
import { choosesDealer, useCustomerNumber, useSession, useUser } from '../../../domain/session/session.ts'
import { shortName } from '../../../domain/session/user-name.ts'
import { collapsedHeaderHeight, color, contentWidth, layer, media, space, touchTarget } from '../../../theme/tokens.ts'
import { CloseIcon, MenuIcon, OutIcon, UserIcon } from '../../../ui/controls/icons.tsx'
import { ErrorState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { VisuallyHidden, visuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { lazyPart, type PartFailure } from '../../loading/lazy-part.tsx'
import { notLoadedError } from '../../loading/not-loaded-error.ts'
import { HeaderCart } from './header-cart.tsx'
import { broadPhone, headerControl, onBroadPhone, onDesktop, onTablet, onWide } from './header-styles.ts'
import { HeaderPopup } from './header-popup.tsx'
import { HomeLink } from './home-link.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'
import { navItems, withReleases } from './nav-items.ts'
import { LazyStaffBar, LazyStaffMenu } from './lazy-staff-header.tsx'
import { useHeaderPopup } from './use-header-popup.ts'
import { useHeaderCollapsed } from './use-header-collapsed.ts'

const { Part: AccountMenu, fetchAhead } = lazyPart(() => import('./account-menu.tsx').then(part => part.AccountMenu), { fallback: null, Failed: NoAccountMenu, mayReload: false })

// The stock page has its own search box, so its first visitors do not wait for this one's code.
const { Part: HeaderSearch, fetchAhead: fetchHeaderSearch } = lazyPart(() => import('./header-search.tsx').then(part => part.HeaderSearch), { fallback: null, Failed: () => null, mayReload: false })

export { fetchHeaderSearch }

const Frame = styled.header`
  container: header / inline-size;
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  pointer-events: none;

  @media print {
    display: none;
  }
`

/**
 * Keeps its height in the layout while its content collapses, so that nothing on the page moves. The content is only
 * moved with transforms, so the browser neither lays out the header again nor counts a layout shift.
 */
const Place = styled.div<{ $collapsed: boolean, $staff: boolean, $staffRow: boolean }>`
  --edge: ${space(4)};
  --bar: 60px;
  --row: 0px;
  --staff-row: 0px;
  --links: 40px;
  --staff-links: 32px;
  --collapsed: ${collapsedHeaderHeight};
  --lift: ${({ $collapsed }) => $collapsed ? 'calc((var(--bar) - var(--collapsed)) / 2)' : '0px'};
  --staff-lift: ${({ $collapsed }) => $collapsed ? 'calc(var(--collapsed) - var(--bar) - var(--row) - var(--staff-row))' : '0px'};
  position: relative;
  height: calc(var(--bar) + var(--row) + var(--staff-row) + var(--acting));

  ${media.tablet} {
    --edge: max(${space(6)}, calc((100% - ${contentWidth}) / 2 + ${space(6)}));
  }

  ${({ $staff }) => $staff && css`
    ${media.wide} {
      --links: 36px;
    }
  `}

  ${media.touch} {
    --links: ${touchTarget};
    --staff-links: ${touchTarget};
  }

  ${({ $staffRow }) => onDesktop(css`
    --bar: 48px;
    --row: var(--links);
    --staff-row: ${$staffRow ? 'var(--staff-links)' : '0px'};
  `)}

  ${onWide(css`
    --staff-row: 0px;
  `)}
`

const Backdrop = styled.div<{ $collapsed: boolean }>`
  position: absolute;
  inset: 0 0 auto;
  height: ${({ $collapsed }) => $collapsed ? 'var(--collapsed)' : 'calc(var(--bar) + var(--row) + var(--staff-row))'};
  background: ${color('header')};
  pointer-events: auto;
`

const Bar = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${space(2)};
  height: var(--bar);
  padding: 0 var(--edge);
  color: ${color('ink-inverse')};
  transform: translateY(calc(-1 * var(--lift)));

  --ring: ${color('ink-inverse')};

  > * {
    pointer-events: auto;
  }

  ${onDesktop(css`
    gap: ${space(6)};
  `)}
`

const Brand = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-width: 0;
  margin-right: auto;
  color: inherit;
  font-weight: 650;
  line-height: 1.15;
  letter-spacing: -0.01em;
  text-decoration: none;

  img:not([alt='']) + span {
    display: none;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }

  ${onTablet(css`
    flex: none;
    gap: ${space(3)};
    max-width: 40%;
    margin-right: 0;
    font-size: 1.0625rem;

    img:not([alt='']) + span {
      display: -webkit-box;
    }
  `)}
`

/** In two lines if the header is narrow, and only for screen readers if there is no room. @param $from the smallest header width with room for it */
const Name = styled.span<{ $from: string }>`
  ${visuallyHidden}

  @container header (min-width: ${({ $from }) => $from}) {
    position: static;
    display: -webkit-box;
    width: auto;
    height: auto;
    margin: 0;
    clip-path: none;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

/** Who is logged in, next to the logo on a narrow phone without room for the home link, where the logo leads home. */
const Home = styled.span`
  flex: 0 1 auto;
  min-width: 0;
  max-width: 9ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  /* Showing nothing is better than showing only the first character of a number. */
  @container header (width < 22.5rem) {
    ${visuallyHidden}
  }

  ${onBroadPhone(css`
    display: none;
  `)}
`

const Controls = styled.div`
  flex: 0 1 auto;
  display: flex;
  align-items: center;
  min-width: min-content;
  margin-right: -${space(2)};

  ${onBroadPhone(css`
    min-width: 0;
  `)}

  ${onTablet(css`
    margin-left: auto;
  `)}
`

const Catalog = styled.a`
  ${headerControl}
  display: none;
  flex: none;
  color: ${color('header-muted')};
  font-weight: 400;

  ${onDesktop(css`
    display: inline-flex;
  `)}
`

const MenuPlace = styled.div`
  display: contents;
`

/** On a wide screen it keeps its space while the navigation is a row. */
const MenuButton = styled.button<{ $collapsed: boolean }>`
  ${headerControl}
  flex: none;
  order: -1;
  margin-left: -${space(2)};

  ${({ $collapsed }) => onDesktop(css`
    order: 0;
    visibility: ${$collapsed ? 'visible' : 'hidden'};
    margin: 0 -${space(4)};
  `)}
`

/** Reserves the menu button's space, so that the brand does not move when it appears. */
const NoMenuButton = styled(MenuButton)`
  visibility: hidden;
`

/** The user's icon, if the home link, which has one, is hidden. */
const OnPhone = styled.span`
  display: inline-flex;

  ${onBroadPhone(css`
    display: none;
  `)}
`

/**
 * Brand, search, controls and navigation; all but the brand appear once the session is known. After some scrolling it shrinks to one row,
 * and the navigation to a menu.
 */
export function Header () {
  const known = useSession(({ status }) => status !== 'unknown')
  const user = useUser()
  const collapsed = useHeaderCollapsed()
  const { pathname } = useLocation()
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const { isOpen, close, toggle, onKeyDown, onBlur } = useHeaderPopup('menu', menu, menuButton)
  const staff = user !== null && user.role !== 'dealer'
  const chooses = user !== null && choosesDealer(user)
  const { data: releases } = useReleases(useCustomerNumber())
  // For the page that follows the stock page.
  useEffect(() => { if (known) fetchHeaderSearch() }, [known])

  return (
    <Frame data-staff={chooses || undefined}>
      <Place $collapsed={collapsed} $staff={chooses} $staffRow={staff && user.role !== 'sales'}>
        <Backdrop $collapsed={collapsed} />
        <Bar>
          <Brand to={user === null ? paths.stock : paths.home}>
            <Logo />
            <Name $from={user === null ? '22.5rem' : broadPhone}>{company.headerText}</Name>
            {user !== null && <Home><VisuallyHidden>Home: </VisuallyHidden><span translate='no'>{shortName(user)}</span></Home>}
          </Brand>
          {!known && <NoMenuButton as='span' $collapsed={false} />}
          {known && (
            <>
              <MenuPlace ref={menu} onKeyDown={onKeyDown} onBlur={onBlur}>
                <MenuButton
                  ref={menuButton} $collapsed={collapsed} type='button' aria-expanded={isOpen} aria-controls={menuId} aria-label='Menu'
                  onClick={toggle}
                >
                  {isOpen ? <CloseIcon /> : <MenuIcon />}
                </MenuButton>
                <Nav
                  id={menuId}
                  items={withReleases(navItems(user), releases?.releases ?? [])}
                  open={isOpen}
                  collapsed={collapsed}
                  onLeave={close}
                >
                  {staff && isOpen && <LazyStaffMenu rank={user.role} onLeave={close} />}
                </Nav>
              </MenuPlace>
              {pathname !== paths.stock && <HeaderSearch />}
              <Controls>
                {company.catalogUrl !== null && <Catalog href={company.catalogUrl}>Return to catalog <OutIcon /></Catalog>}
                {user !== null && (
                  <>
                    <HomeLink user={user} />
                    <HeaderPopup name='account' label='Account' icon={<OnPhone><UserIcon /></OnPhone>} isMenu onNear={fetchAhead}><AccountMenu user={user} /></HeaderPopup>
                    <HeaderCart />
                  </>
                )}
              </Controls>
            </>
          )}
        </Bar>
        {chooses && <LazyStaffBar user={user} collapsed={collapsed} />}
      </Place>
    </Frame>
  )
}

function NoAccountMenu ({ retry, retrying }: PartFailure) {
  return <ErrorState error={notLoadedError()} title='The menu could not be loaded' retrying={retrying} onRetry={retry} />
}
