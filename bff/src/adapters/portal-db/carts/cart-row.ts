import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Transaction } from 'kysely'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { PortalError } from '../../../errors.ts'
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
      retail_price: Type.Optional(Type.Integer()),
      price_unit: Type.Optional(Type.Integer())
    }),
    quantity: Type.Integer(),
    note: Type.String()
  })),
  away: Type.Array(Type.String())
}))

/** Creates the cart if necessary. Any other transaction that changes it, in any process, waits here until this one ends. */
export async function lockCart (db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner, at: number): Promise<KeptCartRow> {
  return await db.insertInto('kept_cart')
    .values({ user_id: userId, customer_number: customerNumber, version: 0, lines: '[]', away: '[]', updated_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'customer_number']).doUpdateSet({ updated_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns the new version */
export async function writeCart (db: Transaction<PortalSchema>, row: KeptCartRow, { lines, away }: CartContent): Promise<number> {
  const version = row.version + 1
  // An empty cart holds nothing that was ordered before a restore.
  const emptied = lines.length === 0 ? { restore_told: 1 } as const : {}
  await db.updateTable('kept_cart').set({ lines: JSON.stringify(lines), away: JSON.stringify(away), version, ...emptied })
    .where('user_id', '=', row.user_id).where('customer_number', '=', row.customer_number)
    .execute()
  return version
}

/** @throws PortalError `internal` if the stored cart is in a format that this release cannot read */
export function contentOf (row: KeptCartRow): CartContent {
  const cart = readableContentOf(row)
  if (cart === undefined) throw new PortalError('internal', { cause: new Error(`the cart of user ${row.user_id} for dealer ${row.customer_number} has an unknown shape`) })
  return cart
}

export function readableContentOf ({ lines, away }: KeptCartRow): CartContent | undefined {
  const content: unknown = { lines: JSON.parse(lines), away: JSON.parse(away) }
  return storedContent.Check(content) ? content : undefined
}
