import type { Kysely, Transaction } from 'kysely'
import { PortalError } from '../../../errors.ts'
import type { SubmissionId } from '../../../ports/system/id-types.ts'
import type { Duplicates, JournalEntry, NewJournalEntry, SubmittedOrder, Withdrawal } from '../../../ports/orders/order-journal.ts'
import { mailDealer } from '../mails/dealer-mails.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'
import { appendTransition } from './submission-events.ts'
import { entryOf, readableEntryOf } from './submission-record.ts'

type KeyOf = Pick<JournalEntry, 'userId' | 'customerNumber' | 'key'>

/** A key is unique per user and per dealer: staff and dealer may share a browser, and either may ask for the outcome. */
export async function findByKey (db: Kysely<PortalSchema>, { userId, customerNumber, key }: KeyOf): Promise<JournalEntry | undefined> {
  const rows = await db.selectFrom('submission').selectAll()
    .where(row => row.or([
      row.and([row('user_id', '=', userId), row('key', '=', key)]),
      row.and([row('customer_number', '=', customerNumber), row('key', '=', key)])
    ]))
    .execute()
  const row = rows.find(each => each.customer_number === customerNumber) ?? rows[0]
  return row === undefined ? undefined : entryOf(row)
}

/** The newest order that is a possible duplicate. */
export async function findDuplicate (
  db: Kysely<PortalSchema>, { customerNumber, content }: NewJournalEntry, { since, unseenSince, isSame }: Duplicates
): Promise<JournalEntry | undefined> {
  const rows = await db.selectFrom('submission').selectAll()
    .where('customer_number', '=', customerNumber)
    .where('content', '=', content)
    .where('created_at', '>=', Math.min(since, unseenSince))
    .where(row => row.or([row('created_at', '>=', since), row('shown_at', 'is', null), row('shown_at', '>=', since), row('state', '=', 'unchecked')]))
    .where('state', 'not in', ['rejected', 'withdrawn'])
    .where(row => row.or([row('ended', 'is', null), row('ended', '=', 'invoiced')]))
    .orderBy('created_at', 'desc').orderBy('id', 'desc')
    .execute()
  return rows.map(readableEntryOf).find(entry => entry !== undefined && isSame(entry.order))
}

/** @returns undefined if the key is taken */
export async function insertOrder (
  db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number, nextLookAt: number
): Promise<JournalEntry | undefined> {
  const { order, content, unchecked } = entry
  const written = { order, content, next_look_at: nextLookAt, dealer_mail: 'owed' } as const
  const opened = unchecked === true
    ? await insert(db, entry, { ...written, state: 'unchecked', outcome_mail: 'owed' }, at, 'received while the ERP is down, to be checked when it is back')
    : await insert(db, entry, { ...written, state: 'queued', outcome_mail: null }, at, 'received')
  if (opened !== undefined && order.first_order === true) await markFirstOrder(db, opened.id)
  return opened
}

/** The new-dealer flag is to be cleared once this order is accepted. */
export async function markFirstOrder (db: Transaction<PortalSchema>, submissionId: SubmissionId): Promise<void> {
  await db.insertInto('first_order').values({ submission_id: submissionId }).onConflict(conflict => conflict.doNothing()).execute()
}

/** An empty order. */
const nothing: SubmittedOrder = {
  v: 1,
  request: { cart: [], data: { shipping: 'default', po_number: '', special_instructions: '', address: 0 } },
  freight_minimum: 0,
  total: 0,
  parts: []
}

/** @returns undefined if the key is taken */
export async function insertWithdrawal (db: Transaction<PortalSchema>, withdrawal: Withdrawal, at: number): Promise<JournalEntry | undefined> {
  return await insert(db, withdrawal, { order: nothing, content: '', state: 'withdrawn', next_look_at: null, outcome_mail: null, dealer_mail: null }, at, 'nothing was sent, and nothing will be')
}

/** @returns undefined if the key is taken */
export async function insertRecalled (db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number, note: string): Promise<JournalEntry | undefined> {
  const { order, content } = entry
  const recalled = await insert(db, entry, { order, content, state: 'manual', next_look_at: null, outcome_mail: null, dealer_mail: null }, at, note)
  if (recalled !== undefined && order.first_order === true) await markFirstOrder(db, recalled.id)
  return recalled
}

type Inserted = Pick<NewJournalEntry, 'order' | 'content'> &
  Pick<SubmissionRow, 'next_look_at' | 'outcome_mail' | 'dealer_mail'> & { state: 'queued' | 'unchecked' | 'withdrawn' | 'manual' }

/** The dealer's lock alone cannot prevent a conflict on the unique keys: staff may submit one key for two dealers at once. */
async function insert (
  db: Transaction<PortalSchema>, entry: Withdrawal, { order, ...inserted }: Inserted, at: number, note: string
): Promise<JournalEntry | undefined> {
  const row = await db.insertInto('submission')
    .values({
      id: entry.id,
      user_id: entry.userId,
      actor_id: entry.actorId,
      customer_number: entry.customerNumber,
      key: entry.key,
      reference: entry.reference,
      request_id: entry.origin.requestId,
      address: entry.origin.address,
      payload: JSON.stringify(order),
      ...inserted,
      attempt: 0,
      looks: 0,
      resends: 0,
      created_at: at,
      updated_at: at
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await appendTransition(db, row, note)
  await mailDealer(db, row, at)
  return entryOf(row)
}

/** The entry that came first under the key. */
export async function takenBy (db: Kysely<PortalSchema>, of: KeyOf): Promise<JournalEntry> {
  const known = await findByKey(db, of)
  if (known === undefined) throw new PortalError('internal', { cause: new Error(`submission key ${of.key} is taken by nobody`) })
  return known
}
