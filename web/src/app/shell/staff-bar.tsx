import { useState } from 'react'
import styled from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { toApiError } from '../../lib/api-error.ts'
import { actFor } from '../../domain/dealer/act-for.ts'
import { color, contentWidth, media, space, text } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { lazyPart, type Failure } from '../lazy-part.tsx'
import { SelectorPlace } from './selector-place.ts'

// Loaded separately, because the selector's code is as large as a small page's, and nobody needs it in the first
// moment.
const { Part: DealerSelector } = lazyPart(() => import('./dealer-selector.tsx').then(part => part.DealerSelector), { fallback: null, Failed: NoSelector, mayReload: false })

const Bar = styled.div<{ $acting: boolean }>`
  --edge: max(${space(6)}, calc((100% - ${contentWidth}) / 2 + ${space(6)}));
  --words: ${({ $acting }) => color($acting ? 'warn' : 'ink-muted')};
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(3)};
  height: var(--acting);
  transform: translateY(var(--staff-lift));
  padding: 0 var(--edge);
  background: ${({ $acting }) => color($acting ? 'warn-tint' : 'surface')};
  border-bottom: 1px solid ${({ $acting }) => $acting ? `color-mix(in srgb, ${color('warn')} 30%, transparent)` : color('line')};
  pointer-events: auto;

  ${media.belowTablet} {
    --edge: ${space(4)};
    gap: ${space(2)};
  }
`

const Words = styled.p`
  min-width: 0;
  overflow: hidden;
  color: var(--words);
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.belowTablet} {
    ${text('small')}
    flex: 1;
    max-height: 2lh;
    white-space: normal;
  }
`

/**
 * Shows on every page which dealer a member of staff acts for, and lets them change it. The header reserves its height.
 */
export function StaffBar ({ user }: { user: SessionUser }) {
  const { dealer, dealer_selector: customer } = user
  const [clearing, setClearing] = useState(false)

  async function clear () {
    setClearing(true)
    try {
      await actFor(null)
    } catch (error) {
      setClearing(false)
      toast({ kind: 'danger', header: 'Something Went Wrong', body: toApiError(error).message })
    }
  }

  return (
    <Bar $acting={customer !== null}>
      <Words>{customer === null ? 'No dealer selected' : `Acting for #${customer} ${dealer?.name_company ?? ''}`}</Words>
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
