import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/rules/money'
import { color, media, space, text } from '../../theme/tokens.ts'
import { ageingPeriods } from '../../domain/finances/ageing.ts'

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  gap: ${space(4)};
  margin-top: ${space(4)};

  dt {
    color: ${color('ink-muted')};
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

/** The amounts by age. Past-due amounts are bold, red and labeled. */
export function AgeingFigures ({ dealer }: { dealer: Parameters<typeof ageingPeriods>[0] }) {
  return (
    <Figures>
      {ageingPeriods(dealer).map(({ name, cents, due }) => (
        <div key={name}>
          <dt>{name}{due && ' (due)'}</dt>
          <dd data-due={due || undefined}>{formatMoney(cents)}</dd>
        </div>
      ))}
    </Figures>
  )
}
