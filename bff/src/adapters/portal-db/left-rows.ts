import { limits } from '@portal/contracts/policy/limits'
import type { FindLeftRows } from '../../ports/system/left-rows.ts'
import type { Database } from './engine/database.ts'
import { isUnderstood } from './journal/understood-orders.ts'
import { unsettled } from './journal/unsettled-rows.ts'
import { isUnderstoodMail } from './mails/mail-queue.ts'

/** Rows that this build cannot read stay and age, so they are among the oldest. */
const readAtMost = limits.submissionsListedMax

export function createFindLeftRows (database: Database): FindLeftRows {
  return async () => await database.run(async db => {
    const submissions = await db.selectFrom('submission').selectAll().where(unsettled).orderBy('created_at').orderBy('id').limit(readAtMost).execute()
    const mails = await db.selectFrom('mail_queue').selectAll().where('due_at', 'is not', null).orderBy('created_at').orderBy('id').limit(readAtMost).execute()
    const [orders, waiting] = [submissions.filter(row => !isUnderstood(row)), mails.filter(row => !isUnderstoodMail(row))]
    return {
      orders: orders.map(row => ({
        reference: row.reference, customerNumber: row.customer_number, state: row.state, createdAt: row.created_at
      })),
      mails: { count: waiting.length, oldest: waiting[0]?.created_at ?? null }
    }
  })
}
