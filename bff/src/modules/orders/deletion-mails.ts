import { peopleTold } from '../../lib/people-told.ts'
import type { DeletedOrder, NewMail } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'

/** The mails about an order that was deleted in the portal. */
export async function deletionMails (ports: Pick<Ports, 'users' | 'memberships' | 'journal' | 'ids'>, deleted: DeletedOrder): Promise<NewMail[]> {
  const emails = await peopleTold(ports, deleted.customerNumber, deleted.id)
  return emails.map(email => ({ id: ports.ids.uuid(), kind: 'order-deleted', email, deleted }))
}
