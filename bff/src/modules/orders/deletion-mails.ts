import type { UserId } from '@portal/contracts/base/ids'
import { peopleTold } from '../../lib/people-told.ts'
import type { DeletedOrder, NewMail } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'

/** The mails about an order that was deleted in the portal. @param submitter undefined if the portal does not know who submitted it */
export async function deletionMails (
  ports: Pick<Ports, 'users' | 'memberships' | 'ids'>, deleted: DeletedOrder, submitter: UserId | undefined
): Promise<NewMail[]> {
  const emails = await peopleTold(ports, deleted.customerNumber, submitter)
  return emails.map(email => ({ id: ports.ids.uuid(), kind: 'order-deleted', email, deleted }))
}
