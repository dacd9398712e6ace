import type { Transaction } from 'kysely'
import type { CartEdit, LinePieces, UnrestoredOrder } from '@portal/contracts/cart'
import type { CustomerNumber, ItemNumber, Reference } from '@portal/contracts/base/ids'
import { applyEdit, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { givenBackOf, readableEntryOf } from '../journal/submission-record.ts'

/**
 * Puts lines of an order that was rejected, or that the distributor canceled or deleted, into a cart: for each part, at most the pieces that are not
 * in anybody's cart yet, and as many as fit. The order remembers them, and those that other parts replace. An edit without either changes nothing.
 */
export async function restoreOrder (
  db: Transaction<PortalSchema>, customerNumber: CustomerNumber, cart: CartContent, edit: Extract<CartEdit, { kind: 'restore' }>
): Promise<{ cart: CartContent, unrestored: UnrestoredOrder | undefined }> {
  // Writing the row keeps others from restoring the order at the same time.
  const row = await db.updateTable('submission').set(set => ({ looks: set.ref('looks') }))
    .where('reference', '=', storableText(edit.reference)).where('customer_number', '=', customerNumber)
    .where(submission => submission.or([submission('state', '=', 'rejected'), submission('ended', 'in', ['canceled', 'deleted'])]))
    .returningAll()
    .executeTakeFirst()
  const before = row === undefined ? [] : givenBackOf(row)
  const left = linesLeft(row === undefined ? [] : readableEntryOf(row)?.order.parts ?? [], before)
  const leftOf = (id: ItemNumber): number => piecesOf(left.map(({ item_number, quantity }) => ({ id: item_number, quantity })), id)
  const lines = edit.lines.flatMap(line => atMost(line, leftOf(line.id)))
  const after = applyEdit(cart, lines.length === 0 && edit.lines.length > 0 ? { kind: 'put-away', reference: edit.reference } : { ...edit, lines })
  const given = difference(after.lines, cart.lines)
  const replaced = (edit.replaced ?? []).flatMap(piece => atMost(piece, leftOf(piece.id) - piecesOf(given, piece.id)))
  if (row !== undefined && given.length + replaced.length > 0) {
    await db.updateTable('submission').set({ given_back: JSON.stringify([...before, ...given, ...replaced]) }).where('id', '=', row.id).execute()
  }
  const noRoom = difference(lines, given)
  const givenBefore = difference(edit.lines, lines)
  const isWhole = noRoom.length === 0 && givenBefore.length === 0
  return { cart: after, unrestored: isWhole ? undefined : { reference: edit.reference, no_room: noRoom, given_before: givenBefore } }
}

function atMost<Line extends LinePieces> (line: Line, left: number): Line[] {
  return left > 0 ? [{ ...line, quantity: Math.min(line.quantity, left) }] : []
}

function piecesOf (pieces: readonly LinePieces[], id: ItemNumber): number {
  return pieces.reduce((sum, each) => each.id === id ? sum + each.quantity : sum, 0)
}

/** The pieces that `more` has beyond `less`. */
export function difference (more: readonly LinePieces[], less: readonly LinePieces[]): LinePieces[] {
  const had = new Map(less.map(({ id, quantity }) => [id, quantity]))
  return more.flatMap(({ id, quantity }) => {
    const beyond = quantity - (had.get(id) ?? 0)
    return beyond > 0 ? [{ id, quantity: beyond }] : []
  })
}

/** The person no longer wants to be reminded of this rejected order. */
export async function putAwayOrder (db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner, reference: Reference, at: number): Promise<void> {
  const row = await db.selectFrom('submission').select('id')
    .where('reference', '=', storableText(reference)).where('customer_number', '=', customerNumber)
    .executeTakeFirst()
  if (row === undefined) return
  await db.insertInto('submission_person')
    .values({ submission_id: row.id, user_id: userId, put_away_at: at })
    .onConflict(conflict => conflict.columns(['submission_id', 'user_id']).doUpdateSet({ put_away_at: at }))
    .execute()
}
