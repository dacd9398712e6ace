import type { Kysely } from 'kysely'
import type { CustomerNumber, OrderNumber, Reference, UserId } from '@portal/contracts/base/ids'
import type { SubmissionId } from '../../../ports/system/id-types.ts'
import type { Orderers } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { appendEvent } from './submission-events.ts'
import { readableOrder } from './submission-record.ts'

/** See `OrderJournal.noteShown`. */
export async function noteShown (database: Database, id: SubmissionId, at: number, shownTo: UserId): Promise<void> {
  await database.transaction(async db => {
    const shown = await db.insertInto('submission_person')
      .values({ submission_id: id, user_id: shownTo, shown_at: at })
      .onConflict(conflict => conflict.columns(['submission_id', 'user_id']).doUpdateSet({ shown_at: at }).where('submission_person.shown_at', 'is', null))
      .returning('submission_id')
      .executeTakeFirst()
    if (shown === undefined) return
    // Writing the row keeps others from numbering its events at the same time.
    const { state } = await db.updateTable('submission').set(set => ({ looks: set.ref('looks') })).where('id', '=', id)
      .returning('state')
      .executeTakeFirstOrThrow()
    await appendEvent(db, { submissionId: id, at, state, note: 'a person was shown this status', actorId: shownTo })
  })
}

/** See `OrderJournal.seenBy`. */
export async function seenBy (
  database: Database, ids: readonly SubmissionId[], userId: UserId
): Promise<Map<SubmissionId, { shown: boolean, putAway: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await database.run(async db => await db.selectFrom('submission_person').select(['submission_id', 'shown_at', 'put_away_at'])
    .where('submission_id', 'in', ids).where('user_id', '=', userId)
    .execute())
  return new Map(rows.map(row => [row.submission_id, { shown: row.shown_at !== null, putAway: row.put_away_at !== null }]))
}

/** See `OrderJournal.orderersOf`. */
export async function orderersOf (db: Kysely<PortalSchema>, references: readonly Reference[]): Promise<Array<[Reference, Orderers]>> {
  const rows = await db.selectFrom('submission').leftJoin('release_request as request', 'request.reference', 'submission.reference')
    .select(['submission.reference', 'submission.user_id', 'submission.payload', 'request.user_id as asker_id'])
    .where('submission.reference', 'in', references)
    .execute()
  return rows.map(({ reference, ...row }) => [reference, orderersIn(row)])
}

/** See `OrderJournal.orderersOfNumbers`. @returns by the number in capital letters */
export async function orderersOfNumbers (
  db: Kysely<PortalSchema>, customerNumber: CustomerNumber, numbers: readonly OrderNumber[]
): Promise<Array<[OrderNumber, Orderers]>> {
  const rows = await db.selectFrom('watched_order as watched').innerJoin('submission', 'submission.erp_order_id', 'watched.erp_order_id')
    .leftJoin('release_request as request', 'request.reference', 'submission.reference')
    .select(['watched.order_number', 'submission.user_id', 'submission.payload', 'request.user_id as asker_id'])
    .where('watched.order_number', 'in', numbers).where('submission.customer_number', '=', customerNumber)
    .execute()
  return rows.flatMap(({ order_number: number, ...row }): Array<[OrderNumber, Orderers]> => number === null ? [] : [[number, orderersIn(row)]])
}

function orderersIn ({ user_id: userId, payload, asker_id: askerId }: { user_id: UserId, payload: string, asker_id: UserId | null }): Orderers {
  const { ordered_by: placedBy, asked_by: askedBy } = readableOrder(payload) ?? {}
  const names = { ...(placedBy !== undefined && { placedBy }), ...(askedBy !== undefined && { askedBy }) }
  return { userId, ...(askerId !== null && { askerId }), ...names }
}
