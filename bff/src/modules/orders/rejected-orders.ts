import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { RejectedOrder } from '@portal/contracts/orders'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import { limits } from '@portal/contracts/policy/limits'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

/**
 * The dealer's recent orders that were rejected or canceled, newest first. The person is reminded of orders that nobody has put back into a cart,
 * until they dismiss the reminder. If the rejection was the answer to the submission, being shown it also ends the reminder.
 */
export async function rejectedOrdersOf (
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>, customerNumber: CustomerNumber, userId: UserId
): Promise<RejectedOrder[]> {
  const rejected = (await journal.ofDealer(customerNumber, ['rejected'], clock.now() - submissionTimes.rejectedShown)).slice(0, limits.rejectedOrdersMax)
  const seen = await journal.seenBy(rejected.map(entry => entry.id), userId)
  return rejected.map(entry => {
    const { id, reference, order, createdAt, updatedAt, canceled, message, givenBack } = entry
    const lines = linesLeft(order.parts, givenBack)
    const { shown = false, putAway = false } = seen.get(id) ?? {}
    const isSettled = lines.length === 0 || putAway || (shown && wasAnswered(entry))
    return {
      reference,
      ...(canceled && { canceled: true as const }),
      po_number: order.request.data.po_number,
      submitted_at: new Date(createdAt).toISOString(),
      rejected_at: new Date(updatedAt).toISOString(),
      message: message ?? '',
      file: 'file' in order.request,
      ...(isSettled && { settled: true as const }),
      lines: lines.map(({ item_number, quantity, note, ...part }) => ({ item_number, quantity, note, ...orderedPrice(part) }))
    }
  })
}

/** Whether the person who submitted it was still waiting for the answer when it was rejected. */
function wasAnswered ({ receivedUnchecked, createdAt, updatedAt }: JournalEntry): boolean {
  return !receivedUnchecked && updatedAt - createdAt <= submissionTimes.wait
}
