import { NavLink } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { company } from '../../lib/company.ts'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'
import { OutIcon } from '../../ui/icons.tsx'
import { fetchPage } from '../pages.tsx'
import { narrowRowMax, type NavItem } from './nav-items.ts'

/** Tighter spacing, because there are many items, and all of them must fit in one row. */
const dense = css`
  ul {
    gap: ${space(3)};
  }

  a {
    font-size: 0.8125rem;
  }
`

/** A list that drops down from the menu button. */
const menu = css<{ $open: boolean }>`
  display: ${({ $open }) => $open ? 'block' : 'none'};
  right: 0;
  left: 0;
  max-height: calc(100dvh - var(--bar));
  padding: 0 var(--edge);
  overflow-y: auto;
  background: ${color('header')};
  border-top: 1px solid ${color('header-line')};

  ul {
    display: block;
    height: auto;
    padding: ${space(2)} 0;
  }

  a {
    height: auto;
    min-height: ${touchTarget};
  }

  a[aria-current='page']::after {
    top: ${space(2)};
    right: auto;
    bottom: ${space(2)};
    left: -${space(3)};
    width: 3px;
    height: auto;
  }
`

type Looks = { $open: boolean, $collapsed: boolean, $many: boolean }

/** Where the navigation is a menu. Many links have no room beside the logo, into which the header collapses; opened, the menu has all of them. */
const menuBelow = ({ $open, $collapsed, $many }: Looks) =>
  $many && $collapsed ? '&' : $collapsed || ($many && $open) ? media.belowWide : media.belowDesktop

const Bar = styled.nav<Looks & { $dense: boolean }>`
  position: absolute;
  top: var(--bar);
  left: var(--edge);

  ul {
    display: flex;
    gap: ${space(6)};
    height: 100%;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  a {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space(2)};
    height: 100%;
    min-height: var(--nav);
    color: ${color('header-muted')};
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }

  a:hover,
  a[aria-current='page'] {
    color: ${color('ink-inverse')};
  }

  a[aria-current='page']::after {
    content: '';
    position: absolute;
    right: 0;
    bottom: 0;
    left: 0;
    height: 3px;
    background: ${color('header-accent')};
  }

  ${({ $dense }) => $dense ? '&' : media.belowWide} {
    ${dense}
  }

  ${({ $open, $many }) => $many && !$open && css`
    ${media.belowWide} {
      li:nth-child(n + ${narrowRowMax + 1}) {
        display: none;
      }
    }
  `}

  ${menuBelow} {
    ${menu}
  }
`

const CatalogItem = styled.li`
  ${media.tablet} {
    display: none;
  }
`

/** Links to pages. A page's code is fetched as soon as its link is hovered or focused. */
export function Nav ({ id, items, many, open, collapsed, onLeave }: {
  id: string
  items: readonly NavItem[]
  /** There are too many for a narrow row. */
  many: boolean
  open: boolean
  collapsed: boolean
  onLeave: () => void
}) {
  return (
    <Bar id={id} aria-label='Main' $open={open} $collapsed={collapsed} $dense={items.length > 6} $many={many}>
      <ul>
        {items.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end onPointerEnter={() => { fetchPage(path) }} onFocus={() => { fetchPage(path) }} onClick={onLeave}>{label}</NavLink>
          </li>
        ))}
        {company.catalogUrl !== null && <CatalogItem><a href={company.catalogUrl}>Return to catalog <OutIcon /></a></CatalogItem>}
      </ul>
    </Bar>
  )
}
