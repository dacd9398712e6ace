import { messages } from '@portal/contracts/policy/messages'
import { brokenPack } from '@portal/contracts/rules/supply'
import type { CartLine, CartLines } from '../../domain/cart/cart-lines.ts'

/** Why a cart cannot be ordered as it is, and the first line that has to be changed. */
export type CheckoutStop = { reason: string, line: CartLine | undefined }

/**
 * What has to be changed in the cart itself before it can be ordered.
 * @param isGone whether a part is no longer sold
 */
export function checkoutStop (lines: CartLines, isGone: (id: string) => boolean = () => false): CheckoutStop | undefined {
  const ordered = lines.filter(line => line.quantity > 0)
  if (ordered.length === 0) return { reason: messages.zeroQuantities, line: lines[0] }
  const gone = ordered.find(line => isGone(line.id))
  if (gone !== undefined) return { reason: messages.partsNotSold, line: gone }
  const broken = ordered.find(line => brokenPack(line.item, line.quantity) !== undefined)
  return broken && { reason: messages.wholePacksOnly, line: broken }
}
