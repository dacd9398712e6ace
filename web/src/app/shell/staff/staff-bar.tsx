import { useState } from 'react'
import styled, { css } from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { toApiError } from '../../../lib/http/api-error.ts'
import { actForDealer } from '../../../domain/dealer/act-for-dealer.ts'
import { useUser } from '../../../domain/session/session.ts'
import { color, media, space, text } from '../../../theme/tokens.ts'
import { CountBadge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { lazyPart, type PartFailure } from '../../loading/lazy-part.tsx'
import { actingDealerLabel } from './acting-dealer-label.ts'
import { onDesktop, onWide } from '../header/header-styles.ts'
import { DealerSelectorSpace } from './dealer-selector-space.ts'
import { StaffNav } from './staff-nav.tsx'

// Loaded separately, because the selector's code is as large as a small page's, and nobody needs it in the first
// moment.
const { Part: DealerSelector } = lazyPart(() => import('./dealer-selector.tsx').then(part => part.DealerSelector), { fallback: <ActingFor />, Failed: NoSelector, mayReload: false })

/** Above the suspension bar it has the same color, because with the distributor's notice there would be three colored bars. */
const Bar = styled.div<{ $acting: boolean, $isAboveSuspended: boolean }>`
  --words: ${({ $acting }) => color($acting ? 'warn' : 'ink-muted')};
  --name: ${color('ink')};
  --bar-link: ${color('ink-muted')};
  --bar-link-current: ${color('ink')};
  --bar-ring: ${color('focus')};
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
  ${({ $isAboveSuspended }) => $isAboveSuspended && css`
    --words: ${color('ink-inverse')};
    --name: ${color('ink-inverse')};
    --bar-link: ${color('ink-inverse')};
    --bar-link-current: ${color('ink-inverse')};
    --bar-ring: ${color('ink-inverse')};
    --ring: var(--bar-ring);
    background: ${color('danger-strong')};
    border-bottom-color: color-mix(in srgb, ${color('ink-inverse')} 40%, transparent);
  `}

  > button {
    font-size: min(var(--text-body), 18px);
  }

  ${media.tablet} {
    gap: ${space(3)};
  }
`

/** In the bar itself if there is room, otherwise in a row above it. Narrower headers have these links in the menu. */
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

    ${media.forcedColors} {
      border-bottom: 2px solid Highlight;
    }
  }

  ${CountBadge} {
    padding-block: 0;
  }

  ${({ $collapsed, $isRow }) => onDesktop(css`
    --link: var(--bar-link);
    --link-current: var(--bar-link-current);
    display: block;
    flex: none;
    ${$isRow && css`
      --link: ${color('header-muted')};
      --link-current: ${color('ink-inverse')};
      --ring: ${color('ink-inverse')};
      position: absolute;
      right: var(--edge);
      bottom: 100%;
      left: var(--edge);
      visibility: ${$collapsed ? 'hidden' : 'visible'};
    `}
  `)}

  ${onWide(css`
    --link: var(--bar-link);
    --link-current: var(--bar-link-current);
    --ring: var(--bar-ring);
    position: static;
    visibility: visible;
    margin-right: auto;
  `)}
`

/** On a narrow phone, the words that no dealer is selected take two lines before the selector's own words are cut. */
const Words = styled.p<{ $acting: boolean }>`
  flex: 0 4 auto;
  color: var(--words);
  font-size: min(var(--text-body), 18px);
  font-weight: 600;
  line-height: 1.2;
  white-space: ${({ $acting }) => $acting ? 'nowrap' : undefined};

  ${media.belowTablet} {
    font-size: min(var(--text-small), 16px);
  }
`

const Name = styled.span`
  min-width: 0;
  overflow: hidden;
  color: var(--name);
  font-size: min(var(--text-body), 18px);
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** The dealer's name until the selector, which shows it, has loaded. Screen readers get it from the preceding words. */
function ActingFor () {
  const user = useUser()
  return user === null ? null : <Name aria-hidden translate='no'>{actingDealerLabel(user)}</Name>
}

/**
 * Shows on every page which dealer staff, or people of several dealerships, act for, and lets them change it, next to the staff links. Only the
 * selector names the dealer. The header reserves the bar's height.
 */
export function StaffBar ({ user, collapsed }: { user: SessionUser, collapsed: boolean }) {
  const acting = actingDealerLabel(user)
  const [clearing, setClearing] = useState(false)

  async function clear () {
    setClearing(true)
    try {
      await actForDealer(null)
    } catch (error) {
      setClearing(false)
      toast({ id: 'act-for', kind: 'danger', header: 'Something Went Wrong', body: toApiError(error).message })
    }
  }

  return (
    <Bar $acting={acting !== undefined} $isAboveSuspended={user.dealer?.suspended === true}>
      {user.role !== 'dealer' && <Links aria-label='Staff' $collapsed={collapsed} $isRow={user.role !== 'sales'}><StaffNav rank={user.role} /></Links>}
      <Words $acting={acting !== undefined}>{acting === undefined ? 'No dealer selected' : <>Acting for<VisuallyHidden translate='no'> {acting}</VisuallyHidden></>}</Words>
      <DealerSelectorSpace title={acting}><DealerSelector user={user} /></DealerSelectorSpace>
      {acting !== undefined && <Button compact kind='secondary' loading={clearing} onClick={clear}>Clear</Button>}
    </Bar>
  )
}

const NotLoaded = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  width: 100%;
  min-width: 0;
  color: var(--name);
  white-space: nowrap;

  > :first-child {
    flex: 1;
  }

  ${media.belowTablet} {
    > p {
      display: none;
    }
  }
`

/** On a phone there is only room for the name and the button. */
function NoSelector ({ retry, retrying }: PartFailure) {
  return (
    <NotLoaded role='alert'>
      <ActingFor />
      <p>The selector could not be loaded.</p>
      <Button compact loading={retrying} onClick={retry} aria-label='Try again to load the selector'>Try again</Button>
    </NotLoaded>
  )
}
