import type { Kysely, Transaction } from 'kysely'
import type { LinePieces } from '@portal/contracts/cart'
import { cartLinesWithin } from '@portal/contracts/rules/accounts/within-rights'
import { addLine, samePieces, withoutPieces, type CartLines } from '@portal/contracts/rules/cart/cart-edits'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { GivenPieces, HandOverOutcome, HandOverRecord, HandOvers, TakenBack } from '../../../ports/orders/hand-overs.ts'
import { writeAccompanying } from '../accounts/accompanying-writes.ts'
import { memberStatus } from '../accounts/dealership-people.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { requestsReturned } from '../releases/release-row.ts'
import { contentOf, lockCart, readableContentOf, writeCart } from './cart-row.ts'
import { givenPiecesOf, recordOf, rowOf } from './hand-over-row.ts'

export function createHandOvers (database: Database): HandOvers {
  return {
    handOver: async (record, rights, also) => await database.transaction(async db => {
      await lockDealer(db, record.customerNumber, also.at)
      const { from, to, own, other } = await lockBoth(db, record, also.at)
      const made = await db.selectFrom('hand_over').selectAll().where('id', '=', record.id).executeTakeFirst()
      // Parts that were added since the first attempt have stayed.
      if (made !== undefined) return made.to_user === record.to && samePieces(givenPiecesOf(made), record.pieces) ? 'done' : 'changed'
      if (await memberStatus(db, to) !== 'active') return 'gone'
      const mine = contentOf(own)
      const shown = new Set(cartLinesWithin(mine.lines, rights.from).map(({ id }) => id))
      const lines = mine.lines.filter(({ id }) => shown.has(id))
      if (!samePieces(lines, record.pieces)) return 'changed'
      const there = contentOf(other)
      const moved = lines.reduce(addLine, there.lines)
      if (pieceCount(moved) - pieceCount(there.lines) !== pieceCount(lines)) return 'no-room'
      const shownThere = new Set(cartLinesWithin(moved, rights.to).map(({ id }) => id))
      const hidden = lines.map(({ id }) => id).filter(id => !shownThere.has(id))
      if (hidden.length > 0) return { hidden }
      const versions = {
        given: await writeCart(db, own, { ...mine, lines: mine.lines.filter(line => !lines.includes(line)) }),
        received: await writeCart(db, other, { ...there, lines: moved })
      }
      const given = lines.map(({ id, quantity }) => ({ id, quantity, note: moved.find(line => line.id === id)?.note ?? '' }))
      await noteEdit(db, [from, to], record.id, also.at)
      await db.insertInto('hand_over').values(rowOf(record, given, versions)).execute()
      await writeAccompanying(db, also)
      return 'done' satisfies HandOverOutcome
    }),

    takeBack: async ({ id, customerNumber, from: userId }, also) => await database.transaction(async db => {
      await lockDealer(db, customerNumber, also.at)
      const row = await db.updateTable('hand_over').set({ taken_back_at: also.at })
        .where('id', '=', id).where('from_user', '=', userId).where('customer_number', '=', customerNumber).where('taken_back_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { own, other } = await lockBoth(db, recordOf(row), also.at)
      const [mine, theirs] = [contentOf(own), contentOf(other)]
      const { lines, back, result } = bringBack(mine.lines, theirs.lines, givenPiecesOf(row))
      await writeCart(db, own, { ...mine, lines })
      const version = await writeCart(db, other, { ...theirs, lines: withoutPieces(theirs.lines, back) })
      const isWhole = result.gone.length === 0 && result.no_room.length === 0
      const versions = { given_version: isWhole ? null : row.given_version, taken_back_version: back.length > 0 ? version : null, put_aside_at: null }
      await db.updateTable('hand_over').set(versions).where('id', '=', id).execute()
      await writeAccompanying(db, also)
      return result
    }),

    of: async (userId, customerNumber, since) => {
      const rows = await database.run(async db => await db.selectFrom('hand_over').selectAll()
        .where('customer_number', '=', customerNumber)
        .where(either => either.or([
          either.and([either('from_user', '=', userId), either('at', '>=', since), either('taken_back_at', 'is', null)]),
          either.and([either('to_user', '=', userId), either('put_aside_at', 'is', null), either.or([
            either.and([either('at', '>=', since), either('taken_back_at', 'is', null)]),
            either.and([either('taken_back_at', '>=', since), either('taken_back_version', 'is not', null)])
          ])])
        ]))
        .orderBy('at', 'desc').orderBy('id')
        .execute())
      const records = rows.map(recordOf)
      const toPerson = records.filter(({ to }) => to === userId)
      const parts = toPerson.length === 0 ? new Set() : await database.run(async db => await partsIn(db, { userId, customerNumber }))
      return {
        received: toPerson.filter(({ takenBackAt, pieces }) => takenBackAt === undefined && pieces.some(({ id }) => parts.has(id))),
        takenBack: toPerson.filter(({ takenBackAt }) => takenBackAt !== undefined),
        given: records.filter(({ from }) => from === userId)
      }
    },

    changesOf: async (of, version) => {
      const { userId, customerNumber } = of
      const rows = await database.run(async db => await db.selectFrom('hand_over').select(['from_name', 'received_version', 'taken_back_version'])
        .where('to_user', '=', userId).where('customer_number', '=', customerNumber)
        .where(row => row.or([row('received_version', '>', version), row('taken_back_version', '>', version)]))
        .execute())
      const handed = rows.flatMap(({ from_name: name, received_version: received, taken_back_version: takenBack }) => [
        { change: { kind: 'handed-over' as const, name }, version: received ?? 0 },
        { change: { kind: 'taken-back' as const, name }, version: takenBack ?? 0 }
      ]).filter(change => change.version > version)
      const returned = await database.run(async db => await requestsReturned(db, of, version))
      return [...handed, ...returned].sort((a, b) => a.version - b.version).map(({ change }) => change)
    },

    putAside: async (id, to, at) => {
      await database.run(async db => await db.updateTable('hand_over').set({ put_aside_at: at }).where('id', '=', id).where('to_user', '=', to).execute())
    }
  }
}

/** The parts that a cart has; none if it cannot be read. */
async function partsIn (db: Kysely<PortalSchema>, { userId, customerNumber }: CartOwner): Promise<ReadonlySet<string>> {
  const row = await db.selectFrom('kept_cart').selectAll().where('user_id', '=', userId).where('customer_number', '=', customerNumber).executeTakeFirst()
  const content = row === undefined ? undefined : readableContentOf(row)
  return new Set(content?.lines.map(({ id }) => id))
}

/** The given pieces that move back into the giver's lines. It goes line by line, so that pieces for which there is no room stay where they are. */
function bringBack (own: CartLines, theirs: CartLines, given: readonly GivenPieces[]): { lines: CartLines, back: LinePieces[], result: TakenBack } {
  const result: TakenBack = { gone: [], no_room: [], noted: [] }
  const back: LinePieces[] = []
  let lines = own
  for (const { id, quantity: wanted, note } of given) {
    const line = theirs.find(each => each.id === id)
    const quantity = Math.min(line?.quantity ?? 0, wanted)
    if (quantity < wanted) result.gone.push({ id, quantity: wanted - quantity })
    if (line === undefined || quantity === 0) continue
    const after = addLine(lines, { ...line, quantity })
    if (after === lines) result.no_room.push({ id, quantity })
    else back.push({ id, quantity })
    if (after !== lines && line.note !== note) result.noted.push(id)
    lines = after
  }
  return { lines, back, result }
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

function pieceCount (lines: ReadonlyArray<Pick<LinePieces, 'quantity'>>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
