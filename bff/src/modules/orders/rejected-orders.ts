import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { RejectedOrder } from '@portal/contracts/orders'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { Ports } from '../../ports/ports.ts'

/**
 * Recent orders rejected or canceled after the person had stopped waiting, which for an order received unchecked is at once. A person who
 * was told at once needs no reminder. Nor is one needed for an order that is back in a cart, or once it was put away.
 */
export async function rejectedOrdersOf (
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>, customerNumber: CustomerNumber, userId: UserId
): Promise<RejectedOrder[]> {
  const since = clock.now() - submissionTimes.rejectedShown
  const rejected = (await journal.ofDealer(customerNumber, ['rejected']))
    .filter(entry => entry.updatedAt >= since && (entry.receivedUnchecked || entry.updatedAt - entry.createdAt > submissionTimes.wait))
  const putAway = await journal.putAway(rejected.map(entry => entry.id), userId)
  return rejected.flatMap(({ id, reference, order, createdAt, updatedAt, cancelled, message, givenBack }) => {
    const lines = linesLeft(order.parts, givenBack)
    if (putAway.has(id) || lines.length === 0) return []
    return {
      reference,
      ...(cancelled && { cancelled: true as const }),
      po_number: order.request.data.po_number,
      submitted_at: new Date(createdAt).toISOString(),
      rejected_at: new Date(updatedAt).toISOString(),
      message: message ?? '',
      file: 'file' in order.request,
      lines: lines.map(({ item_number, quantity, note, dealer_price: price }) => ({ item_number, quantity, note, price }))
    }
  })
}
