import styled from 'styled-components'
import { ageingPeriods } from '@portal/contracts/rules/ageing'
import { formatMoney } from '@portal/contracts/rules/money'
import { color, radius, text } from '../../theme/tokens.ts'
import { ageingBar } from './ageing-segments.ts'

const Track = styled.div`
  position: relative;
  height: 36px;
  overflow: hidden;
  background: ${color('surface-sunken')};
  border-radius: ${radius};
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
`

/** A label is abbreviated or left out if it does not fit: the figures below are complete. */
const Name = styled.span<{ $short: boolean }>`
  display: ${({ $short }) => $short ? 'none' : 'inline'};

  @container (max-width: 72px) {
    display: ${({ $short }) => $short ? 'inline' : 'none'};
  }

  @container (max-width: 20px) {
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
`

/** The ageing periods to scale, with credits to the left of zero. The figures next to it are its text alternative. */
export function AgeingBar ({ dealer }: { dealer: Parameters<typeof ageingPeriods>[0] }) {
  const periods = ageingPeriods(dealer)
  const { zero, parts } = ageingBar(periods)
  const words = parts.length === 0
    ? 'Nothing is owed in any period.'
    : parts.map(({ name, cents, due }) => `${name} ${formatMoney(cents)}${due ? ', due' : cents < 0 ? ', credit' : ''}`).join('; ')
  return (
    <Track role='img' aria-label={`Amounts by age: ${words}`}>
      {parts.length === 0 && <Nothing>Nothing is owed</Nothing>}
      {parts.map(({ name, short, cents, due, start, width }) => (
        <Part key={name} $kind={due ? 'due' : cents < 0 ? 'credit' : 'current'} style={{ left: `${start}%`, width: `${width}%` }}>
          <Name $short={false}>{`${short === 'Current' ? short : name}${cents < 0 ? ' (credit)' : ''}`}</Name>
          <Name $short>{short === 'Current' ? 'C' : short}</Name>
        </Part>
      ))}
      {zero > 0 && zero < 100 && <Zero style={{ left: `${zero}%` }} />}
    </Track>
  )
}
