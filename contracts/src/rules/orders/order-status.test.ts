import t from 'tap'
import { orderStatusLabels, orderStatusOf, orderStatusOfSubmission } from './order-status.ts'

const order = { type: 'unconfirmed', pending_shipment: false } as const

t.test('the standing is the portal\'s own first, then whether it was taken back, then a pending shipment, then the type', async t => {
  t.equal(orderStatusOf({ ...order, type: 'confirmed' }), 'confirmed')
  t.equal(orderStatusOf(order), 'unconfirmed')
  t.equal(orderStatusOf({ ...order, type: 'confirmed', pending_shipment: true }), 'pending_shipment')
  for (const state of ['queued', 'dispatching', 'unknown', 'manual'] as const) t.equal(orderStatusOf({ ...order, submission_state: state }), 'awaiting')
  t.equal(orderStatusOf({ ...order, submission_state: 'unchecked' }), 'unchecked')
  t.equal(orderStatusOf({ ...order, submission_state: 'rejected' }), 'rejected')
  t.equal(orderStatusOf({ ...order, submission_state: 'accepted' }), 'submitted')
  t.equal(orderStatusOf({ ...order, revisions: 2 }), 'reopened')
  t.equal(orderStatusOf({ ...order, type: 'confirmed', revisions: 2 }), 'confirmed', 'it was confirmed again')
  t.equal(orderStatusOf({ ...order, revisions: 0 }), 'unconfirmed')
  t.equal(orderStatusLabels[orderStatusOf({ ...order, submission_state: 'unknown' })], 'Awaiting confirmation')
  t.equal(orderStatusOfSubmission('a later state'), 'awaiting')
})
