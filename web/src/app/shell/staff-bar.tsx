import { useState } from 'react'
import styled, { css } from 'styled-components'
import { dealerName } from '@portal/contracts/rules/dealer-name'
import type { SessionUser } from '@portal/contracts/session'
import { toApiError } from '../../lib/api-error.ts'
import { actFor } from '../../domain/dealer/act-for.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { lazyPart, type Failure } from '../lazy-part.tsx'
import { onDesktop, onWide } from './header-control.ts'
import { SelectorPlace } from './selector-place.ts'
import { StaffLinks } from './staff-nav.tsx'

// Loaded separately, because the selector's code is as large as a small page's, and nobody needs it in the first
// moment.
const { Part: DealerSelector } = lazyPart(() => import('./dealer-selector.tsx').then(part => part.DealerSelector), { fallback: null, Failed: NoSelector, mayReload: false })

const Bar = styled.div<{ $acting: boolean }>`
  --words: ${({ $acting }) => color($acting ? 'warn' : 'ink-muted')};
  position: relative;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  height: var(--acting);
  margin-top: calc(var(--row) + var(--staff-row));
  transform: translateY(var(--staff-lift));
  padding: 0 var(--edge);
  background: ${({ $acting }) => color($acting ? 'warn-tint' : 'surface')};
  border-bottom: 1px solid ${({ $acting }) => $acting ? `color-mix(in srgb, ${color('warn')} 30%, transparent)` : color('line')};
  pointer-events: auto;

  > button {
    font-size: min(var(--text-body), 18px);
  }

  ${media.tablet} {
    gap: ${space(3)};
  }
`

/** In the bar itself where there is room, in a row above it where there is less. Narrower headers have these links in the menu. */
const Links = styled.nav<{ $collapsed: boolean, $isRow: boolean }>`
  display: none;
  ${text('small')}

  ul {
    display: flex;
    padding: 0;
    list-style: none;
    gap: ${space(4)};
  }

  a {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space(1)};
    height: var(--staff-links);
    color: var(--link);
    text-decoration: none;
    white-space: nowrap;
  }

  a:hover,
  a[aria-current] {
    color: var(--link-current);
  }

  a[aria-current] {
    font-weight: 650;
    box-shadow: inset 0 -2px ${color('header-accent')};
  }

  ${CountBadge} {
    padding-block: 0;
  }

  ${({ $collapsed, $isRow }) => onDesktop(css`
    --link: ${color('ink-muted')};
    --link-current: ${color('ink')};
    display: block;
    flex: none;
    ${$isRow && css`
      --link: ${color('header-muted')};
      --link-current: ${color('ink-inverse')};
      --color-focus: ${color('ink-inverse')};
      position: absolute;
      right: var(--edge);
      bottom: 100%;
      left: var(--edge);
      visibility: ${$collapsed ? 'hidden' : 'visible'};
    `}
  `)}

  ${onWide(css`
    --link: ${color('ink-muted')};
    --link-current: ${color('ink')};
    --color-focus: ${color('focus')};
    position: static;
    visibility: visible;
    margin-right: auto;
  `)}
`

const Words = styled.p`
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  color: var(--words);
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.belowTablet} {
    max-height: 100%;
    font-size: min(var(--text-small), 16px);
    line-height: 1.3;
    display: -webkit-box;
    flex-grow: 1;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
`

/**
 * Shows on every page which dealer a member of staff acts for, and lets them change it, beside the links to the pages of staff. The header
 * reserves its height.
 */
export function StaffBar ({ user, collapsed }: { user: SessionUser, collapsed: boolean }) {
  const { dealer, dealer_selector: customer } = user
  const words = customer === null ? 'No dealer selected' : `Acting for ${dealerName(customer, dealer?.name_company)}`
  const [clearing, setClearing] = useState(false)

  async function clear () {
    setClearing(true)
    try {
      await actFor(null)
    } catch (error) {
      setClearing(false)
      toast({ id: 'act-for', kind: 'danger', header: 'Something Went Wrong', body: toApiError(error).message })
    }
  }

  return (
    <Bar $acting={customer !== null}>
      <Links aria-label='Staff' $collapsed={collapsed} $isRow={user.role !== 'sales'}><StaffLinks rank={user.role} /></Links>
      <Words title={words}>{words}</Words>
      {customer !== null && <Button compact kind='secondary' loading={clearing} onClick={clear}>Clear</Button>}
      <SelectorPlace><DealerSelector user={user} /></SelectorPlace>
    </Bar>
  )
}

const NotLoaded = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  width: 100%;
  white-space: nowrap;

  ${media.belowTablet} {
    > span {
      display: none;
    }
  }
`

/** On a phone there is only room for the button. */
function NoSelector ({ retry, retrying }: Failure) {
  return (
    <NotLoaded role='alert'>
      <span>The selector could not be loaded.</span>
      <Button compact loading={retrying} onClick={retry} aria-label='Try again to load the selector'>Try again</Button>
    </NotLoaded>
  )
}
