import { submissionStates } from '@portal/contracts/checkout'
import type { SubmissionRow } from '../engine/schema.ts'
import { hasUnknownColumns, type KnownColumns } from '../engine/unknown-columns.ts'
import { isOrderUnderstood } from './submission-record.ts'

const known: KnownColumns<SubmissionRow> = {
  id: true,
  user_id: true,
  actor_id: true,
  customer_number: true,
  key: true,
  reference: true,
  request_hash: true,
  cart_version: true,
  given_back: true,
  payload: true,
  state: true,
  attempt: true,
  lease_until: true,
  claimed_at: true,
  next_look_at: true,
  looks: true,
  unknown_since: true,
  first_none_at: true,
  resends: true,
  erp_order_id: true,
  ended: true,
  ended_at: true,
  message: true,
  content: true,
  outcome_mail: true,
  dealer_mail: true,
  request_id: true,
  address: true,
  forgotten: true,
  po_number: true,
  ordered_by: true,
  created_at: true,
  updated_at: true
}

const states: ReadonlySet<string> = new Set(submissionStates)

/** Whether this build knows the state and every field of a stored order, and so may act on it. Other orders that it can read may still be shown. */
export function isUnderstood (row: SubmissionRow): boolean {
  return states.has(row.state) && !hasUnknownColumns(row, known) && isOrderUnderstood(row.payload)
}
