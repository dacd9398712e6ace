import styled from 'styled-components'
import type { Dealer, ShownDealer } from '@portal/contracts/dealers'
import { agingPeriods, overdue, owedText } from '@portal/contracts/rules/finances/aging'
import { formatMoney } from '@portal/contracts/base/money'
import { hasFinances } from '../../domain/finances/with-finances.ts'
import { AgingBar } from '../../domain/finances/aging-bar.tsx'
import { paths } from '../../paths.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'

const Due = styled.p`
  font-size: 1.5rem;
  line-height: 2rem;
  font-weight: 650;
`

const Late = styled.p<{ $isLate: boolean }>`
  margin-bottom: ${space(3)};
  color: ${({ $isLate }) => color($isLate ? 'due' : 'ink-muted')};
  font-weight: ${({ $isLate }) => $isLate ? 600 : 400};
`

/** The labels that do not fit into narrow segments of the bar. */
const Legend = styled.dl`
  ${text('small')}
  margin-top: ${space(2)};

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
    padding-block: ${space(0.5)};
  }

  dt {
    color: ${color('ink-muted')};
  }

  /* The color of its part of the bar. */
  dt::before {
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: ${space(2)};
    background: ${color('info')};
    border-radius: 2px;
    content: '';
  }

  dd {
    font-weight: 600;
  }

  [data-credit] dt::before {
    background: ${color('success')};
  }

  [data-due] dt::before {
    background: ${color('due')};
  }

  /* The shapes of the bar's parts. */
  ${media.forcedColors} {
    dt::before {
      border: 1px solid CanvasText;
    }

    [data-due] dt::before {
      border-bottom-width: 5px;
    }
  }

  [data-due] dd {
    color: ${color('due')};
  }
`

/** What the dealer owes, and what of it is overdue, with the aging periods to scale. */
export function AmountDue ({ dealer, asOf, isLoading }: { dealer: ShownDealer | null, asOf: number | undefined, isLoading: boolean }) {
  return (
    <Panel title='Amount due' asOf={asOf} actions={<LoneLink to={paths.finances}>Finances</LoneLink>}>
      {dealer === null || !hasFinances(dealer) ? (isLoading ? <Placeholder /> : <p>The amount due could not be loaded.</p>) : <Amounts dealer={dealer} />}
    </Panel>
  )
}

function Amounts ({ dealer }: { dealer: Dealer }) {
  const late = overdue(dealer)
  const periods = agingPeriods(dealer).filter(({ cents }) => cents !== 0)
  return (
    <>
      <Due>{owedText(dealer.amount_due)}</Due>
      <Late $isLate={late > 0}>{late > 0 ? `${formatMoney(late)} overdue` : 'Nothing is overdue'}</Late>
      <AgingBar dealer={dealer} />
      {/* A single period fills the bar, which then has its figure. */}
      {periods.length > 1 && (
        <Legend>
          {periods.map(({ name, days, cents, due }) => (
            <div key={name} data-due={due || undefined} data-credit={cents < 0 || undefined}><dt>{days}</dt><dd>{owedText(cents)}</dd></div>
          ))}
        </Legend>
      )}
    </>
  )
}

function Placeholder () {
  return (
    <div aria-busy>
      <Due><Skeleton $width='8ch' /></Due>
      <Late $isLate={false}><Skeleton $width='16ch' /></Late>
      <Skeleton $height='40px' />
    </div>
  )
}
