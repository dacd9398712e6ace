import type { SubmissionState } from '../../checkout.ts'
import type { OrderSummary } from '../../orders.ts'
import * as messages from '../../policy/messages.ts'

/**
 * The status of an order. Up to `rejected`, the portal has the order and the ERP does not show it yet.
 * - `unchecked`: received while the ERP was away. `awaiting`: being sent, or sent without an answer. `submitted`: the ERP has it.
 * - `unconfirmed`, `reopened`: the distributor has not confirmed it, or has taken it back to change it.
 * - `canceled` by the distributor, in the ERP or before the order was in it; `deleted` in the portal.
 */
export type OrderStatus =
  | 'unchecked' | 'awaiting' | 'submitted' | 'rejected' | 'unconfirmed' | 'reopened' | 'confirmed' | 'pending_shipment' | 'invoiced' | 'canceled' | 'deleted'

/** An order's status in words. */
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  unchecked: messages.toBeChecked,
  awaiting: messages.awaitsConfirmation,
  submitted: 'Submitted',
  rejected: 'Rejected',
  unconfirmed: 'Unconfirmed',
  reopened: 'Reopened',
  confirmed: 'Confirmed',
  pending_shipment: 'Pending Shipment',
  invoiced: 'Invoiced',
  canceled: 'Canceled',
  deleted: 'Deleted'
}

type StatusFacts = Pick<OrderSummary, 'type' | 'pending_shipment' | 'revisions' | 'canceled'> & { submission_state?: SubmissionState | undefined }

/** The status of an open order. Until the ERP shows the order, only the portal's own state is known. */
export function orderStatusOf (order: StatusFacts): OrderStatus {
  const { type, pending_shipment: pending, submission_state: submission, canceled = false } = order
  if (submission !== undefined) return canceled ? 'canceled' : orderStatusOfSubmission(submission)
  if (isReopened(order)) return 'reopened'
  if (pending) return 'pending_shipment'
  return type
}

/** The status of an order that only the portal has. @param state a `SubmissionState`, or one that this build does not know yet */
export function orderStatusOfSubmission (state: string): OrderStatus {
  switch (state) {
    case 'unchecked':
    case 'rejected': return state
    case 'accepted': return 'submitted'
    default: return 'awaiting'
  }
}

/** Whether the distributor has set the order back to unconfirmed after confirming it. */
export function isReopened ({ type, revisions = 0 }: Pick<OrderSummary, 'type' | 'revisions'>): boolean {
  return type === 'unconfirmed' && revisions > 0
}

/** Whether it is known to have pieces on back order. */
export function isBackOrdered ({ pieces_backordered: pieces = 0 }: Pick<OrderSummary, 'pieces_backordered'>): boolean {
  return pieces > 0
}

/** The kinds of open orders by which a list can be filtered. */
export const orderFilters = ['awaiting', 'confirmed', 'pending', 'backordered', 'canceled', 'rejected'] as const
export type OrderFilter = (typeof orderFilters)[number]

export const orderFilterLabels: Readonly<Record<OrderFilter, string>> = {
  awaiting: orderStatusLabels.unconfirmed,
  confirmed: orderStatusLabels.confirmed,
  pending: orderStatusLabels.pending_shipment,
  backordered: 'With back orders',
  canceled: orderStatusLabels.canceled,
  rejected: orderStatusLabels.rejected
}

/**
 * Whether the order matches a filter of the list. An order that the distributor has not confirmed awaits confirmation, whether or not the ERP has it.
 */
export function isOfFilter (order: StatusFacts & Pick<OrderSummary, 'pieces_backordered'>, filter: OrderFilter): boolean {
  switch (filter) {
    case 'awaiting': return order.type === 'unconfirmed' && !isOver(order)
    case 'confirmed': return orderStatusOf(order) === 'confirmed' || orderStatusOf(order) === 'pending_shipment'
    case 'pending': return orderStatusOf(order) === 'pending_shipment'
    case 'backordered': return isBackOrdered(order)
    case 'canceled': return orderStatusOf(order) === 'canceled'
    case 'rejected': return orderStatusOf(order) === 'rejected'
  }
}

function isOver (order: StatusFacts): boolean {
  const status = orderStatusOf(order)
  return status === 'rejected' || status === 'canceled'
}
