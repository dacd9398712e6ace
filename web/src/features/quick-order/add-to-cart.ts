import * as messages from '@portal/contracts/policy/messages'
import { joinedNotes, type JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import { counted } from '../../lib/text/format.ts'
import type { LinesAdded } from '../../domain/cart/cart.ts'
import { pieces, type CartLine } from '../../domain/cart/content/cart-lines.ts'
import type { EnteredLine } from './entry/entered-lines.ts'

/** The good lines in the form in which they are added to a cart: one for each part, with all its pieces and notes. */
export function cartLinesOf (judged: ReadonlyArray<JudgedLine<EnteredLine>>): CartLine[] {
  const good = judged.flatMap(({ line: { note }, verdict }) => verdict.kind === 'good' ? [{ ...verdict, note }] : [])
  return [...Map.groupBy(good, ({ item }) => item.item_number)].flatMap(([id, lines]) => lines.slice(0, 1).map(({ item }) => ({
    id,
    item,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    note: joinedNotes(lines.map(({ note }) => note))
  })))
}

/** The lines that the cart took: all of a part, or none. */
export function takenLines (judged: ReadonlyArray<JudgedLine<EnteredLine>>, { added }: Pick<LinesAdded, 'added'>): EnteredLine[] {
  const taken = new Set(added.map(({ id }) => id))
  return judged.flatMap(({ line, verdict }) => verdict.kind === 'good' && taken.has(verdict.item.item_number) ? [line] : [])
}

/** A summary: what is in the cart now, and what is not. */
export function addedText ({ added, noRoom, tooMany }: LinesAdded): string {
  return [
    added.length === 0 ? 'Nothing was added.' : `${counted(added.length, 'part')} (${counted(pieces(added), 'piece')}) ${added.length === 1 ? 'was' : 'were'} added to the cart.`,
    noRoom.length > 0 && `The cart is full: ${counted(noRoom.length, 'part')} ${noRoom.length === 1 ? 'stays' : 'stay'} here. Submit or save the cart first.`,
    tooMany.length > 0 && `${tooMany.map(({ id }) => id).join(', ')}: not added, since the cart has some already. ${messages.quantityMax}`
  ].filter(text => text !== false).join(' ')
}
