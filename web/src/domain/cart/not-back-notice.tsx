import type { CallResponse } from '@portal/contracts/calls'
import type { LinePieces } from '@portal/contracts/cart'
import { formatCount } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** What a cart that was taken back lacks, and what the colleague has altered. It stays until the person has read it. */
export function NotBackNotice ({ name, gone, no_room: noRoom, noted, onDismiss }: { name: string, onDismiss: () => void } & CallResponse<'takeBackCart'>) {
  const isWhole = gone.length === 0 && noRoom.length === 0
  return (
    <Notice kind='warn' alert actions={<Button compact onClick={onDismiss}>Dismiss</Button>}>
      <p>{isWhole ? 'The cart is in yours again, but not as you handed it over.' : 'The cart is in yours again, but not all of it.'}</p>
      {gone.length > 0 && <p>{name} has ordered or removed {partsOf(gone)}.</p>}
      {noRoom.length > 0 && <p>Your cart has no room for {partsOf(noRoom)}, still in the cart of {name}.</p>}
      {noted.length > 0 && <p>{name} has changed the {noted.length === 1 ? 'note' : 'notes'} of {noted.join(', ')}.</p>}
    </Notice>
  )
}

function partsOf (pieces: readonly LinePieces[]): string {
  return pieces.map(({ id, quantity }) => `${formatCount(quantity)} of ${id}`).join(', ')
}
