import * as messages from '@portal/contracts/policy/messages'
import { typedPart } from '@portal/contracts/rules/part-list/judged-lines'
import { isAskable, verdictOf } from '@portal/contracts/rules/part-list/line-verdict'
import { fetchTypedParts } from '../../api/stock.ts'
import { addCartLines, takeFromCart } from '../../domain/cart/cart.ts'
import { toApiError, messageWithRequest } from '../../lib/http/api-error.ts'
import { formatCount } from '../../lib/text/format.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { LineCorrection } from './wrong-row.tsx'

/**
 * Adds a line of the file to the dealer's cart, whole or not at all, and tells the person the result.
 * - `moved`: it is in the cart. `wrong`: it cannot be ordered as it stands. `failed`: nothing was added, and the person was told why.
 */
export async function moveToCart (customer: string, { number, quantity: typed }: LineCorrection): Promise<'moved' | 'wrong' | 'failed'> {
  const line = { part: number, quantity: typed, note: '' }
  if (!isAskable(number)) return 'wrong'
  try {
    const [known] = await fetchTypedParts([typedPart(line)])
    const verdict = verdictOf(line, 1, known, undefined)
    if (verdict.kind === 'waiting') return failed(messages.partsNotChecked)
    if (verdict.kind !== 'good') return 'wrong'
    const { item, quantity } = verdict
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
