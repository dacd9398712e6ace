import type { UnrestoredOrder } from '@portal/contracts/cart'
import { counted } from '../../../lib/text/format.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Says which pieces of a rejected order could not be put back into the cart. */
export function toastUnrestored ({ reference, no_room: noRoom, given_before: givenBefore }: UnrestoredOrder): void {
  if (noRoom.length > 0) {
    toast({
      id: `no-room-${reference}`,
      kind: 'danger',
      header: 'Cart Full',
      body: `The cart has no room for ${counted(noRoom.length, 'line')} of order ${reference}. You can restore them later under Open Orders.`
    })
  }
  if (givenBefore.length > 0) {
    toast({
      id: `given-before-${reference}`,
      kind: 'info',
      header: 'Already Restored',
      body: `${counted(givenBefore.length, 'line')} of order ${reference} went back into a cart before, perhaps into a colleague’s. Nothing was added twice.`
    })
  }
}
