import type { Kysely, Transaction } from 'kysely'
import type { Reference } from '@portal/contracts/base/ids'
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

export async function findByReference (db: Kysely<PortalSchema>, reference: Reference): Promise<JournalEntry | undefined> {
  const row = await db.selectFrom('submission').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row === undefined ? undefined : entryOf(row)
}

/** The newest possible duplicate that the person has not yet been asked about. */
export async function findDuplicate (
  db: Kysely<PortalSchema>, { userId, customerNumber, content }: Pick<NewJournalEntry, 'userId' | 'customerNumber' | 'content'>, { since, unseenSince, besides, isSame }: Duplicates
): Promise<JournalEntry | undefined> {
  const rows = await standing(db).selectAll('submission')
    .leftJoin('submission_person as person', join => join.onRef('person.submission_id', '=', 'submission.id').on('person.user_id', '=', userId))
    .where('customer_number', '=', customerNumber)
    .where('content', '=', content)
    .where('created_at', '>=', Math.min(since, unseenSince))
    .where(row => row.or([
      row('created_at', '>=', since), row('person.shown_at', 'is', null), row('person.shown_at', '>=', since), row('state', '=', 'unchecked')
    ]))
    .orderBy('created_at', 'desc').orderBy('id', 'desc')
    .execute()
  return rows.map(readableEntryOf).find(entry => entry !== undefined && !besides.includes(entry.reference) && isSame(entry.order))
}

/**
 * The first order of the user's kept cart after this version, with the version that it made. It is the first one because a yes names a version and
 * covers everything before it.
 */
export async function cartTakenBy (
  db: Kysely<PortalSchema>, { userId, customerNumber }: Pick<KeyOf, 'userId' | 'customerNumber'>, version: number
): Promise<{ version: number, by: JournalEntry } | undefined> {
  const row = await standing(db).selectAll('submission')
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber).where('cart_version', '>', version)
    .orderBy('cart_version')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.cart_version === null ? undefined : { version: row.cart_version, by: entryOf(row) }
}

/** Orders that were received and neither refused, withdrawn, canceled nor deleted since. */
function standing (db: Kysely<PortalSchema>) {
  return db.selectFrom('submission')
    .where('state', 'not in', ['rejected', 'withdrawn'])
    .where(row => row.or([row('ended', 'is', null), row('ended', '=', 'invoiced')]))
}

/** @returns undefined if the key is taken */
export async function insertOrder (
  db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number, nextLookAt: number
): Promise<JournalEntry | undefined> {
  const { order, content, requestHash, unchecked } = entry
  const written = { order, content, requestHash, next_look_at: nextLookAt, dealer_mail: 'owed' } as const
  const opened = unchecked === true
    ? await insert(db, entry, { ...written, state: 'unchecked', outcome_mail: 'owed' }, at, 'received while the ERP is down, to be checked when it is back')
    : await insert(db, entry, { ...written, state: 'queued', outcome_mail: null }, at, 'received')
  if (opened !== undefined && order.first_order === true) await markFirstOrder(db, opened.id)
  return opened
}

/** Once this order is accepted, the new-dealer flag must be cleared. */
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
  return await insert(db, withdrawal, { order: nothing, content: '', requestHash: null, state: 'withdrawn', next_look_at: null, outcome_mail: null, dealer_mail: null }, at, 'nothing was sent, and nothing will be')
}

/** @returns undefined if the key is taken */
export async function insertRecalled (db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number, note: string): Promise<JournalEntry | undefined> {
  const { order, content, requestHash } = entry
  const recalled = await insert(db, entry, { order, content, requestHash, state: 'manual', next_look_at: null, outcome_mail: null, dealer_mail: null }, at, note)
  if (recalled !== undefined && order.first_order === true) await markFirstOrder(db, recalled.id)
  return recalled
}

type Inserted = Pick<NewJournalEntry, 'order' | 'content' | 'requestHash'> &
  Pick<SubmissionRow, 'next_look_at' | 'outcome_mail' | 'dealer_mail'> & { state: 'queued' | 'unchecked' | 'withdrawn' | 'manual' }

/** The dealer's lock alone cannot prevent a conflict on the unique keys: staff may submit one key for two dealers at once. */
async function insert (
  db: Transaction<PortalSchema>, entry: Withdrawal, { order, requestHash, ...inserted }: Inserted, at: number, note: string
): Promise<JournalEntry | undefined> {
  const row = await db.insertInto('submission')
    .values({
      id: entry.id,
      user_id: entry.userId,
      actor_id: entry.actorId,
      customer_number: entry.customerNumber,
      key: entry.key,
      reference: entry.reference,
      request_hash: requestHash,
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
  if (known === undefined) throw new PortalError('internal', { cause: new Error(`submission key ${of.key} is taken, but no entry has it`) })
  return known
}
