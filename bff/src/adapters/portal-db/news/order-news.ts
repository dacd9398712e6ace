import type { Transaction } from 'kysely'
import { Compile } from 'typebox/compile'
import { NewsOrder, OrderNewsContent } from '@portal/contracts/order-news'
import type { AnnouncedOrder, DealerLook, OrderLook, OrderNews, StoredNews, WatchedOrder } from '../../../ports/orders/order-news.ts'
import { writeAccompanying } from '../accounts/accompanying-writes.ts'
import { bigint } from '../engine/bigint-parameter.ts'
import type { Database } from '../engine/database.ts'
import type { OrderNewsRow, PortalSchema, WatchedOrderRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { noteEnded } from '../journal/submission-ends.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { mailNews } from '../mails/news-mails.ts'
import { noteLook, watchedDealers } from './watched-dealers.ts'

const isContent = Compile(OrderNewsContent)
const isOrder = Compile(NewsOrder)

/** News that one statement removes. */
const removedAtOnce = 500

export function createOrderNews (database: Database): OrderNews {
  return {
    ...watchedDealers(database),

    ordersOf: async customerNumber => {
      const rows = await database.run(async db => await db.selectFrom('watched_order').selectAll()
        .where('customer_number', '=', customerNumber).where(row => row.or([row('ended', 'is', null), row('ended', '=', 'lost')]))
        .execute())
      return rows.map(watchedOrder)
    },

    endedAmong: async ids => {
      if (ids.length === 0) return new Set()
      const rows = await database.run(async db => await db.selectFrom('watched_order').select('erp_order_id')
        .where('erp_order_id', 'in', ids).where('ended', 'is not', null)
        .execute())
      return new Set(rows.map(row => row.erp_order_id))
    },

    record: async (look, at) => await database.transaction(async db => {
      const recorded: StoredNews[] = []
      for (const order of look.orders) {
        const version = await announce(db, look, order, at)
        if (version === undefined) continue
        recorded.push(...newsOf(look, order, version, at))
        for (const mail of order.mails ?? []) await queueMail(db, mail, at)
      }
      await writeNews(db, recorded)
      await noteLook(db, look.dealer, at, look.nextLookAt)
      return recorded
    }),

    recordDeletion: async ({ order, entry, customerNumber, actorId, reason }, also) => {
      await database.transaction(async db => {
        // In the order in which `announce` locks them.
        const noted = await db.updateTable('watched_order').set(set => ({ ended: 'deleted', updated_at: also.at, version: set('version', '+', 1) }))
          .where('erp_order_id', '=', order._id).where(row => row.or([row('ended', 'is', null), row('ended', '=', 'lost')]))
          .returning('version')
          .executeTakeFirst()
        const isNews = noted !== undefined || await db.selectFrom('watched_order').select('version').where('erp_order_id', '=', order._id).executeTakeFirst() === undefined
        // Somebody may have found the order gone, and told people, before the ERP's answer came.
        const isFirst = entry === undefined ? isNews : await noteEnded(db, entry, also.at, 'deleted', actorId)
        await writeAccompanying(db, isFirst ? also : { ...also, mails: [] })
        const content = { kind: 'deleted', ...(reason !== null && { reason }) } as const
        if (isNews) await writeNews(db, [{ id: `${order._id}-deleted`, customerNumber, order, at: also.at, actorId, content }])
      })
    },

    unseen: async (customerNumber, userId, since, limit) => {
      const rows = await database.run(async db => await db.selectFrom('order_news').selectAll()
        .where('customer_number', '=', customerNumber).where('at', '>=', since)
        .where(row => row.or([row('actor_id', 'is', null), row('actor_id', '<>', userId)]))
        .where(({ not, exists, selectFrom }) => not(exists(
          selectFrom('order_news_person').select('user_id').whereRef('news_id', '=', 'order_news.id').where('user_id', '=', userId)
        )))
        .orderBy('at', 'desc').orderBy('id', 'desc')
        .execute())
      const news = rows.flatMap(row => understood(row) ?? [])
      return { news: news.slice(0, limit), more: Math.max(0, news.length - limit) }
    },

    movedArrivals: async (customerNumber, since) => {
      const rows = await database.run(async db => await db.selectFrom('order_news').selectAll()
        .where('customer_number', '=', customerNumber).where('at', '>=', since).where('kind', '=', 'arrival')
        .orderBy('at').orderBy('id')
        .execute())
      return rows.flatMap(row => understood(row) ?? [])
    },

    noteSeen: async (customerNumber, ids, userId, at) => {
      await database.run(async db => await db.insertInto('order_news_person').columns(['news_id', 'user_id', 'seen_at'])
        .expression(db.selectFrom('order_news').select(({ val }) => ['id', val(userId).as('user_id'), bigint(at).as('seen_at')])
          .where('id', 'in', ids.map(storableText)).where('customer_number', '=', customerNumber))
        .onConflict(conflict => conflict.doNothing())
        .execute())
    },

    find: async ids => {
      if (ids.length === 0) return []
      const rows = await database.run(async db => await db.selectFrom('order_news').selectAll().where('id', 'in', ids).orderBy('at').orderBy('id').execute())
      return rows.map(row => {
        const news = understood(row)
        if (news === undefined) throw new Error(`the news ${row.id} of an order is in a form that this build does not know`)
        return news
      })
    },

    forget: async before => {
      await database.transaction(async db => {
        const old = await db.selectFrom('order_news').select('id').where('at', '<', before).limit(removedAtOnce).execute()
        const ids = old.map(({ id }) => id)
        if (ids.length > 0) {
          await db.deleteFrom('order_news_person').where('news_id', 'in', ids).execute()
          await db.deleteFrom('order_news').where('id', 'in', ids).execute()
        }
        await db.deleteFrom('watched_order').where('ended', 'is not', null).where('updated_at', '<', before).execute()
      })
    }
  }
}

/**
 * Compares and sets the last announced state.
 * @returns its new version; undefined, with nothing written, if somebody else has recorded the order meanwhile
 */
async function announce (
  db: Transaction<PortalSchema>, { dealer: { customerNumber } }: DealerLook, { before, now, endedEntry }: OrderLook, at: number
): Promise<number | undefined> {
  const row: WatchedOrderRow = {
    erp_order_id: storableText(now.id),
    customer_number: customerNumber,
    version: (before?.version ?? 0) + 1,
    order_number: now.state.order_number === null ? null : storableText(now.state.order_number.toUpperCase()),
    listed: storableText(now.listed),
    whole_at: now.wholeAt,
    named: 0,
    missing_since: now.missingSince,
    ended: now.ended,
    updated_at: at,
    state: JSON.stringify(now.state)
  }
  const written = before === undefined
    ? await db.insertInto('watched_order').values(row).onConflict(conflict => conflict.doNothing()).returning('version').executeTakeFirst()
    : await db.updateTable('watched_order').set(row).where('erp_order_id', '=', before.id).where('version', '=', before.version).returning('version').executeTakeFirst()
  if (written !== undefined && now.ended !== null && now.ended !== 'lost' && endedEntry !== undefined) await noteEnded(db, endedEntry, at, now.ended, null)
  return written?.version
}

function newsOf ({ dealer: { customerNumber } }: DealerLook, { now: { id, state }, news }: OrderLook, version: number, at: number): StoredNews[] {
  const { type, po_number, order_number, reference } = state
  const order: NewsOrder = { _id: id, type, po_number, order_number, ...(reference !== null && { reference }) }
  return news.map((content, index) => ({ id: `${id}-${version}-${index}`, customerNumber, order, at, actorId: null, content }))
}

/** Writes news and queues the mails about it, in the transaction of the change. */
async function writeNews (db: Transaction<PortalSchema>, news: readonly StoredNews[]): Promise<void> {
  if (news.length === 0) return
  await db.insertInto('order_news').values(news.map((each): OrderNewsRow => ({
    id: each.id,
    customer_number: each.customerNumber,
    at: each.at,
    kind: each.content.kind,
    actor_id: each.actorId,
    ordered: JSON.stringify(each.order),
    content: JSON.stringify(each.content)
  }))).execute()
  await mailNews(db, news)
}

function watchedOrder (row: WatchedOrderRow): WatchedOrder {
  const state: AnnouncedOrder = JSON.parse(row.state)
  return {
    id: row.erp_order_id,
    customerNumber: row.customer_number,
    state,
    listed: row.listed,
    version: row.version,
    wholeAt: row.whole_at,
    isNamed: row.named === 1,
    missingSince: row.missing_since,
    ended: row.ended
  }
}

/** Undefined for what a newer build has written in another form. */
function understood (row: OrderNewsRow): StoredNews | undefined {
  const [order, content]: [unknown, unknown] = [JSON.parse(row.ordered), JSON.parse(row.content)]
  if (!isOrder.Check(order) || !isContent.Check(content)) return undefined
  return { id: row.id, customerNumber: row.customer_number, order, at: row.at, actorId: row.actor_id, content }
}
