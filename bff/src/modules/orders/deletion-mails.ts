import type { UserId } from '@portal/contracts/base/ids'
import { peopleTold } from '../../lib/people-told.ts'
import type { DeletedOrder, NewMail } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'

/** The mails about an order that was deleted in the portal. @param by who deleted it, if that is known */
export async function deletionMails (ports: Pick<Ports, 'users' | 'memberships' | 'journal' | 'ids'>, deleted: DeletedOrder, by?: UserId): Promise<NewMail[]> {
  const emails = await peopleTold(ports, deleted.customerNumber, deleted.id, by)
  return emails.map(email => ({ id: ports.ids.uuid(), kind: 'order-deleted', email, deleted }))
}
