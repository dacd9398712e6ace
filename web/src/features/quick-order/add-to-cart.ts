import * as messages from '@portal/contracts/policy/messages'
import { counted } from '../../lib/text/format.ts'
import type { LinesAdded } from '../../domain/cart/cart.ts'
import { pieces, type CartLine } from '../../domain/cart/content/cart-lines.ts'
import type { EnteredLine, EnteredLines } from './entry/entered-lines.ts'
import type { JudgedLine } from './checking/judged-lines.ts'

/** What adding lines to the cart leaves of the list: lines that were taken or changed, as they were before, and what stands in their place. */
export type AfterAdding = { before: EnteredLines, rest: EnteredLines }

/** The good lines, as they are added to a cart: those with the same part are added up there. */
export function cartLinesOf (judged: readonly JudgedLine[]): CartLine[] {
  return judged.flatMap(({ line, verdict }) => verdict.kind === 'good'
    ? [{ id: verdict.item.item_number, item: verdict.item, quantity: verdict.quantity, note: line.note.trim() }]
    : [])
}

/** @param added the pieces of each part that the cart had room for */
export function afterAdding (judged: readonly JudgedLine[], { added }: Pick<LinesAdded, 'added'>): AfterAdding {
  const taken = new Map(added.map(({ id, quantity }) => [id, quantity]))
  const before: EnteredLine[] = []
  const rest: EnteredLine[] = []
  for (const { line, verdict } of judged) {
    if (verdict.kind !== 'good') continue
    const left = taken.get(verdict.item.item_number) ?? 0
    if (left === 0) continue
    before.push(line)
    taken.set(verdict.item.item_number, left - Math.min(left, verdict.quantity))
    if (left < verdict.quantity) rest.push({ ...line, quantity: String(verdict.quantity - left) })
  }
  return { before, rest }
}

/** What to say of it: what is in the cart now, and what is not. */
export function addedText ({ added, noRoom }: LinesAdded, { rest }: AfterAdding): string {
  return [
    added.length === 0 ? 'Nothing was added.' : `${counted(added.length, 'part')} (${counted(pieces(added), 'piece')}) ${added.length === 1 ? 'was' : 'were'} added to the cart.`,
    noRoom.length > 0 && `The cart is full: ${counted(noRoom.length, 'line')} ${noRoom.length === 1 ? 'stays' : 'stay'} here. Submit or save the cart first.`,
    rest.length > 0 && `${rest.map(({ part }) => part).join(', ')}: only part was added. ${messages.quantityMax}`
  ].filter(text => text !== false).join(' ')
}
