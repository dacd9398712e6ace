import { sql } from 'kysely'
import { limits } from '@portal/contracts/policy/limits'
import type { FindLeftRows } from '../../ports/system/left-rows.ts'
import type { Database } from './engine/database.ts'
import type { SubmissionRow } from './engine/schema.ts'
import { isUnderstood } from './journal/understood-orders.ts'
import { isUnderstoodMail } from './mails/mail-queue.ts'

/** With exactly these conditions the partial indexes are used. */
const unsettled = [sql<boolean>`state in ('queued', 'dispatching', 'unknown', 'manual')`, sql<boolean>`state = 'unchecked'`]

/** What this build leaves alone gets old, so that it is among the oldest. */
const readAtMost = limits.submissionsListedMax

export function createFindLeftRows (database: Database): FindLeftRows {
  return async () => await database.run(async db => {
    const submissions: SubmissionRow[] = []
    for (const state of unsettled) {
      submissions.push(...await db.selectFrom('submission').selectAll().where(state).orderBy('created_at').orderBy('id').limit(readAtMost).execute())
    }
    const mails = await db.selectFrom('mail_queue').selectAll().where('due_at', 'is not', null).orderBy('created_at').orderBy('id').limit(readAtMost).execute()
    const [orders, waiting] = [submissions.filter(row => !isUnderstood(row)), mails.filter(row => !isUnderstoodMail(row))]
    return {
      orders: orders.sort((a, b) => a.created_at - b.created_at).map(row => ({
        reference: row.reference, customerNumber: row.customer_number, state: row.state, createdAt: row.created_at
      })),
      mails: { count: waiting.length, oldest: waiting[0]?.created_at ?? null }
    }
  })
}
