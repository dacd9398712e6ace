import type { Kysely, Transaction } from 'kysely'
import type { LinePieces } from '@portal/contracts/cart'
import { withoutPieces } from '@portal/contracts/rules/cart/cart-edits'
import type { NewJournalEntry, TakenCart } from '../../../ports/orders/order-journal.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { cartTakenBy } from '../journal/submission-keys.ts'
import { cartAskedBy } from '../releases/releases-and-orders.ts'
import { readableContentOf, writeCart } from './cart-row.ts'
import { cartMoved } from './moved-carts.ts'

/**
 * Whether the kept cart that an order comes from may hold what was ordered since the person saw it: see `OpenResult`.
 * @returns undefined if there is nothing to ask
 */
export async function cartQuestion (
  db: Kysely<PortalSchema>, { userId, customerNumber, keptCart, order: { request } }: Pick<NewJournalEntry, 'userId' | 'customerNumber' | 'keptCart' | 'order'>
): Promise<TakenCart | undefined> {
  if (keptCart === undefined || !('cart' in request)) return undefined
  const { version: drawn, told = 0 } = keptCart
  const row = await db.selectFrom('kept_cart').select(['version', 'restored_version', 'restore_told'])
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
    .executeTakeFirst()
  const restored = row?.restored_version ?? 0
  // One yes about a restored cart covers every page that shows it later, but none that showed it before.
  if (told < restored && (row?.restore_told !== 1 || drawn < restored)) return { version: restored }
  const taken = await firstTaken(db, { userId, customerNumber }, request.cart, Math.max(drawn, told))
  if (taken !== undefined) return taken
  // The database was set back by other means than `npm run restore`.
  const version = row?.version ?? 0
  return drawn > version && told === 0 ? { version } : undefined
}

/** The first order, request for release or hand-over of the cart after this version of it. */
async function firstTaken (
  db: Kysely<PortalSchema>, of: Pick<NewJournalEntry, 'userId' | 'customerNumber'>, pieces: readonly LinePieces[], version: number
): Promise<TakenCart | undefined> {
  const taken = [await cartTakenBy(db, of, version), await cartAskedBy(db, of, version), await cartMoved(db, of, pieces, version)]
  return taken.filter(each => each !== undefined).sort((a, b) => a.version - b.version)[0]
}

/**
 * Takes ordered pieces out of a cart, in the transaction that journals the order. An order of the kept cart gives the cart a new version even if
 * another order took all of its pieces: a page that showed the cart earlier must learn of both.
 * @returns the cart's new version; undefined if it stays as it is
 */
export async function takeOrdered (
  db: Transaction<PortalSchema>, { userId, customerNumber, keptCart }: Pick<NewJournalEntry, 'userId' | 'customerNumber' | 'keptCart'>,
  pieces: readonly LinePieces[], at: number
): Promise<number | undefined> {
  const row = await db.updateTable('kept_cart')
    // Whoever orders from a restored cart was asked about it.
    .set({ updated_at: at, ...(keptCart !== undefined && { restore_told: 1 }) })
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
    .returningAll()
    .executeTakeFirst()
  const cart = row && readableContentOf(row)
  if (row === undefined || cart === undefined) return undefined
  const lines = withoutPieces(cart.lines, pieces)
  return lines === cart.lines && keptCart === undefined ? undefined : await writeCart(db, row, { ...cart, lines })
}
