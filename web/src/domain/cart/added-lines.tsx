import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { LinePieces } from './cart-lines.ts'

/** Says that several lines were added in one step, with a way back: `Added to the cart: 3 lines, 12 pieces.` and Undo. */
export function AddedLines ({ added, onUndo }: { added: readonly LinePieces[], onUndo: () => void }) {
  return (
    <>
      <span role='status'>Added to the cart: {linesText(added)}.</span>
      <Button compact onClick={onUndo}>Undo</Button>
    </>
  )
}

/** `3 lines, 12 pieces` */
export function linesText (lines: readonly LinePieces[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatCount(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${formatCount(count)} ${count === 1 ? 'piece' : 'pieces'}`
}
