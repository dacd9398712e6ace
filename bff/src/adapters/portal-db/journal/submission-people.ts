import type { UserId } from '@portal/contracts/base/ids'
import type { SubmissionId } from '../../../ports/system/id-types.ts'
import type { Database } from '../engine/database.ts'
import { appendEvent } from './submission-events.ts'

/** See `OrderJournal.noteShown`. */
export async function noteShown (database: Database, id: SubmissionId, at: number, shownTo: UserId): Promise<void> {
  await database.transaction(async db => {
    const shown = await db.insertInto('submission_person')
      .values({ submission_id: id, user_id: shownTo, shown_at: at })
      .onConflict(conflict => conflict.columns(['submission_id', 'user_id']).doUpdateSet({ shown_at: at }).where('submission_person.shown_at', 'is', null))
      .returning('submission_id')
      .executeTakeFirst()
    if (shown === undefined) return
    // Writing the row keeps others from numbering its events meanwhile.
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
