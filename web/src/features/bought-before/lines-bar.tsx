import styled from 'styled-components'
import { AddedLines, linesText } from '../../domain/cart/added-lines.tsx'
import type { LinePieces } from '../../domain/cart/cart-lines.ts'
import { paths } from '../../paths.ts'
import { color, radius, shadow, space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

const Bar = styled.section`
  position: sticky;
  bottom: ${space(2)};
  z-index: 1;
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

/** Adds all parts for which a quantity was entered, and takes back what was added so. Stays in sight while the list scrolls. */
export function LinesBar ({ waiting, added, isAdding, onAdd, onClear, onUndo }: {
  /** The lines that wait to be added. */
  waiting: readonly LinePieces[]
  /** The lines that were added last, if that can be undone. */
  added: readonly LinePieces[] | undefined
  isAdding: boolean
  onAdd: () => void
  onClear: () => void
  onUndo: () => void
}) {
  if (waiting.length === 0 && added === undefined) return null
  return (
    <Bar aria-label='Lines to add'>
      {waiting.length === 0
        ? <><AddedLines added={added ?? []} onUndo={onUndo} /><ButtonLink compact kind='quiet' to={paths.cart}>See the cart</ButtonLink></>
        : (
          <>
            <Button kind='primary' loading={isAdding} onClick={onAdd}>Add {waiting.length === 1 ? '1 line' : `${waiting.length} lines`}</Button>
            <span role='status'>{linesText(waiting)} entered</span>
            <Button kind='quiet' compact onClick={onClear}>Clear</Button>
          </>
          )}
    </Bar>
  )
}
