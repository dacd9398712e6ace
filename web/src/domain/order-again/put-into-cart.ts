import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { addLine } from '@portal/contracts/rules/cart/cart-edits'
import { counted, formatCount } from '../../lib/text/format.ts'
import { addCartLines, cartOf, replaceCart, restoreLines, takeFromCart } from '../cart/cart.ts'
import { pieces, type CartLine, type CartLines, type LinePieces } from '../cart/content/cart-lines.ts'
import { cartSize } from '../cart/content/cart-size.ts'
import type { RestoredLines } from './todays-lines.ts'

/** What was done to the cart, in words, how to undo it, and the cart before. */
export type UndoableChange = { words: string, undo: () => void, before: CartLines }

/** An order that no longer stands, if its lines have not been put back yet: they are put back only once. */
export type Restored = RestoredLines & { reference: Reference }

/** Adds lines to the cart. @param restored the same lines, if they put back an order */
export function addLinesToCart (customer: CustomerNumber, lines: readonly CartLine[], restored: Restored | undefined): UndoableChange {
  const { lines: before } = cartOf(customer)
  if (restored === undefined) addCartLines(customer, lines)
  else restore(customer, restored)
  const added = grown(before, cartOf(customer).lines)
  return {
    words: [`${counted(added.length, 'part')} (${counted(pieces(added), 'piece')}) ${added.length === 1 ? 'was' : 'were'} added to your cart.`, ...missing(lines, added)].join(' '),
    undo: () => { takeFromCart(customer, added) },
    before
  }
}

function restore (customer: CustomerNumber, { reference, own, others, replaced }: Restored): void {
  restoreLines(customer, { reference, lines: own, ...(replaced.length > 0 && { replaced }) })
  addCartLines(customer, others)
}

/** Replaces the cart's contents with lines. @param restored as for `addLinesToCart` */
export function putLinesInPlaceOfCart (customer: CustomerNumber, lines: readonly CartLine[], restored: Restored | undefined): UndoableChange {
  const { lines: before } = cartOf(customer)
  if (restored === undefined) replaceCart(customer, lines.reduce<CartLines>(addLine, []).slice(0, limits.cartLinesMax))
  else {
    replaceCart(customer, [])
    restore(customer, restored)
  }
  const { lines: kept } = cartOf(customer)
  return {
    words: [`Your cart now has ${cartSize(kept)}. It had ${cartSize(before)} before.`, ...missing(lines, kept)].join(' '),
    undo: () => { replaceCart(customer, before, kept) },
    before
  }
}

/** Says that the cart could not take all of it. */
function missing (wanted: CartLines, put: readonly LinePieces[]): string[] {
  const left = pieces(wanted) - pieces(put)
  return left > 0 ? [`${counted(left, 'piece')} did not fit: a cart can hold at most ${formatCount(limits.cartLinesMax)} lines of ${formatCount(limits.cartQuantityMax)} pieces.`] : []
}

/** The pieces added to a cart's lines. A new line of quantity 0 counts, too. */
function grown (before: CartLines, after: CartLines): LinePieces[] {
  const had = new Map(before.map(line => [line.id, line.quantity]))
  return after.flatMap(({ id, quantity }) => {
    const was = had.get(id)
    return was === undefined || quantity > was ? [{ id, quantity: quantity - (was ?? 0) }] : []
  })
}
