import type { Kysely, Transaction } from 'kysely'
import type { MadeEdit, UnrestoredOrder } from '@portal/contracts/cart'
import { applyEdit, emptyContent } from '@portal/contracts/rules/cart/cart-edits'
import type { CartOwner, KeptCarts } from '../../../ports/orders/kept-carts.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { contentOf, lockCart, readableContentOf, writeCart } from './cart-row.ts'
import { putAwayOrder, restoreOrder } from './rejected-orders.ts'

/** Ids in one answer: more than anybody makes within a minute. */
const recentMax = 1000

export function createKeptCarts (database: Database): KeptCarts {
  return {
    read: async ({ userId, customerNumber }, { version }, since) => {
      const current = await database.run(async db => await db.selectFrom('kept_cart').select('version')
        .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
        .executeTakeFirst())
      if (version === (current?.version ?? 0)) return { version }
      // Read before the cart: an edit that is applied by then is still applied afterward.
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
      const unrestored: UnrestoredOrder[] = []
      let after = before
      for (const { edit } of news) {
        if (edit.kind === 'restore') {
          const restored = await restoreOrder(db, of.customerNumber, after, edit)
          after = restored.cart
          if (restored.unrestored !== undefined) unrestored.push(restored.unrestored)
        } else {
          if (edit.kind === 'put-away') await putAwayOrder(db, of, edit.reference, at)
          after = applyEdit(after, edit)
        }
      }
      if (news.length > 0) {
        await db.insertInto('cart_edit')
          .values(news.map(({ id }) => ({ user_id: of.userId, customer_number: of.customerNumber, id, applied_at: at })))
          .execute()
      }
      const version = after === before ? row.version : await writeCart(db, row, after)
      if (known.version === row.version && news.length === edits.length && unrestored.length === 0) return { version }
      return { version, cart: { ...after, applied: await recentEdits(db, of, since) }, ...(unrestored.length > 0 && { unrestored }) }
    }),

    filled: async userId => {
      const rows = await database.run(async db => await db.selectFrom('kept_cart').selectAll()
        .where('user_id', '=', userId).where('lines', '<>', '[]')
        .execute())
      const counts = rows.map(row => [row.customer_number, readableContentOf(row)?.lines.filter(line => line.quantity > 0).length ?? 0] as const)
      return new Map(counts.filter(([, count]) => count > 0))
    },

    forgetEdits: async before => {
      await database.run(async db => await db.deleteFrom('cart_edit').where('applied_at', '<', before).execute())
    }
  }
}

/** The edits that were never applied to this cart; only the first of those with the same id. */
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
