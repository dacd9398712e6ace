import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { formatMoney } from '@portal/contracts/base/money'
import { color, media, radius, space, text } from '../../theme/tokens.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

const Track = styled.div<{ $over: boolean }>`
  height: 12px;
  overflow: hidden;
  background: ${color('success-tint')};
  border-radius: ${radius};

  > div {
    height: 100%;
    background: ${({ $over }) => color($over ? 'accent' : 'info')};
  }

  ${media.forcedColors} {
    border: 1px solid CanvasText;

    > div {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`

const Words = styled.p`
  ${text('small')}
  margin: ${space(1)} 0 ${space(4)};
  color: ${color('ink-muted')};
`

/** An account's credit: how much of the limit is used, as a bar, and the figures, as far as the distributor says them. */
export function CreditUsage ({ dealer: { credit_limit: limit, credit_available: available } }: { dealer: ShownDealer }) {
  if (limit === undefined && available === undefined) return null
  return (
    <Panel title='Credit'>
      {limit !== undefined && limit > 0 && available !== undefined && <Used limit={limit} available={available} />}
      <Facts>
        {limit !== undefined && <div><dt>Credit limit</dt><dd>{formatMoney(limit)}</dd></div>}
        {available !== undefined && <div><dt>Available credit</dt><dd>{formatMoney(available)}{available < 0 && ' (over the limit)'}</dd></div>}
      </Facts>
    </Panel>
  )
}

/** An account in credit has used nothing; one over its limit more than all of it. */
function Used ({ limit, available }: { limit: number, available: number }) {
  const share = Math.max(0, 1 - available / limit)
  const words = `${Math.round(share * 100)}% of the credit is used`
  return (
    <>
      <Track role='img' aria-label={words} $over={available < 0}><div style={{ width: `${Math.min(1, share) * 100}%` }} /></Track>
      <Words aria-hidden>{words}</Words>
    </>
  )
}
