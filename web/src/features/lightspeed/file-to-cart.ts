import * as messages from '@portal/contracts/policy/messages'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { Item } from '@portal/contracts/stock'
import { addCartLines, takeFromCart } from '../../domain/cart/cart.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Puts all parts of a file into the cart, or none. @returns false if there was no room, which the person was told */
export function fileToCart (customer: CustomerNumber, parts: ReadonlyArray<{ item: Item, quantity: number }>): boolean {
  const { added, noRoom, tooMany } = addCartLines(customer, parts.map(({ item, quantity }) => ({ id: item.item_number, item, quantity, note: '' })))
  if (noRoom.length === 0 && tooMany.length === 0) return true
  takeFromCart(customer, added)
  toast({ kind: 'danger', header: 'Not Moved to Cart', body: noRoom.length > 0 ? messages.cartFull : messages.quantityMax })
  return false
}
