import type { SubmissionState } from '@portal/contracts/checkout'
import type { JournalEntry } from '../ports/orders/order-journal.ts'

/** The messages of the lines about orders, by which `npm run restore` finds them. */
export const orderLines = { received: 'order received', settled: 'order settled' } as const

/** What the log says of an order that was received: enough to find it again if the journal is lost. */
type ReceivedLine = { reference: string, dealer: string, poNumber: string, pieces: number }
type SettledLine = { reference: string, dealer: string, state: SubmissionState, erpOrderId: string | null }

type Log = { info: (details: ReceivedLine | SettledLine, message: string) => void }

/** @returns a function that writes a line once an order was received, and one once its outcome is known. By then, each is committed */
export function logOrders (log: Log): (event: string, entry: JournalEntry) => void {
  return (event, { reference, customerNumber: dealer, order, state, erpOrderId }) => {
    if (event === 'received') {
      const pieces = order.parts.reduce((sum, { quantity }) => sum + quantity, 0)
      log.info({ reference, dealer, poNumber: order.request.data.po_number, pieces }, orderLines.received)
    } else if (event === 'accepted' || event === 'rejected') {
      log.info({ reference, dealer, state, erpOrderId }, orderLines.settled)
    }
  }
}
