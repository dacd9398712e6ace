import { useState } from 'react'
import styled from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { toApiError } from '../../lib/api-error.ts'
import { actFor } from '../../state/act-for.ts'
import { color, contentWidth, media, space, text } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

const Bar = styled.div`
  --edge: max(${space(6)}, calc((100% - ${contentWidth}) / 2 + ${space(6)}));
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  height: var(--acting);
  padding: 0 var(--edge);
  background: ${color('warn-tint')};
  border-bottom: 1px solid color-mix(in srgb, ${color('warn')} 30%, transparent);
  pointer-events: auto;

  ${media.belowTablet} {
    --edge: ${space(4)};
  }
`

const Words = styled.p`
  min-width: 0;
  overflow: hidden;
  color: ${color('warn')};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.belowTablet} {
    ${text('small')}
    white-space: normal;
  }
`

/** Says on every page for whom a member of staff acts. It is as high as the header keeps room for. */
export function ActingBar ({ user: { dealer, dealer_selector: customer } }: { user: SessionUser }) {
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
    <Bar>
      <Words>Acting for #{customer} {dealer?.name_company}</Words>
      <Button compact kind='secondary' loading={clearing} onClick={clear}>Clear</Button>
    </Bar>
  )
}
