import type { Transaction } from 'kysely'
import type { AccompanyingWrites } from '../../../ports/accounts/users.ts'
import { appendAudit } from '../audit/audit.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { queuePeopleAdded } from '../mails/people-mails.ts'

/** Writes the mails and audit lines of a change, within its transaction. */
export async function writeAccompanying (db: Transaction<PortalSchema>, { mails, audit, at }: AccompanyingWrites): Promise<void> {
  for (const mail of mails) await (mail.kind === 'people-added' ? queuePeopleAdded(db, mail, at) : queueMail(db, mail, at))
  for (const record of audit) await appendAudit(db, record)
}
