import type { OrderSummary } from '../../orders.ts'

const unnamed = 'Unnamed Order'

type Named = { readonly po_number: string }

type Numbered = Pick<OrderSummary, '_id' | 'order_number' | 'reference' | 'submission_state' | 'erp_order_id'>

/**
 * The number that an order goes by: the distributor's, or, for an order that came from the portal, the one that it was given when it was submitted.
 * Undefined until there is one.
 */
export function orderNumberOf (order: Numbered): string | undefined {
  const { _id: id, order_number: number, reference, submission_state: submission, erp_order_id: erpOrderId } = order
  // The id of an order that the portal still has is its reference.
  return number ?? erpOrderId ?? (reference === undefined || submission !== undefined ? undefined : id)
}

/** The PO number, or a placeholder. */
export function orderName ({ po_number: po }: Named): string {
  return po === '' ? unnamed : po
}

export function orderTitle (order: Named): string {
  return order.po_number === '' ? unnamed : `PO #${order.po_number}`
}
