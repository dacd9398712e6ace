import type { CallResponse } from '@portal/contracts/calls'
import type { LinePieces } from '@portal/contracts/cart'
import { formatCount } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'

/**
 * What a cart that was taken back lacks, and what the colleague has altered. It stays until the person has read it.
 * @param pieces that were handed over
 */
export function NotBackNotice ({ name, pieces, gone, no_room: noRoom, noted, onDismiss }: { name: string, pieces: number, onDismiss: () => void } & CallResponse<'takeBackCart'>) {
  const missing = [...gone, ...noRoom].reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Notice kind='warn' alert actions={<Button compact onClick={onDismiss}>Dismiss</Button>}>
      <p>{wordsOf(missing, pieces)}</p>
      {gone.length > 0 && <p>{name} has ordered or removed {withVerbatimNumbers(partsOf(gone))}.</p>}
      {noRoom.length > 0 && <p>Your cart has no room for {withVerbatimNumbers(partsOf(noRoom))}, left in {name}’s cart.</p>}
      {noted.length > 0 && <p>{name} has changed the {noted.length === 1 ? 'note' : 'notes'} on {withVerbatimNumbers(noted.join(', '))}.</p>}
    </Notice>
  )
}

function wordsOf (missing: number, pieces: number): string {
  if (missing === 0) return 'The parts you handed over are back in your cart.'
  return `${missing < pieces ? 'Only some' : 'None'} of the parts you handed over are back in your cart.`
}

function partsOf (pieces: readonly LinePieces[]): string {
  return pieces.map(({ id, quantity }) => `${formatCount(quantity)} of ${id}`).join(', ')
}
