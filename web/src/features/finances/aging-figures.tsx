import styled from 'styled-components'
import { agingPeriods, agingWord } from '@portal/contracts/rules/finances/aging'
import { formatMoney } from '@portal/contracts/base/money'
import { color, media, space, text } from '../../theme/tokens.ts'

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  gap: ${space(4)};
  margin-top: ${space(4)};

  dt {
    color: ${color('ink-muted')};
  }

  small {
    ${text('small')}
    display: block;
  }

  dd {
    ${text('lead')}
    font-weight: 600;
  }

  [data-due] {
    color: ${color('due')};
    font-weight: 700;
  }

  ${media.belowTablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};

    > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 ${space(4)};
    }
  }
`

/** The amounts by age, with the days. Past-due amounts are bold, red and labeled. */
export function AgingFigures ({ dealer }: { dealer: Parameters<typeof agingPeriods>[0] }) {
  return (
    <Figures>
      {agingPeriods(dealer).map(period => (
        <div key={period.name}>
          <dt>{period.name}{agingWord(period)}<small>{period.days}</small></dt>
          <dd data-due={period.due || undefined}>{formatMoney(period.cents)}</dd>
        </div>
      ))}
    </Figures>
  )
}
