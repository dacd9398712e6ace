import styled from 'styled-components'
import { AddedLines } from '../../domain/cart/added-lines.tsx'
import type { LinePieces } from '../../domain/cart/cart-lines.ts'
import { formatCount } from '../../lib/format.ts'
import { color, radius, shadow, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'

const Bar = styled.section`
  position: sticky;
  bottom: ${space(2)};
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
  align-items: center;
  padding: ${space(2)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  box-shadow: ${shadow};
`

/** Adds all rows in which a quantity was entered, and takes back what was added so. Stays in sight while the results scroll. */
export function LinesBar ({ waiting, isHidden, added, onAdd, onClear, onUndo }: {
  /** The lines that wait to be added. A single one is added in its row. */
  waiting: readonly LinePieces[]
  /** Some of their rows are not on the screen. */
  isHidden: boolean
  /** The lines that were added last, if that can be undone. */
  added: readonly LinePieces[] | undefined
  onAdd: () => void
  onClear: () => void
  onUndo: () => void
}) {
  const isOffered = waiting.length > 1 || isHidden
  if (!isOffered && added === undefined) return null
  const pieces = waiting.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Bar aria-label='Lines to add'>
      {!isOffered
        ? <AddedLines added={added ?? []} onUndo={onUndo} />
        : (
          <>
            <Button kind='primary' onClick={onAdd}>Add {formatCount(waiting.length)} {waiting.length === 1 ? 'line' : 'lines'}</Button>
            <span role='status'>{formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}</span>
            <Button kind='quiet' compact onClick={onClear}>Clear</Button>
          </>
          )}
    </Bar>
  )
}
