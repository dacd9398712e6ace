import { useMemo, type Ref } from 'react'
import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/base/money'
import type { JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { counted, formatCount } from '../../lib/text/format.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { cartLinesOf } from './add-to-cart.ts'
import type { CountedUp, EnteredLine } from './entry/entered-lines.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  background: ${color('surface')};
  border-top: 1px solid ${color('line')};

  b {
    font-weight: 650;
  }

  .wrong {
    color: ${color('danger')};
    font-weight: 600;
  }

  ${media.tablet} {
    position: sticky;
    bottom: var(--window-foot);
  }

  ${media.belowTablet} {
    padding: ${space(2)} ${space(4)};
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-left: auto;

  ${media.belowTablet} {
    flex: 1 1 100%;

    > :last-child {
      flex: 1 1 100%;
    }
  }
`

/** How many lines can be ordered and for how much, what to do about the others, and the button that adds them to the cart. */
export function ListFoot ({ judged, counted: countedUp, onAdd, onOnes, onFirstWrong, onDownload, onLeaveOut, ref }: {
  judged: ReadonlyArray<JudgedLine<EnteredLine>>
  /** The part that was last entered again. */
  counted: CountedUp | undefined
  onAdd: () => void
  /** Enters 1 in all lines without a quantity. */
  onOnes: () => void
  onFirstWrong: () => void
  onDownload: () => void
  onLeaveOut: () => void
  ref: Ref<HTMLButtonElement>
}) {
  const { quantity, total } = useMemo(() => cartTotals(cartLinesOf(judged)), [judged])
  const goodLines = count(judged, 'good')
  const wrong = count(judged, 'wrong')
  const waiting = count(judged, 'waiting')
  const without = judged.filter(({ line, verdict }) => verdict.kind !== 'blank' && line.part !== '' && line.quantity.trim() === '').length
  const those = wrong === 1 ? 'line with error' : 'lines with errors'
  return (
    <Bar data-foot-bar='high'>
      <div role='status'>
        {countedUp !== undefined && <p><VerbatimNumber>{countedUp.part}</VerbatimNumber> again: <b>{formatCount(countedUp.quantity)}</b> now.</p>}
        {goodLines + wrong + waiting === 0 && 'Nothing entered yet.'}
        {goodLines > 0 && <p><b>{counted(goodLines, 'line')}</b> can be ordered: {counted(quantity, 'piece')}, <b>{formatMoney(total)}</b></p>}
        {wrong > 0 && <p className='wrong'>{counted(wrong, 'line')} cannot be ordered yet.</p>}
        {waiting > 0 && <p>{waitingText(judged, waiting)}</p>}
      </div>
      <Actions>
        {wrong > 0 && (
          <>
            {without > 1 && <Button compact onClick={onOnes}>Set {formatCount(without)} missing quantities to 1</Button>}
            <Button compact onClick={onFirstWrong}>Go to {wrong === 1 ? 'error' : 'first error'}</Button>
            <Button compact onClick={onDownload}>Download {those}</Button>
            <Button compact onClick={onLeaveOut}>Leave out {those}</Button>
          </>
        )}
        <Button ref={ref} kind='primary' disabled={goodLines === 0} onClick={onAdd}>
          {goodLines === 0 ? 'Add to cart' : `Add ${counted(goodLines, 'line')} to cart`}
        </Button>
      </Actions>
    </Bar>
  )
}

/** While the ERP is slow or away, a part whose price and stock are not known cannot be put into a cart. */
function waitingText (judged: ReadonlyArray<JudgedLine<EnteredLine>>, waiting: number): string {
  const isLate = judged.some(({ verdict }) => verdict.kind === 'waiting' && !verdict.isAsked)
  return isLate
    ? `${counted(waiting, 'line')} could not be checked yet. We’ll keep trying. You can add ${waiting === 1 ? 'it' : 'them'} once price and stock are known.`
    : `${counted(waiting, 'line')} ${waiting === 1 ? 'is' : 'are'} being checked…`
}

function count (judged: ReadonlyArray<JudgedLine<EnteredLine>>, kind: JudgedLine['verdict']['kind']): number {
  return judged.filter(({ verdict }) => verdict.kind === kind).length
}
