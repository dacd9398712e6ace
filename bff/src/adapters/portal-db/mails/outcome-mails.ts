import type { Transaction } from 'kysely'
import { queueMail } from './mail-queue.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'

/**
 * Queues the mail about the outcome of an order that was received unchecked, if it is settled and the mail is still to be sent. It goes to the account
 * that submitted the order, if that is active. The row must have been written in the same transaction.
 * @param isTold the person gets another mail about the same outcome
 */
export async function mailOutcome (
  db: Transaction<PortalSchema>, { id, user_id: userId, reference, state, outcome_mail: mail }: SubmissionRow, at: number, isTold = false
): Promise<void> {
  if (mail !== 'owed' || (state !== 'accepted' && state !== 'rejected')) return
  await db.updateTable('submission').set({ outcome_mail: 'queued' }).where('id', '=', id).execute()
  const user = isTold ? undefined : await db.selectFrom('users').select('email').where('id', '=', userId).where('status', '=', 'active').executeTakeFirst()
  // There is one such mail for each order, so it has the order's id.
  if (user !== undefined) await queueMail(db, { id, kind: `order-${state}`, email: user.email, reference }, at)
}
