import type { Transaction } from 'kysely'
import type { DecidedBy, JournalEvent } from '../../../ports/orders/order-journal.ts'
import { appendAudit } from '../audit/audit.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'

/**
 * Appends an event and returns its number. The submission's row must have been written in the same transaction, which keeps other
 * transactions from numbering its events at the same time.
 */
export async function appendEvent (db: Transaction<PortalSchema>, { submissionId, at, state, note, actorId }: JournalEvent): Promise<number> {
  const { number } = await db.insertInto('submission_event')
    .values(values => ({
      submission_id: submissionId,
      number: values.selectFrom('submission_event')
        .where('submission_id', '=', submissionId)
        .select(select => select(select.fn.coalesce(select.fn.max('number'), select.lit(0)), '+', 1).as('next')),
      at,
      state,
      note: storableText(note),
      actor_id: actorId
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Appends the event of a change of state, and a line to the audit log. */
export async function appendTransition (db: Transaction<PortalSchema>, row: SubmissionRow, note: string, by?: DecidedBy): Promise<void> {
  const number = await appendEvent(db, { submissionId: row.id, at: row.updated_at, state: row.state, note, actorId: by?.actorId ?? null })
  await appendAudit(db, {
    id: `${row.id}-${number}`,
    at: row.updated_at,
    event: `order-${row.state}`,
    actorId: by?.actorId ?? row.actor_id ?? row.user_id,
    dealer: row.customer_number,
    requestId: by?.requestId ?? row.request_id,
    address: by?.address ?? row.address,
    order: row.reference,
    detail: `${row.reference}: ${note}`
  })
}
