import { sql, type Kysely } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { mailPutOffMost } from '@portal/contracts/policy/mails'
import type { AddedPeople, ClaimedMail, DeletedOrder, HandedOverCart, MailQueue, NewMail, NewsDetails } from '../../../ports/mails/mail-queue.ts'
import type { Database } from '../engine/database.ts'
import type { MailRow, PortalSchema } from '../engine/schema.ts'
import { hasUnknownColumns, type KnownColumns } from '../engine/unknown-columns.ts'

/** The kinds that this build can send. Mails of other kinds, queued by a newer build, are left to that one. */
const kinds = [
  'password-link', 'password-link-by-staff', 'new-account', 'password-set', 'password-changed', 'email-changed', 'email-change-asked',
  'account-deleted', 'order-mails-off', 'people-added', 'person-invited', 'rights-changed', 'person-removed', 'person-erased',
  'cart-handed-over', 'email-confirmation', 'second-factor-link', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'wrong-codes',
  'order-canceled', 'order-accepted', 'order-rejected', 'order-received', 'order-placed', 'order-refused', 'order-deleted', 'order-news',
  'release-asked', 'release-given', 'release-declined', 'release-lapsed'
] as const satisfies ReadonlyArray<NewMail['kind']>

/** Mails that tell a person what they still want to know at another address. Warnings and links belong to the address that they were queued for. */
const followsPerson = [
  'people-added', 'cart-handed-over',
  'order-canceled', 'order-accepted', 'order-rejected', 'order-received', 'order-placed', 'order-refused', 'order-deleted', 'order-news',
  'release-asked', 'release-given', 'release-declined', 'release-lapsed'
] as const satisfies ReadonlyArray<(typeof kinds)[number]>

const columns: KnownColumns<MailRow> = {
  id: true,
  kind: true,
  email: true,
  new_email: true,
  reference: true,
  user_id: true,
  wanted_email: true,
  details: true,
  created_at: true,
  due_at: true,
  attempt: true
}

/** Whether this build knows the kind of a mail and every field of it, and so may send it. */
export function isUnderstoodMail (row: MailRow): boolean {
  return kinds.some(kind => kind === row.kind) && !hasUnknownColumns(row, columns)
}

export function createMailQueue (database: Database): MailQueue {
  async function claim (at: number, leaseUntil: number): Promise<ClaimedMail | undefined> {
    const isDue = sql<boolean>`(due_at <= ${at} or due_at > ${at + mailPutOffMost})`
    // If several processes find the same row, the first moves its due time, so that the others no longer match.
    const row = await database.run(async db => await db.updateTable('mail_queue')
      .set(set => ({ due_at: leaseUntil, attempt: set('attempt', '+', 1) }))
      .where('id', '=', due => due.selectFrom('mail_queue').select('id')
        .where(isDue).where('kind', 'in', kinds)
        .orderBy('due_at').orderBy('id')
        .limit(1))
      .where(isDue)
      .returningAll()
      .executeTakeFirst())
    if (row === undefined) return undefined
    if (isUnderstoodMail(row)) return claimedMail(row)
    // The mail belongs to a newer build, which takes it once this lease is over. That is no attempt, and holds up no other mail.
    await database.run(async db => await db.updateTable('mail_queue').set(set => ({ attempt: set('attempt', '-', 1) })).where('id', '=', row.id).execute())
    return await claim(at, leaseUntil)
  }

  return {
    add: async (mail, at) => { await database.run(async db => await queueMail(db, mail, at)) },

    claim,

    sent: async ({ id, attempt }) => {
      await database.run(async db => await db.deleteFrom('mail_queue').where('id', '=', id).where('attempt', '=', attempt).execute())
    },

    failed: async ({ id, attempt }, due) => {
      await database.run(async db => await db.updateTable('mail_queue').set({ due_at: due })
        .where('id', '=', id).where('attempt', '=', attempt)
        .execute())
    },

    forgetGivenUp: async before => {
      await database.run(async db => await db.deleteFrom('mail_queue').where('due_at', 'is', null).where('created_at', '<', before).execute())
    },

    figures: async () => {
      const { all, waiting, oldest } = await database.run(async db => await db.selectFrom('mail_queue')
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.count<number>('due_at').as('waiting'),
          fn.min('created_at').filterWhere('due_at', 'is not', null).as('oldest')
        ])
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow())
      return { waiting, oldest, givenUp: all - waiting }
    }
  }
}

/** Queues a mail, within the transaction of the change that it is about. @param dueAt when to send it; at once if left out */
export async function queueMail (db: Kysely<PortalSchema>, mail: NewMail, at: number, dueAt = at): Promise<void> {
  await db.insertInto('mail_queue')
    .values({
      id: mail.id,
      kind: mail.kind,
      email: mail.email,
      new_email: mail.kind === 'email-changed' ? mail.newEmail : null,
      reference: 'reference' in mail ? mail.reference : null,
      user_id: mail.kind === 'email-confirmation' ? mail.userId : null,
      wanted_email: mail.kind === 'email-change-asked' ? mail.wantedEmail : mail.kind === 'password-link-by-staff' ? mail.newEmail ?? null : null,
      details: detailsOf(mail),
      created_at: at,
      due_at: dueAt,
      attempt: 0
    })
    .execute()
}

/** Sends what is queued about orders and the dealership to a person's new address, within the transaction that changes it. */
export async function readdressMails (db: Kysely<PortalSchema>, from: string, to: string): Promise<void> {
  await db.updateTable('mail_queue').set({ email: to }).where('email', '=', from).where('kind', 'in', followsPerson).execute()
}

function detailsOf (mail: NewMail): string | null {
  switch (mail.kind) {
    case 'order-deleted': return JSON.stringify(mail.deleted)
    case 'person-erased': return JSON.stringify(mail.auditDays)
    case 'cart-handed-over': return JSON.stringify(mail.handOver)
    case 'person-invited':
    case 'rights-changed':
    case 'person-removed': return JSON.stringify(mail.dealerNumber)
    case 'people-added': return JSON.stringify({ dealerNumber: mail.dealerNumber, first: mail.first, count: mail.count } satisfies AddedPeople)
    case 'order-news': return JSON.stringify({ news: mail.news, digest: mail.digest })
    default: return null
  }
}

/** Whom a mail to an owner is about. */
export function addedPeopleOf (details: string | null): AddedPeople {
  const added: AddedPeople = JSON.parse(details ?? '{"dealerNumber":"","first":[],"count":0}')
  return added
}

/** What a news mail is about. */
export function newsDetailsOf (details: string | null): NewsDetails {
  const read: NewsDetails = JSON.parse(details ?? '{"news":[],"digest":false}')
  return read
}

function deletedOrderOf (details: string | null): DeletedOrder {
  const deleted: DeletedOrder = JSON.parse(details ?? '{}')
  return deleted
}

function handOverOf (details: string | null): HandedOverCart {
  const handOver: HandedOverCart = JSON.parse(details ?? '{}')
  return handOver
}

function dealerNumberOf (details: string | null): CustomerNumber {
  const number: CustomerNumber = JSON.parse(details ?? '""')
  return number
}

function auditDaysOf (details: string | null): number | null {
  const days: unknown = JSON.parse(details ?? 'null')
  return typeof days === 'number' ? days : null
}

/** `queueMail` has written what the mail is about into every row whose kind needs it. */
function claimedMail ({ id, kind, email, new_email, reference, user_id, wanted_email, details, attempt }: MailRow): ClaimedMail {
  switch (kind) {
    case 'email-changed': return { id, kind, email, newEmail: new_email ?? '', attempt }
    case 'email-change-asked': return { id, kind, email, wantedEmail: wanted_email ?? '', attempt }
    case 'password-link-by-staff': return { id, kind, email, ...(wanted_email !== null && { newEmail: wanted_email }), attempt }
    case 'email-confirmation': return { id, kind, email, userId: user_id ?? '', attempt }
    case 'person-erased': return { id, kind, email, auditDays: auditDaysOf(details), attempt }
    case 'cart-handed-over': return { id, kind, email, handOver: handOverOf(details), attempt }
    case 'people-added': return { id, kind, email, ...addedPeopleOf(details), attempt }
    case 'person-invited':
    case 'rights-changed':
    case 'person-removed': return { id, kind, email, dealerNumber: dealerNumberOf(details), attempt }
    case 'order-deleted': return { id, kind, email, deleted: deletedOrderOf(details), attempt }
    case 'order-news': return { id, kind, email, ...newsDetailsOf(details), attempt }
    case 'order-canceled':
    case 'order-accepted':
    case 'order-rejected':
    case 'order-received':
    case 'order-placed':
    case 'order-refused': return { id, kind, email, reference: reference ?? '', attempt }
    case 'release-asked':
    case 'release-given':
    case 'release-declined':
    case 'release-lapsed': return { id, kind, email, reference: reference ?? '', attempt }
    default: return { id, kind, email, attempt }
  }
}
