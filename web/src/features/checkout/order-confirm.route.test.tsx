import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PlacedOrder, Submission } from '@portal/contracts/checkout'
import * as messages from '@portal/contracts/policy/messages'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { recordSubmissionState, recordSubmittedOrder } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../../test/sample-cart.ts'
import { to } from '../../paths.ts'
import { OrderConfirmRoute } from './order-confirm.route.tsx'

const reference = 'P7K2M9QXTB'
const order: PlacedOrder = {
  reference,
  submitted_at: '2026-11-20T15:00:00.000Z',
  placed_by: 'Robin Reyes',
  po_number: 'SPRING',
  shipping: 'default',
  address: 2,
  special_instructions: 'CALL BOB',
  freight_minimum: 0,
  total: 3000,
  lines: [{ item_number: 'A-1', item_description: 'Part A-1', quantity: 2, price: 1500, note: 'for Joe' }]
}

function openConfirmation (submission: Submission) {
  recordSubmittedOrder('10001', { key: submission.state, lines: [sampleLine('A-1', 2)], fromFile: false }, submission)
  return renderPage(<OrderConfirmRoute />)
}

beforeEach(() => {
  logInAs()
  answerCalls({ placedOrder: () => ({ order }), submissionShown: () => ({ ok: true }), submission: () => refusal('erp_unavailable') })
})

test('the whole order is shown, and its numbers lead to it', async () => {
  openConfirmation({ reference, state: 'accepted', erp_order_id: '7000123' })
  expect(screen.getByRole('heading', { level: 1, name: 'Order Submitted' })).toBeVisible()
  const line = within(await screen.findByRole('row', { name: /^A-1/ }))
  for (const text of ['Part A-1', 'Note: for Joe', '$15.00', '$30.00']) expect(line.getByText(text)).toBeVisible()
  for (const text of ['SPRING', 'Robin Reyes', 'UPS GROUND', 'CALL BOB', 'Second store', 'before shipping and tax']) expect(screen.getByText(text)).toBeVisible()
  for (const name of [reference, '7000123']) expect(screen.getByRole('link', { name })).toHaveAttribute('href', to.openOrder({ type: 'unconfirmed', _id: reference }))
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
})

test('the pieces that the stock did not cover are counted beside the total, as on the summary', async () => {
  const lines = order.lines.map(line => ({ ...line, quantity: 5, backordered: 3 }))
  answerCalls({ placedOrder: () => ({ order: { ...order, lines } }), submissionShown: () => ({ ok: true }) })
  openConfirmation({ reference, state: 'accepted', erp_order_id: '7000123' })
  expect((await screen.findByText('Back-ordered')).nextElementSibling).toHaveTextContent('3')
  expect(screen.getByText('Ship now').nextElementSibling).toHaveTextContent('2')
})

test('an order that awaits confirmation says so and what happens next, until it is rejected', async () => {
  openConfirmation({ reference, state: 'unknown' })
  expect(screen.getByRole('heading', { level: 1, name: 'Order Received' })).toBeVisible()
  expect(screen.getByText(messages.awaitingConfirmation)).toBeVisible()
  expect(screen.getByText(/after 45 minutes, our staff will take over/)).toBeVisible()
  act(() => { recordSubmissionState('10001', { reference, state: 'rejected', message: 'No such ship method.' }) })
  expect(screen.getByRole('heading', { level: 1, name: 'Order Rejected' })).toBeVisible()
  expect(screen.getByText('The order was rejected. Reason: No such ship method.')).toBeVisible()
  expect(screen.queryByRole('link', { name: reference })).not.toBeInTheDocument()
  expect(screen.getByText(/You can restore them for 90 days/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Restore to cart' })).toBeEnabled()
})

test('a rejected order whose lines this browser does not know leads to the page that asks for them', () => {
  recordSubmittedOrder('10001', { key: 'left', lines: [], fromFile: false }, { reference, state: 'unknown' })
  recordSubmissionState('10001', { reference, state: 'rejected', message: 'No such ship method.' })
  renderPage(<OrderConfirmRoute />)
  expect(screen.getByRole('link', { name: 'Restore to cart' })).toHaveAttribute('href', to.restoreRejectedOrder(reference))
})

test('an order that staff canceled says so, and not that it was rejected', () => {
  openConfirmation({ reference, state: 'rejected', canceled: true, message: 'Ordered by phone.' })
  expect(screen.getByRole('heading', { level: 1, name: 'Order Canceled' })).toBeVisible()
  expect(screen.getByText('The order was canceled by us. Reason: Ordered by phone.')).toBeVisible()
  expect(screen.getByText(/if you still need them/)).toBeVisible()
})

test('the state is shown even while the order cannot be read', async () => {
  answerCalls({ placedOrder: () => refusal('portal_unavailable'), submissionShown: () => ({ ok: true }) })
  openConfirmation({ reference, state: 'accepted', erp_order_id: '7000123' })
  expect(screen.getByText(/Your order was submitted/)).toBeVisible()
  expect(await screen.findByText(/The lines of the order could not be loaded\. The portal cannot be reached right now\. Please try again in a moment\./)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Copy request ID/ })).toBeVisible()
})
