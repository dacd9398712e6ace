import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { RejectedOrder } from '@portal/contracts/orders'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { Ports } from '../../ports/ports.ts'

/**
 * Recent orders rejected or cancelled after the person had stopped waiting, which for an order received unchecked is at once. A person who
 * was told at once needs no reminder.
 */
export async function rejectedOrdersOf ({ journal, clock }: Pick<Ports, 'journal' | 'clock'>, customerNumber: CustomerNumber): Promise<RejectedOrder[]> {
  const since = clock.now() - submissionTimes.rejectedShown
  const rejected = await journal.ofDealer(customerNumber, ['rejected'])
  return rejected
    .filter(entry => entry.updatedAt >= since && (entry.receivedUnchecked || entry.updatedAt - entry.createdAt > submissionTimes.wait))
    .map(({ reference, order, createdAt, updatedAt, cancelled, message }) => ({
      reference,
      ...(cancelled && { cancelled: true }),
      po_number: order.request.data.po_number,
      submitted_at: new Date(createdAt).toISOString(),
      rejected_at: new Date(updatedAt).toISOString(),
      message: message ?? '',
      file: 'file' in order.request,
      lines: order.parts.map(({ item_number, quantity, note, dealer_price: price }) => ({ item_number, quantity, note, price }))
    }))
}
