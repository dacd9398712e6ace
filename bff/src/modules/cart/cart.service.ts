import type { CallBody } from '@portal/contracts/calls'
import type { CartAnswer, CartEdit } from '@portal/contracts/cart'
import { cartTimes } from '@portal/contracts/policy/cart-times'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { cartLinesWithin } from '@portal/contracts/rules/accounts/within-rights'
import { PortalError } from '../../errors.ts'
import type { CartOwner } from '../../ports/orders/kept-carts.ts'
import type { Ports } from '../../ports/ports.ts'

export type CartPorts = Pick<Ports, 'keptCarts' | 'handOvers' | 'clock'>

/**
 * Applies a person's edits to their kept cart, and answers with what the page does not know yet.
 * @throws PortalError `invalid_body` if a line has the details of another part; nothing was applied
 */
export async function editCart ({ keptCarts, handOvers, clock }: CartPorts, { version, edits }: CallBody<'cart'>, owner: CartOwner, rights: Rights): Promise<CartAnswer> {
  const now = clock.now()
  const since = now - cartTimes.recent
  if (edits.some(({ edit }) => hasForeignItem(edit))) throw new PortalError('invalid_body')
  const { version: current, cart, unrestored } = edits.length === 0
    ? await keptCarts.read(owner, { version }, since)
    : await keptCarts.apply(owner, { version }, edits, now, since)
  const handed = cart === undefined || version === undefined ? [] : await handOvers.changesOf(owner, version)
  return {
    version: current,
    ...(cart !== undefined && { cart: { lines: cartLinesWithin(cart.lines, rights), away: [...cart.away], applied: cart.applied } }),
    ...(unrestored !== undefined && { unrestored }),
    ...(handed.length > 0 && { handed })
  }
}

function hasForeignItem (edit: CartEdit): boolean {
  return 'lines' in edit && edit.lines.some(({ id, item }) => item.item_number !== id)
}
