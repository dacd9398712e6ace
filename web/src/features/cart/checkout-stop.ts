import * as messages from '@portal/contracts/policy/messages'
import { brokenPacksMessage } from '@portal/contracts/rules/stock/broken-packs-message'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { brokenPack, brokenPacks } from '@portal/contracts/rules/stock/supply'
import type { CartLine, CartLines } from '../../domain/cart/content/cart-lines.ts'

/** Why a cart cannot be ordered as it is, and the first line to change, if any. `refused`: the person cannot change it. */
export type CheckoutStop = { reason: string, line: CartLine | undefined, refused?: 'by-distributor' }

type Orderer = Parameters<typeof orderBlock>[0]

type LineTest = (id: string) => boolean

const none: LineTest = () => false

/**
 * What keeps a cart from being ordered.
 * @param dealer undefined while the record is not known; the checkout waits for it
 * @param isWrong whether a line's quantity field has something other than a quantity
 * @param isGone whether a part is no longer sold
 * @param isStaff the person acts for the dealer
 */
export function checkoutStop (
  lines: CartLines,
  dealer?: Orderer | null,
  { isWrong = none, isGone = none, isStaff = false }: { isWrong?: LineTest, isGone?: LineTest, isStaff?: boolean } = {}
): CheckoutStop | undefined {
  if (dealer?.suspended === true) return { reason: isStaff ? messages.suspendedDealer : messages.suspended, line: undefined, refused: 'by-distributor' }
  const wrong = lines.find(line => isWrong(line.id))
  if (wrong !== undefined) return { reason: messages.quantitiesInvalid, line: wrong }
  const ordered = lines.filter(line => line.quantity > 0)
  if (ordered.length === 0) return { reason: messages.zeroQuantities, line: lines[0] }
  const gone = ordered.find(line => isGone(line.id))
  if (gone !== undefined) return { reason: messages.partsNotSold, line: gone }
  const broken = ordered.find(line => brokenPack(line.item, line.quantity) !== undefined)
  if (broken !== undefined) return { reason: brokenPacksMessage(brokenPacks(ordered)), line: broken }
  const totals = cartTotals(ordered)
  const block = orderBlock(dealer ?? { suspended: false }, totals)
  return block === 'first_order_minimum' ? { reason: messages.newDealerMinimum, line: undefined } : undefined
}
