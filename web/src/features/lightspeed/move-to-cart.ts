import * as messages from '@portal/contracts/policy/messages'
import type { LightspeedPart } from '@portal/contracts/rules/orders/lightspeed-file'
import { fetchTypedParts } from '../../api/stock.ts'
import { addCartLines, takeFromCart } from '../../domain/cart/cart.ts'
import { toApiError, messageWithRequest } from '../../lib/http/api-error.ts'
import { formatCount } from '../../lib/text/format.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

/**
 * Adds a line of the file to the dealer's cart, whole or not at all, and tells the person the result.
 * - `moved`: it is in the cart. `unknown`: no such part is sold. `failed`: nothing was added, and the person was told why.
 */
export async function moveToCart (customer: string, { item_number: typed, quantity }: LightspeedPart): Promise<'moved' | 'unknown' | 'failed'> {
  try {
    const [part] = await fetchTypedParts([typed])
    if (part?.not_checked === true) return failed(messages.partsNotChecked)
    const item = part?.found
    if (item === undefined) return 'unknown'
    const { added, noRoom } = addCartLines(customer, [{ id: item.item_number, item, quantity, note: '' }])
    if (noRoom.length > 0) return failed(messages.cartFull)
    if (added[0]?.quantity !== quantity) {
      takeFromCart(customer, added)
      return failed(`The cart has too many of ${item.item_number} already. ${messages.quantityMax}`)
    }
    toast({ kind: 'success', header: 'Moved to Cart', body: `${formatCount(quantity)} × ${item.item_number}` })
    return 'moved'
  } catch (error) {
    return failed(messageWithRequest(toApiError(error)))
  }
}

function failed (body: string): 'failed' {
  toast({ kind: 'danger', header: 'Not Moved to Cart', body })
  return 'failed'
}
