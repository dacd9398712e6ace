import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { company } from '../../../lib/browser/company.ts'
import { color, media, space, touchTarget } from '../../../theme/tokens.ts'
import { CountBadge } from '../../../ui/feedback/badge.tsx'
import { OutIcon } from '../../../ui/controls/icons.tsx'
import { onDesktop, onWide } from './header-styles.ts'
import { NavLink } from './nav-link.tsx'
import type { NavItem } from './nav-items.ts'

const row = css`
  display: block;
  top: var(--bar);
  right: var(--edge);
  left: var(--edge);
  max-height: none;
  padding: 0;
  background: none;
  border: 0;
  overflow: visible;

  ul {
    display: flex;
    gap: clamp(${space(2)}, 1.2vw, ${space(4)});
    height: var(--row);
    padding: 0;
  }

  li {
    min-width: 0;
  }

  /* Two lines of a long label fit into the row. */
  a {
    height: 100%;
    min-height: 0;
    font-size: 0.8125rem;
    line-height: 1.2;
  }

  a[data-long] {
    max-width: 17ch;
    text-wrap: balance;
  }

  li:first-child > a[data-long] {
    max-width: 13ch;
  }

  a[aria-current]::after {
    top: auto;
    right: 0;
    bottom: 0;
    left: 0;
    width: auto;
    height: 3px;
  }
`

/** A list that drops down from the menu button, or a row if there is room. */
const Bar = styled.nav<{ $open: boolean, $collapsed: boolean }>`
  display: ${({ $open }) => $open ? 'block' : 'none'};
  position: absolute;
  top: calc(var(--bar) - var(--lift));
  right: 0;
  left: 0;
  max-height: calc(100dvh - var(--bar));
  padding: 0 var(--edge);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color('header')};
  border-top: 1px solid ${color('header-line')};

  ul {
    margin: 0;
    padding: ${space(2)} 0;
    list-style: none;
  }

  a {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-height: ${touchTarget};
    color: ${color('header-muted')};
    font-weight: 600;
    text-decoration: none;
  }

  a:hover,
  a[aria-current] {
    color: ${color('ink-inverse')};
  }

  a[aria-current]::after {
    content: '';
    position: absolute;
    top: ${space(2)};
    bottom: ${space(2)};
    left: -${space(3)};
    width: 3px;
    background: ${color('header-accent')};

    ${media.forcedColors} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  ${({ $collapsed }) => !$collapsed && onDesktop(row)}

  ${({ $collapsed }) => !$collapsed && onWide(css`
    ul {
      gap: ${space(5)};
    }

    a[data-long],
    li:first-child > a[data-long] {
      max-width: none;
      white-space: nowrap;
    }
  `)}
`

/** In the header itself, if there is room. */
const CatalogItem = styled.li`
  ${onDesktop(css`
    display: none;
  `)}
`

/** Labels of more characters than this may take two lines. */
const oneLine = 16

/** The links to pages, with those of staff below them in the menu. */
export function Nav ({ id, items, open, collapsed, onLeave, children }: {
  id: string
  items: readonly NavItem[]
  open: boolean
  collapsed: boolean
  onLeave: () => void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <Bar id={id} aria-label='Main' $open={open} $collapsed={collapsed}>
      <ul>
        {items.map(({ path, label, count }) => (
          <li key={path}>
            <NavLink to={path} at={pathname} data-long={label.length > oneLine || undefined} onClick={onLeave}>
              {label}{count !== undefined && <> <CountBadge>{count}</CountBadge></>}
            </NavLink>
          </li>
        ))}
        {company.catalogUrl !== null && <CatalogItem><a href={company.catalogUrl}>Return to catalog <OutIcon /></a></CatalogItem>}
      </ul>
      {children}
    </Bar>
  )
}
