import type { Transaction } from 'kysely'
import type { UserId } from '@portal/contracts/base/ids'
import type { EndKind } from '../../../ports/orders/order-journal.ts'
import type { SubmissionId } from '../../../ports/system/id-types.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { appendEvent } from './submission-events.ts'

/** The events of orders that have ended. */
const endNotes: Readonly<Record<EndKind, string>> = {
  canceled: 'canceled in the ERP',
  deleted: 'deleted in the portal',
  invoiced: 'invoiced in the ERP'
}

/** See `OrderJournal.noteEnded`; within a transaction. @returns whether it is the first time */
export async function noteEnded (db: Transaction<PortalSchema>, id: SubmissionId, at: number, kind: EndKind, actorId: UserId | null): Promise<boolean> {
  const row = await db.updateTable('submission').set({ ended: kind, ended_at: at })
    .where('id', '=', id).where('state', '=', 'accepted').where('ended', 'is', null)
    .returning('state')
    .executeTakeFirst()
  if (row !== undefined) await appendEvent(db, { submissionId: id, at, state: row.state, note: endNotes[kind], actorId })
  return row !== undefined
}
