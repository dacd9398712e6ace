import type { SubmissionState } from '@portal/contracts/checkout'
import type { JournalEntry } from '../ports/orders/order-journal.ts'

/** The messages by which `npm run restore` finds log lines about orders. */
export const orderLines = { received: 'order received', settled: 'order settled' } as const

/** What the log says about a received order: enough to find it again if the journal is lost. */
type ReceivedLine = { reference: string, dealer: string, poNumber: string, pieces: number }
type SettledLine = { reference: string, dealer: string, state: SubmissionState, erpOrderId: string | null }

type Log = { info: (details: ReceivedLine | SettledLine, message: string) => void }

/** @returns a function that writes a line once an order is received, and one once its outcome is known; both only after the commit */
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
