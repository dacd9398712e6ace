import styled from 'styled-components'
import { agingPeriods, owedText } from '@portal/contracts/rules/finances/aging'
import { formatMoney } from '@portal/contracts/base/money'
import { color, media, radius, text } from '../../theme/tokens.ts'
import { agingSegments } from './aging-segments.ts'

const Track = styled.div`
  position: relative;
  height: 2.5rem;
  overflow: hidden;
  background: ${color('surface-sunken')};
  border-radius: ${radius};

  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`

/** Wider than the track by the line after the last part, so that the part ends with the track. */
const Scale = styled.div`
  position: absolute;
  inset: 0 -2px 0 0;
`

const Part = styled.div<{ $kind: 'current' | 'due' | 'credit' }>`
  position: absolute;
  inset-block: 0;
  overflow: hidden;
  container-type: inline-size;
  display: grid;
  place-items: center;
  background: ${({ $kind }) => color($kind === 'due' ? 'due' : $kind === 'credit' ? 'success-tint' : 'info')};
  color: ${({ $kind }) => color($kind === 'credit' ? 'success' : 'ink-inverse')};
  border-right: 2px solid ${color('surface')};
  ${text('small')}
  font-weight: 600;
  white-space: nowrap;
  /* Even a tiny amount stays visible. */
  min-width: 3px;

  /* Frames separate the parts; a line at the foot marks what is due. */
  ${media.forcedColors} {
    border: 1px solid CanvasText;
    border-bottom-width: ${({ $kind }) => $kind === 'due' ? '6px' : '1px'};
  }
`

/** The label is abbreviated or left out if it does not fit. */
const Label = styled.span<{ $short: boolean }>`
  display: ${({ $short }) => $short ? 'none' : 'grid'};
  justify-items: center;
  line-height: 1.25;

  @container (max-width: 7em) {
    display: ${({ $short }) => $short ? 'grid' : 'none'};
  }

  @container (max-width: 3.8em) {
    display: none;
  }
`

const Nothing = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${color('ink-muted')};
  ${text('small')}
  font-weight: 600;
`

const Zero = styled.div`
  position: absolute;
  inset-block: 0;
  width: 2px;
  margin-left: -2px;
  background: ${color('ink')};

  ${media.forcedColors} {
    background: CanvasText;
  }
`

/** The aging periods to scale, with credits to the left of zero. The figures next to it are its text alternative. */
export function AgingBar ({ dealer }: { dealer: Parameters<typeof agingPeriods>[0] }) {
  const periods = agingPeriods(dealer)
  const { zero, parts } = agingSegments(periods)
  const words = parts.length === 0
    ? 'Nothing is owed in any period.'
    : parts.map(({ name, cents, due }) => `${name} ${formatMoney(cents)}${due ? ', due' : cents < 0 ? ', credit' : ''}`).join('; ')
  return (
    <Track role='img' aria-label={`Amounts by age: ${words}`}>
      {parts.length === 0 && <Nothing>Nothing is owed</Nothing>}
      <Scale>
        {parts.map(({ name, days, short, cents, due, start, width }) => (
          <Part key={name} $kind={due ? 'due' : cents < 0 ? 'credit' : 'current'} style={{ left: `${start}%`, width: `${width}%` }}>
            <Label $short={false}><span>{days}</span><span>{owedText(cents)}</span></Label>
            <Label $short>{short}</Label>
          </Part>
        ))}
        {zero > 0 && zero < 100 && <Zero style={{ left: `${zero}%` }} />}
      </Scale>
    </Track>
  )
}
