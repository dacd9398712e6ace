import type { OrderJournal, JournalEntry } from '../bff/src/ports/order-journal.ts'
import type { PostedOrder } from '@portal/fixtures/event-log'
import { submissionStates } from '@portal/contracts/checkout'
import { misfit } from '@portal/erp-gateway/contract/codec'
import { orderToPost } from '@portal/erp-gateway/contract/records/orders'
import type { Content, Entry, ErpOrder } from './history.ts'

/** What the journal and the ERP have at the end, in the checker's terms. */

export async function journaled (journal: OrderJournal): Promise<Entry[]> {
  return (await journal.inStates(submissionStates, Number.MAX_SAFE_INTEGER)).map(entry => ({
    user: entry.userId,
    key: entry.key,
    reference: entry.reference,
    content: entry.state === 'withdrawn' ? undefined : contentOf(entry),
    state: entry.state,
    erpOrderId: entry.erpOrderId,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt
  }))
}

function contentOf ({ customerNumber: customer, order: { request, parts } }: JournalEntry): Content {
  const lines = parts.map(({ item_number: item, quantity, note }) => ({ item, quantity, note }))
  if ('file' in request) return { customer, po: request.data.po_number, shipping: 'default', instructions: '', address: 9999, lines }
  const { po_number: po, shipping, special_instructions: instructions, address } = request.data
  return { customer, po, shipping, instructions, address, lines }
}

/** An order as the fake ERP lists it: `record` as it was posted, with its status. */
export type ListedOrder = Pick<PostedOrder, 'id'> & { record: unknown, status: string }

export function erpOrder ({ id, record, status }: ListedOrder): ErpOrder {
  const order = orderToPost.decode(record)
  if (order === misfit) throw new Error(`the ERP lists an order ${id} that was never posted so`)
  return {
    id,
    reference: order.reference,
    stands: status !== 'deleted',
    content: {
      customer: order.customerNumber,
      po: order.poNumber,
      shipping: order.shipping,
      instructions: order.specialInstructions,
      address: order.shipTo,
      lines: order.lines.map(line => ({ item: line.itemNumber, quantity: line.quantity, note: line.note }))
    }
  }
}
