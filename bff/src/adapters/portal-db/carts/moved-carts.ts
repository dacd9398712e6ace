import type { Kysely } from 'kysely'
import type { LinePieces } from '@portal/contracts/cart'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { MovedCart, TakenCart } from '../../../ports/orders/order-journal.ts'
import type { HandOverRow, PortalSchema } from '../engine/schema.ts'
import { givenPiecesOf } from './hand-over-row.ts'

/**
 * The first hand-over that took some of these pieces out of the kept cart after this version of it: its owner gave them away and has not got all of
 * them back, or they were taken back from its owner. Orders of other parts do not matter here.
 */
export async function cartMoved (
  db: Kysely<PortalSchema>, { userId, customerNumber }: CartOwner, pieces: readonly LinePieces[], version: number
): Promise<TakenCart | undefined> {
  const rows = await db.selectFrom('hand_over').selectAll()
    .where('customer_number', '=', customerNumber)
    .where(row => row.or([
      row.and([row('from_user', '=', userId), row('given_version', '>', version)]),
      row.and([row('to_user', '=', userId), row('taken_back_version', '>', version)])
    ]))
    .execute()
  const ids = new Set(pieces.filter(({ quantity }) => quantity > 0).map(({ id }) => id))
  return rows.filter(row => givenPiecesOf(row).some(({ id }) => ids.has(id)))
    .map(row => row.from_user === userId
      ? { version: row.given_version ?? 0, moved: given(row) }
      : { version: row.taken_back_version ?? 0, moved: takenBack(row) })
    .sort((a, b) => a.version - b.version)[0]
}

function given ({ to_name: name, at }: HandOverRow): MovedCart {
  return { kind: 'handed-over', name, at }
}

function takenBack ({ from_name: name, at, taken_back_at: takenBackAt }: HandOverRow): MovedCart {
  return { kind: 'taken-back', name, at: takenBackAt ?? at }
}
