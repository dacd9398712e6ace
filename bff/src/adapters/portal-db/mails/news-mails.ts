import type { Transaction } from 'kysely'
import type { CustomerNumber, ErpOrderId, OrderNewsId } from '@portal/contracts/base/ids'
import { importantNews, newsMailedAlready, orderNewsLimits, orderNewsTimes } from '@portal/contracts/policy/order-news'
import type { StoredNews } from '../../../ports/orders/order-news.ts'
import type { PortalSchema, UserRow } from '../engine/schema.ts'
import { newsDetailsOf, queueMail } from './mail-queue.ts'

type Reader = Pick<UserRow, 'id' | 'email' | 'order_mails'>

/**
 * Queues the mails about news, in the transaction that writes the news: to whoever submitted the order or asked for its release, and to the people who
 * manage the dealership, as each has chosen. Nobody is told what they did themselves. Without the right to see dealer prices, only whoever asked is told,
 * without amounts.
 */
export async function mailNews (db: Transaction<PortalSchema>, news: readonly StoredNews[]): Promise<void> {
  const toMail = news.filter(({ content }) => !newsMailedAlready.includes(content.kind))
  for (const [id, ofOrder] of Map.groupBy(toMail, ({ order }) => order._id)) {
    const [{ customerNumber, at } = { customerNumber: '', at: 0 }] = ofOrder
    for (const reader of await readersOf(db, customerNumber, id)) {
      const wanted = ofOrder.filter(({ actorId, content: { kind } }) => actorId !== reader.id && (reader.order_mails === 'all' || importantNews.includes(kind)))
      if (wanted.length > 0) await queueNews(db, reader, wanted.map(each => each.id), at)
    }
  }
}

async function readersOf (db: Transaction<PortalSchema>, dealer: CustomerNumber, orderId: ErpOrderId): Promise<Reader[]> {
  const submission = await db.selectFrom('submission').leftJoin('release_request as request', 'request.reference', 'submission.reference')
    .select(['submission.user_id', 'request.user_id as asker_id'])
    .where('erp_order_id', '=', orderId).where('submission.customer_number', '=', dealer)
    .executeTakeFirst()
  const [submitter, asker] = [submission?.user_id ?? '', submission?.asker_id ?? '']
  return await db.selectFrom('users')
    .leftJoin('membership', join => join.onRef('user_id', '=', 'users.id').on('membership.dealer_number', '=', dealer))
    .select(['users.id', 'email', 'order_mails'])
    .where(user => user.or([
      user.and([user('may_see_prices', '=', 1), user.or([user('may_manage_people', '=', 1), user('users.id', '=', submitter)])]),
      user.and([user('membership.user_id', 'is not', null), user('users.id', '=', asker)]),
      user.and([user('role', '<>', 'dealer'), user('users.id', '=', submitter)])
    ]))
    .where('status', '=', 'active').where('order_mails', '<>', 'none')
    .orderBy('membership.since').orderBy('users.id')
    .execute()
}

/** A mail waits for others to the same person. From this many on, they become one mail, which takes in more until it is sent. */
async function queueNews (db: Transaction<PortalSchema>, { id, email }: Reader, ids: readonly OrderNewsId[], at: number): Promise<void> {
  const waiting = await db.selectFrom('mail_queue').select(['id', 'details', 'due_at'])
    .where('kind', '=', 'order-news').where('email', '=', email).where('attempt', '=', 0).where('created_at', '>', at - orderNewsTimes.digest)
    .orderBy('created_at').orderBy('id')
    .execute()
  const isDigest = waiting.some(({ details }) => newsDetailsOf(details).digest)
  const mail = { id: `${ids[0] ?? ''}-${id}`, kind: 'order-news', email } as const
  if (!isDigest && waiting.length + 1 < orderNewsLimits.digestFrom) {
    await queueMail(db, { ...mail, news: [...ids], digest: false }, at, at + orderNewsTimes.digest)
    return
  }
  // A mail that was claimed meanwhile is already being sent.
  const taken = await db.deleteFrom('mail_queue').where('id', 'in', waiting.map(each => each.id)).where('attempt', '=', 0).returning(['details', 'due_at']).execute()
  const dueAt = Math.min(at + orderNewsTimes.digest, ...taken.flatMap(({ due_at: due }) => due ?? []))
  const news = [...taken.flatMap(({ details }) => newsDetailsOf(details).news), ...ids]
  await queueMail(db, { ...mail, news, digest: true }, at, dueAt)
}
