import type { Kysely, Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { mayOrder, openReleaseStates } from '@portal/contracts/rules/releases/release'
import type { Duplicates, EarlierRecord, NewJournalEntry, OpenResult } from '../../../ports/orders/order-journal.ts'
import { rightColumns, rightsOf } from '../accounts/right-columns.ts'
import { appendAudit } from '../audit/audit.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { findRequest, readableRequestOf, requestOf } from './release-row.ts'

/** What the journal does with requests for release, in its own transactions. The dealer must be locked. */

/** The newest open request with the same content, unless it becomes this order or the person wants the order in addition. */
export async function openDuplicate (
  db: Kysely<PortalSchema>, { customerNumber, content, reference }: Pick<NewJournalEntry, 'customerNumber' | 'content' | 'reference'>, { besides, isSame }: Duplicates
): Promise<EarlierRecord | undefined> {
  const rows = await db.selectFrom('release_request').selectAll()
    .where('customer_number', '=', customerNumber).where('state', 'in', openReleaseStates)
    .where('content', '=', content).where('reference', '<>', reference)
    .orderBy('asked_at', 'desc').orderBy('reference')
    .execute()
  const found = rows.flatMap(row => readableRequestOf(row) ?? []).find(request => !besides.includes(request.reference) && isSame(request.order))
  return found && { reference: found.reference, createdAt: found.askedAt, order: found.order, state: found.state, isRelease: true }
}

/** The first request that took pieces out of the user's kept cart after this version of it, and has not given them back. */
export async function cartAskedBy (
  db: Kysely<PortalSchema>, { userId, customerNumber }: { userId: UserId, customerNumber: CustomerNumber }, version: number
): Promise<{ version: number, by: EarlierRecord } | undefined> {
  const row = await db.selectFrom('release_request').selectAll()
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber).where('cart_version', '>', version)
    .where('state', 'in', [...openReleaseStates, 'released'])
    .orderBy('cart_version')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.cart_version === null) return undefined
  const { reference, askedAt, order, state } = requestOf(row)
  return { version: row.cart_version, by: { reference, createdAt: askedAt, order, state, isRelease: true } }
}

/** Why a disabled account, rights or its request for release forbid an order; undefined if they do not. */
export async function refusalOf (
  db: Kysely<PortalSchema>, { releases, reference, customerNumber, underRight, userId, order }: NewJournalEntry
): Promise<Extract<OpenResult, { kind: 'release-ended' | 'not-permitted' }> | undefined> {
  if (releases === true) {
    const row = await findRequest(db, reference)
    if (row?.customer_number !== customerNumber || row.state !== 'open') return { kind: 'release-ended' }
  }
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst()
  if (user?.status === 'disabled') return { kind: 'not-permitted', limit: null }
  if (underRight !== true) return undefined
  const row = await db.selectFrom('membership').select(rightColumns).where('user_id', '=', userId).where('dealer_number', '=', customerNumber).executeTakeFirst()
  const rights = row && rightsOf(row)
  return rights !== undefined && mayOrder(rights, order.total) ? undefined : { kind: 'not-permitted', limit: rights?.order === true ? rights.order_limit : null }
}

/** Ends a request with the order that it becomes, and tells whoever asked. Nothing happens if it has ended before. */
export async function endReleased (
  db: Transaction<PortalSchema>, { reference, customerNumber, userId, order, origin }: NewJournalEntry, at: number
): Promise<void> {
  const by = order.ordered_by ?? ''
  const row = await db.updateTable('release_request').set({ state: 'released', ended_at: at, ended_by: userId, ended_by_name: by })
    .where('reference', '=', reference).where('customer_number', '=', customerNumber).where('state', 'in', openReleaseStates)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return
  const { order: asked } = requestOf(row)
  await appendAudit(db, {
    id: `${reference}-released`,
    at,
    event: 'release-given',
    actorId: userId,
    dealer: customerNumber,
    order: reference,
    detail: `${reference}, requested by ${asked.ordered_by ?? 'somebody'}`,
    ...origin
  })
  if (row.user_id === userId) return
  const user = await db.selectFrom('users').select('email').where('id', '=', row.user_id).where('status', '=', 'active').where('order_mails', '<>', 'none').executeTakeFirst()
  if (user !== undefined) await queueMail(db, { id: `${reference}-released`, kind: 'release-given', email: user.email, reference }, at)
}
