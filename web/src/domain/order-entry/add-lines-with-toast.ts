import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../lib/text/format.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { dismissAddFailures } from './add-failure-toasts.ts'
import { addCartLines, type LinesAdded } from '../cart/cart.ts'
import type { CartLines } from '../cart/content/cart-lines.ts'

/** Adds parts to the dealer's cart in one step. A toast names those that were not added in full, with the reason. */
export function addLinesWithToast (customer: CustomerNumber, lines: CartLines): LinesAdded {
  const result = addCartLines(customer, lines)
  const { added, noRoom, tooMany } = result
  dismissAddFailures(added.map(({ id }) => id))
  toastNotAdded(noRoom.map(({ id }) => id), `The cart is full at ${formatCount(limits.cartLinesMax)} lines. Submit it first`)
  toastNotAdded(tooMany.map(({ id }) => id), `The cart may have at most ${formatCount(limits.cartQuantityMax)} pieces of a part, and has some already`)
  return result
}

/** @param why a phrase that the part numbers follow, not a sentence */
export function toastNotAdded (partNumbers: readonly string[], why: string): void {
  if (partNumbers.length > 0) toast({ kind: 'danger', header: 'Not Everything Was Added', body: `${why}: ${partNumbers.join(', ')}.`, duration: null })
}
