import { sql, type Kysely, type Transaction } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { clockSkew } from '@portal/contracts/policy/ordering'
import type { ClaimedDealer, OrderNews, OrderReading } from '../../../ports/orders/order-news.ts'
import { bigint } from '../engine/bigint-parameter.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { statementParts } from '../engine/statement-parts.ts'
import { storableText } from '../engine/storable-text.ts'

/** The longest time ahead, in milliseconds, for which a look is planned, and for which a turn lasts. A later time is of a clock that was set back since. */
const [plannedMost, turnMost] = [orderNewsTimes.lookAnyway + clockSkew, orderNewsTimes.turn + clockSkew]

/** An order was just accepted: its first look is soon, so that later changes can be told from how it began. */
export async function lookSoon (db: Kysely<PortalSchema>, customerNumber: CustomerNumber, at: number): Promise<void> {
  const dueAt = at + orderNewsTimes.lookSoon
  await db.updateTable('watched_dealer').set({ due_at: dueAt }).where('customer_number', '=', customerNumber).where('due_at', '>', dueAt).execute()
}

type OfDealers = 'watchDealers' | 'takeTurn' | 'claim' | 'putOff' | 'changesRead' | 'noteChanges' | 'readAll' | 'reading'

/** Which dealer is looked at when, and by which process. */
export function watchedDealers (database: Database): Pick<OrderNews, OfDealers> {
  return {
    watchDealers: async at => {
      await database.run(async db => await db.insertInto('watched_dealer').columns(['customer_number', 'due_at'])
        .expression(db.selectFrom('membership').select(['dealer_number', bigint(at).as('due_at')]).distinct()
          .where(({ not, exists, selectFrom }) => not(exists(
            selectFrom('watched_dealer').select('customer_number').whereRef('watched_dealer.customer_number', '=', 'membership.dealer_number')
          ))))
        .onConflict(conflict => conflict.doNothing())
        .execute())
    },

    takeTurn: async (by, at, until) => await database.run(async db => await takeTurn(db, by, at, until)),

    claim: async (by, at, until) => await database.transaction(async db => {
      if (!await takeTurn(db, by, at, until)) return undefined
      const isDue = sql<boolean>`(due_at <= ${bigint(at)} or due_at > ${bigint(at + plannedMost)})`
      const row = await db.updateTable('watched_dealer').set({ due_at: until })
        .where('customer_number', '=', due => due.selectFrom('watched_dealer').select('customer_number')
          .where(isDue)
          .orderBy('due_at').orderBy('customer_number')
          .limit(1))
        .where(isDue)
        .returning(['customer_number', 'looked_at'])
        .executeTakeFirst()
      return row === undefined ? undefined : { customerNumber: row.customer_number, lookedAt: row.looked_at, until }
    }),

    putOff: async ({ customerNumber, until }, dueAt) => {
      await database.run(async db => await db.updateTable('watched_dealer').set({ due_at: dueAt })
        .where('customer_number', '=', customerNumber).where('due_at', '=', until)
        .execute())
    },

    changesRead: async () => {
      const { mark, says_changes: says, asked_at: askedAt } = await database.run(readingRow)
      return { mark, says: says === 1, askedAt }
    },

    noteChanges: async (before, after, { gap, orders }) => await database.transaction(async db => {
      const moved = await db.updateTable('order_reading').set({ mark: storableText(after.mark), says_changes: after.says ? 1 : 0, asked_at: after.askedAt })
        .where('mark', '=', before.mark).where('asked_at', '=', before.askedAt)
        .returning('id').executeTakeFirst()
      if (moved === undefined) return false
      if (gap) await db.updateTable('watched_dealer').set({ due_at: after.askedAt }).where('due_at', '>', after.askedAt).execute()
      for (const some of statementParts(orders)) {
        // The new version keeps a look that is under way, and may have read the order before it changed, from recording its result.
        await db.updateTable('watched_order').set(set => ({ named: 1, version: set('version', '+', 1) })).where('erp_order_id', 'in', some.map(({ orderId }) => orderId)).execute()
        await db.updateTable('watched_dealer').set({ due_at: after.askedAt })
          .where('customer_number', 'in', [...new Set(some.map(({ customerNumber }) => customerNumber))]).where('due_at', '>', after.askedAt)
          .execute()
      }
      return true
    }),

    readAll: async dueBy => {
      await database.run(async db => await db.updateTable('watched_dealer').set({ due_at: dueBy })
        .where('due_at', '>', dueBy)
        .where(({ exists, selectFrom }) => exists(selectFrom('watched_order').select('erp_order_id')
          .whereRef('watched_order.customer_number', '=', 'watched_dealer.customer_number').where('ended', 'is', null)))
        .execute())
    },

    reading: async at => await database.run(async db => await reading(db, at))
  }
}

async function readingRow (db: Kysely<PortalSchema>) {
  return await db.selectFrom('order_reading').select(['mark', 'says_changes', 'asked_at']).executeTakeFirstOrThrow()
}

async function takeTurn (db: Kysely<PortalSchema>, by: string, at: number, until: number): Promise<boolean> {
  const turn = await db.updateTable('order_reading').set({ reader: by, turn_until: until })
    .where(row => row.or([row('reader', '=', by), row('turn_until', '<=', at), row('turn_until', '>', at + turnMost)]))
    .returning('id').executeTakeFirst()
  return turn !== undefined
}

/** Sets the dealer's next look after one, unless it became due meanwhile or another process has it. */
export async function noteLook (db: Transaction<PortalSchema>, { customerNumber, until }: ClaimedDealer, at: number, nextLookAt: number): Promise<void> {
  await db.updateTable('watched_dealer')
    .set(set => ({ looked_at: at, due_at: set.case().when('due_at', '=', until).then(nextLookAt).else(set.ref('due_at')).end() }))
    .where('customer_number', '=', customerNumber)
    .execute()
}

async function reading (db: Kysely<PortalSchema>, at: number): Promise<OrderReading> {
  const { dealers, oldest } = await db.selectFrom('watched_dealer')
    .select(({ fn }) => [fn.countAll<number>().as('dealers'), fn.min('looked_at').as('oldest')])
    .where(({ exists, selectFrom }) => exists(selectFrom('watched_order').select('erp_order_id')
      .whereRef('watched_order.customer_number', '=', 'watched_dealer.customer_number').where('ended', 'is', null)))
    .executeTakeFirstOrThrow()
  const { due, since } = await db.selectFrom('watched_dealer')
    .select(({ fn }) => [fn.countAll<number>().as('due'), fn.min('due_at').as('since')])
    .where('due_at', '<=', at)
    .executeTakeFirstOrThrow()
  const { says_changes: says } = await readingRow(db)
  return { saysChanges: says === 1, dealers, due, oldestDue: since, oldestLook: oldest }
}
