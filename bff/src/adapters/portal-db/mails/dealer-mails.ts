import type { Transaction } from 'kysely'
import type { OrderMailKind } from '../../../ports/mails/mail-queue.ts'
import { queueMail } from './mail-queue.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'

type Told = { mail: 'received' | 'told', kind: OrderMailKind }

/**
 * Queues the mails about an order's receipt or outcome, if that is news: to whoever submitted it, to whoever asked for its release, and to the people
 * who manage the dealership, if their accounts want such mails and may see dealer prices. The row must have been written in the same transaction.
 * @param isTold they get another mail about the same thing
 */
export async function mailDealer (db: Transaction<PortalSchema>, row: SubmissionRow, at: number, isTold = false): Promise<void> {
  const told = newsOf(row)
  if (told === undefined) return
  const { id, reference, customer_number: dealer } = row
  await db.updateTable('submission').set({ dealer_mail: told.mail }).where('id', '=', id).execute()
  if (isTold) return
  const asker = (await db.selectFrom('release_request').select('user_id').where('reference', '=', reference).executeTakeFirst())?.user_id
  const users = await db.selectFrom('users')
    .leftJoin('membership', join => join.onRef('user_id', '=', 'users.id').on('membership.dealer_number', '=', dealer))
    .select(['users.id', 'email'])
    .where(user => user.or([
      user.and([user('may_see_prices', '=', 1), user.or([user('may_manage_people', '=', 1), user('users.id', 'in', [row.user_id, ...(asker === undefined ? [] : [asker])])])]),
      user.and([user('role', '<>', 'dealer'), user('users.id', '=', row.user_id)])
    ]))
    .where('status', '=', 'active').where('order_mails', '<>', 'none')
    .orderBy('membership.since').orderBy('users.id')
    .execute()
  for (const user of users) {
    // Whoever submitted an order that was received unchecked gets a mail about its outcome anyway.
    if (told.mail === 'told' && row.outcome_mail !== null && user.id === row.user_id) continue
    await queueMail(db, { id: `${id}-${told.mail}-${user.id}`, kind: told.kind, email: user.email, reference }, at)
  }
}

/** A mail about the receipt is sent only if the outcome takes a while. */
function newsOf ({ state, attempt, dealer_mail: mail }: SubmissionRow): Told | undefined {
  if (mail === null || mail === 'told') return undefined
  switch (state) {
    case 'accepted': return { mail: 'told', kind: 'order-placed' }
    case 'rejected': return { mail: 'told', kind: 'order-refused' }
    case 'unchecked':
    case 'unknown':
    case 'manual': return mail === 'owed' ? { mail: 'received', kind: 'order-received' } : undefined
    case 'queued': return mail === 'owed' && attempt > 0 ? { mail: 'received', kind: 'order-received' } : undefined
    default: return undefined
  }
}
