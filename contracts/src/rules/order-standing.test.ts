import t from 'tap'
import { standingLabels, standingOf, standingOfSubmission } from './order-standing.ts'

const order = { type: 'unconfirmed', pending_shipment: false } as const

t.test('the standing is the portal\'s own first, then whether it was taken back, then a pending shipment, then the type', async t => {
  t.equal(standingOf({ ...order, type: 'confirmed' }), 'confirmed')
  t.equal(standingOf(order), 'unconfirmed')
  t.equal(standingOf({ ...order, type: 'confirmed', pending_shipment: true }), 'pending_shipment')
  for (const state of ['queued', 'dispatching', 'unknown', 'manual'] as const) t.equal(standingOf({ ...order, submission_state: state }), 'awaiting')
  t.equal(standingOf({ ...order, submission_state: 'unchecked' }), 'unchecked')
  t.equal(standingOf({ ...order, submission_state: 'rejected' }), 'rejected')
  t.equal(standingOf({ ...order, submission_state: 'accepted' }), 'submitted')
  t.equal(standingOf({ ...order, revisions: 2 }), 'reopened')
  t.equal(standingOf({ ...order, type: 'confirmed', revisions: 2 }), 'confirmed', 'it was confirmed again')
  t.equal(standingOf({ ...order, revisions: 0 }), 'unconfirmed')
  t.equal(standingLabels[standingOf({ ...order, submission_state: 'unknown' })], 'Awaiting confirmation')
  t.equal(standingOfSubmission('a later state'), 'awaiting')
})
