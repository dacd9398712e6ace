import type { Transaction } from 'kysely'
import type { LinePieces } from '@portal/contracts/cart'
import { addLine, withoutPieces, type CartLines } from '@portal/contracts/rules/cart/cart-edits'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { HandOverOutcome, HandOverRecord, HandOvers } from '../../../ports/orders/hand-overs.ts'
import { writeAccompanying } from '../accounts/accompanying-writes.ts'
import type { Database } from '../engine/database.ts'
import type { HandOverRow, PortalSchema } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { contentOf, lockCart, writeCart } from './cart-row.ts'

export function createHandOvers (database: Database): HandOvers {
  return {
    handOver: async (record, isShown, also) => await database.transaction(async db => {
      const { from, to, own, other } = await lockBoth(db, record, also.at)
      if (await db.selectFrom('hand_over').select('id').where('id', '=', record.id).executeTakeFirst() !== undefined) return 'done'
      const mine = contentOf(own)
      const lines = mine.lines.filter(isShown)
      if (!samePieces(lines, record.pieces)) return 'changed'
      const there = contentOf(other)
      const moved = lines.reduce(addLine, there.lines)
      if (pieceCount(moved) - pieceCount(there.lines) !== pieceCount(lines)) return 'no-room'
      await writeCart(db, own, { ...mine, lines: mine.lines.filter(line => !lines.includes(line)) })
      await writeCart(db, other, { ...there, lines: moved })
      await noteEdit(db, [from, to], record.id, also.at)
      await db.insertInto('hand_over').values(rowOf(record)).execute()
      await writeAccompanying(db, also)
      return 'done' satisfies HandOverOutcome
    }),

    takeBack: async ({ id, customerNumber, from: userId }, also) => await database.transaction(async db => {
      const row = await db.updateTable('hand_over').set({ taken_back_at: also.at })
        .where('id', '=', id).where('from_user', '=', userId).where('customer_number', '=', customerNumber).where('taken_back_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      const record = recordOf(row)
      const { own, other } = await lockBoth(db, record, also.at)
      const [mine, theirs] = [contentOf(own), contentOf(other)]
      const wanted = new Map(record.pieces.map(({ id, quantity }) => [id, quantity]))
      const there = theirs.lines.flatMap(line => {
        const quantity = Math.min(line.quantity, wanted.get(line.id) ?? 0)
        return quantity === 0 ? [] : [{ ...line, quantity }]
      })
      // One at a time, so that what finds no room stays where it is.
      const back: LinePieces[] = []
      let lines = mine.lines
      for (const line of there) {
        const after = addLine(lines, line)
        if (after !== lines) back.push({ id: line.id, quantity: line.quantity })
        lines = after
      }
      await writeCart(db, own, { ...mine, lines })
      await writeCart(db, other, { ...theirs, lines: withoutPieces(theirs.lines, back) })
      await writeAccompanying(db, also)
      return pieceCount(record.pieces) - pieceCount(back)
    }),

    of: async (userId, customerNumber, since) => {
      const rows = await database.run(async db => await db.selectFrom('hand_over').selectAll()
        .where('customer_number', '=', customerNumber).where('at', '>=', since).where('taken_back_at', 'is', null)
        .where(either => either.or([either('from_user', '=', userId), either.and([either('to_user', '=', userId), either('put_aside_at', 'is', null)])]))
        .orderBy('at', 'desc').orderBy('id')
        .execute())
      const records = rows.map(recordOf)
      return { received: records.filter(({ to }) => to === userId), given: records.filter(({ from }) => from === userId) }
    },

    putAside: async (id, to, at) => {
      await database.run(async db => await db.updateTable('hand_over').set({ put_aside_at: at }).where('id', '=', id).where('to_user', '=', to).execute())
    }
  }
}

/** Locks both carts, always in the same order, so that two people who hand over to each other at once do not deadlock. */
async function lockBoth (db: Transaction<PortalSchema>, { from: fromUser, to: toUser, customerNumber }: HandOverRecord, at: number) {
  const [from, to]: [CartOwner, CartOwner] = [{ userId: fromUser, customerNumber }, { userId: toUser, customerNumber }]
  if (fromUser < toUser) {
    const own = await lockCart(db, from, at)
    return { from, to, own, other: await lockCart(db, to, at) }
  }
  const other = await lockCart(db, to, at)
  return { from, to, own: await lockCart(db, from, at), other }
}

/** In both carts, the edit's id is that of the hand-over. */
async function noteEdit (db: Transaction<PortalSchema>, owners: readonly CartOwner[], id: string, at: number): Promise<void> {
  await db.insertInto('cart_edit')
    .values(owners.map(({ userId, customerNumber }) => ({ user_id: userId, customer_number: customerNumber, id, applied_at: at })))
    .execute()
}

function samePieces (lines: CartLines, seen: readonly LinePieces[]): boolean {
  const quantities = new Map(seen.map(({ id, quantity }) => [id, quantity]))
  return lines.length === quantities.size && lines.every(({ id, quantity }) => quantities.get(id) === quantity)
}

function pieceCount (lines: ReadonlyArray<Pick<LinePieces, 'quantity'>>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function rowOf ({ id, customerNumber, from, fromName, fromStaff, to, toName, at, pieces }: HandOverRecord): HandOverRow {
  return {
    id,
    customer_number: customerNumber,
    from_user: from,
    from_name: storableText(fromName),
    from_staff: Number(fromStaff),
    to_user: to,
    to_name: storableText(toName),
    at,
    pieces: JSON.stringify(pieces),
    taken_back_at: null,
    put_aside_at: null
  }
}

function recordOf (row: HandOverRow): HandOverRecord {
  const pieces: LinePieces[] = JSON.parse(row.pieces)
  return {
    id: row.id,
    customerNumber: row.customer_number,
    from: row.from_user,
    fromName: row.from_name,
    fromStaff: row.from_staff === 1,
    to: row.to_user,
    toName: row.to_name,
    at: row.at,
    pieces
  }
}
