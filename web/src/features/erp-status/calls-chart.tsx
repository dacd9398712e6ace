import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { color, media, text } from '../../theme/tokens.ts'
import { bars, chart, sum } from './erp-figures.ts'

const Drawing = styled.svg`
  display: block;
  width: ${chart.width}px;
  max-width: 100%;
  height: ${chart.height}px;
  border-bottom: 1px solid ${color('line-strong')};

  path {
    fill: none;
    stroke: ${color('info')};
    stroke-width: 2;
  }

  .errors {
    stroke: ${color('danger')};
  }

  ${media.forcedColors} {
    path {
      stroke: CanvasText;
    }

    .errors {
      stroke: Highlight;
      stroke-width: 4;
    }
  }

  ${media.belowTablet} {
    width: 100%;
  }
`

/** On a card, which has no column heading. */
const Caption = styled.small`
  display: none;
  ${text('small')}
  color: ${color('ink-muted')};

  ${media.belowTablet} {
    display: block;
  }
`

export const chartTitle = `Calls a minute, last ${limits.erpStatusMinutes} minutes`

/** The calls of the last hour, one bar per minute, with errors in red. */
export function CallsChart ({ calls, errors }: { calls: readonly number[], errors: readonly number[] }) {
  const highest = Math.max(...calls)
  const label = `${sum(calls)} calls in the last hour, ${highest} in the busiest minute, ${sum(errors)} errors`
  return (
    <>
      <Caption>{chartTitle}</Caption>
      <Drawing role='img' aria-label={label} viewBox={`0 0 ${chart.width} ${chart.height}`} preserveAspectRatio='none'>
        <path d={bars(calls, highest)} />
        <path className='errors' d={bars(errors, highest)} />
      </Drawing>
    </>
  )
}
