import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Kysely, Transaction } from 'kysely'
import type { LinePieces, MadeEdit } from '@portal/contracts/cart'
import { applyEdit, emptyContent, withoutPieces, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { PortalError } from '../../../errors.ts'
import type { CartOwner, KeptCarts } from '../../../ports/orders/kept-carts.ts'
import type { Database } from '../engine/database.ts'
import type { KeptCartRow, PortalSchema } from '../engine/schema.ts'

/** The shape of stored carts. Limits are not checked again: they may have changed since. */
const storedContent = Compile(Type.Object({
  lines: Type.Array(Type.Object({
    id: Type.String(),
    item: Type.Object({
      item_number: Type.String(),
      item_description: Type.String(),
      manufacturer_number: Type.String(),
      quantity: Type.Integer(),
      retail_price: Type.Integer()
    }),
    quantity: Type.Integer(),
    note: Type.String()
  })),
  away: Type.Array(Type.String())
}))

/** Ids in one answer: more than anybody makes within a minute. */
const recentMax = 1000

export function createKeptCarts (database: Database): KeptCarts {
  return {
    read: async ({ userId, customerNumber }, { version }, since) => {
      const current = await database.run(async db => await db.selectFrom('kept_cart').select('version')
        .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
        .executeTakeFirst())
      if (version === (current?.version ?? 0)) return { version }
      // Read before the cart: what it contains by then, it contains afterwards.
      const applied = await database.run(async db => await recentEdits(db, { userId, customerNumber }, since))
      const row = await database.run(async db => await db.selectFrom('kept_cart').selectAll()
        .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
        .executeTakeFirst())
      return { version: row?.version ?? 0, cart: { ...row === undefined ? emptyContent : contentOf(row), applied } }
    },

    apply: async (of, known, edits, at, since) => await database.transaction(async db => {
      const row = await lockCart(db, of, at)
      const news = await unappliedEdits(db, of, edits)
      const before = contentOf(row)
      const after = news.reduce((cart, { edit }) => applyEdit(cart, edit), before)
      if (news.length > 0) {
        await db.insertInto('cart_edit')
          .values(news.map(({ id }) => ({ user_id: of.userId, customer_number: of.customerNumber, id, applied_at: at })))
          .execute()
      }
      const version = after === before ? row.version : await write(db, row, after)
      if (known.version === row.version && news.length === edits.length) return { version }
      return { version, cart: { ...after, applied: await recentEdits(db, of, since) } }
    }),

    forgetEdits: async before => {
      await database.run(async db => await db.deleteFrom('cart_edit').where('applied_at', '<', before).execute())
    }
  }
}

/** Takes ordered pieces out of a cart, in the transaction that journals the order. */
export async function takeOrdered (
  db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner, pieces: readonly LinePieces[], at: number
): Promise<void> {
  const row = await db.updateTable('kept_cart').set({ updated_at: at })
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
    .returningAll()
    .executeTakeFirst()
  const cart = row && readableContentOf(row)
  if (row === undefined || cart === undefined) return
  const lines = withoutPieces(cart.lines, pieces)
  if (lines !== cart.lines) await write(db, row, { ...cart, lines })
}

/** Creates the cart if need be. Any other transaction that changes it, in any process, waits here until this one ends. */
async function lockCart (db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner, at: number): Promise<KeptCartRow> {
  return await db.insertInto('kept_cart')
    .values({ user_id: userId, customer_number: customerNumber, version: 0, lines: '[]', away: '[]', updated_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'customer_number']).doUpdateSet({ updated_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those of the edits that were never applied to this cart; of edits with the same id the first. */
async function unappliedEdits (db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner, edits: readonly MadeEdit[]): Promise<MadeEdit[]> {
  const byId = new Map(edits.toReversed().map(made => [made.id, made]))
  const rows = await db.selectFrom('cart_edit').select('id')
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber).where('id', 'in', [...byId.keys()])
    .execute()
  const done = new Set(rows.map(row => row.id))
  return edits.filter(made => byId.get(made.id) === made && !done.has(made.id))
}

/** @returns their ids, oldest first */
async function recentEdits (db: Kysely<PortalSchema>, { userId, customerNumber }: CartOwner, since: number): Promise<string[]> {
  const rows = await db.selectFrom('cart_edit').select('id')
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber).where('applied_at', '>=', since)
    .orderBy('applied_at', 'desc')
    .limit(recentMax)
    .execute()
  return rows.map(row => row.id).reverse()
}

/** @returns the new version */
async function write (db: Transaction<PortalSchema>, row: KeptCartRow, { lines, away }: CartContent): Promise<number> {
  const version = row.version + 1
  await db.updateTable('kept_cart').set({ lines: JSON.stringify(lines), away: JSON.stringify(away), version })
    .where('user_id', '=', row.user_id).where('customer_number', '=', row.customer_number)
    .execute()
  return version
}

/** @throws PortalError `internal` if the stored cart is in a format that this release cannot read */
function contentOf (row: KeptCartRow): CartContent {
  const cart = readableContentOf(row)
  if (cart === undefined) throw new PortalError('internal', { cause: new Error(`the cart of user ${row.user_id} for dealer ${row.customer_number} has an unknown shape`) })
  return cart
}

function readableContentOf ({ lines, away }: KeptCartRow): CartContent | undefined {
  const content: unknown = { lines: JSON.parse(lines), away: JSON.parse(away) }
  return storedContent.Check(content) ? content : undefined
}
