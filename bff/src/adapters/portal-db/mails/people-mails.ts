import type { Transaction } from 'kysely'
import { addedPeople } from '@portal/contracts/policy/mails'
import type { NewMail } from '../../../ports/mails/mail-queue.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { addedPeopleOf, queueMail } from './mail-queue.ts'

/**
 * Queues the mail to an owner about somebody who was added, in the transaction that adds them. It waits for others, so that a long list of accounts
 * becomes one mail.
 */
export async function queuePeopleAdded (db: Transaction<PortalSchema>, mail: Extract<NewMail, { kind: 'people-added' }>, at: number): Promise<void> {
  const queued = await db.selectFrom('mail_queue').select(['id', 'details'])
    .where('kind', '=', mail.kind).where('email', '=', mail.email).where('attempt', '=', 0)
    .execute()
  const waiting = queued.filter(({ details }) => addedPeopleOf(details).dealerNumber === mail.dealerNumber).map(({ id }) => id)
  // A mail that was claimed meanwhile is already being sent.
  const taken = waiting.length === 0 ? [] : await db.deleteFrom('mail_queue').where('id', 'in', waiting).where('attempt', '=', 0).returning('details').execute()
  const before = taken.map(({ details }) => addedPeopleOf(details))
  const first = [...before.flatMap(added => added.first), ...mail.first].slice(0, addedPeople.namesMax)
  const count = before.reduce((sum, added) => sum + added.count, mail.count)
  await queueMail(db, { ...mail, first, count }, at, at + addedPeople.wait)
}
