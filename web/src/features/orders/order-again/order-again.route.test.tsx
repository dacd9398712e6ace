import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import type { OrderOutcome } from '@portal/contracts/orders'
import { answerCalls, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { cartOf } from '../../../domain/cart/cart.ts'
import { sampleItem } from '../../../../test/sample-cart.ts'
import { paths, to } from '../../../paths.ts'
import { OpenOrderRoute } from '../one-order/open-order.route.tsx'
import { OrderAgainRoute } from './order-again.route.tsx'
import { RestoreRejectedOrderRoute } from './restore-rejected-order.route.tsx'

type Answer = CallResponse<'openOrder'>['order']

function part (item_number: string, changes: Partial<Answer['parts'][number]> = {}): Answer['parts'][number] {
  return {
    item_number,
    item_description: 'CHAIN',
    manufacturer_number: '',
    retail_price: 2000,
    dealer_price: 1500,
    quantity: 4,
    quantity_shipped: 0,
    quantity_backordered: 0,
    quantity_available: 9,
    ...changes
  }
}

const order: Answer = {
  _id: '8000001',
  type: 'confirmed',
  po_number: 'PO 1',
  southern_order: 'S1',
  customer_number: '10001',
  order_date: '2026-11-02',
  shipping_method: 'UPS GROUND',
  pending_shipment: false,
  freight_minimum: 0,
  parts: [part('A', { note: 'REAR' }), part('B', { dealer_price: 1300, line_amount: 5600 })]
}
const sent = {
  reference: 'A7K2',
  po_number: 'PO 1',
  submitted_at: '2026-11-02T15:00:00.000Z',
  file: false,
  lines: [{ item_number: 'A', item_description: 'CHAIN', quantity: 4, note: 'REAR', price: 1200 }]
}
const confirmed = { type: 'confirmed', _id: '8000001' } as const

beforeEach(() => { logInAs() })

type Answers = Parameters<typeof answerCalls>[0]

function renderAt (address: string, answers: Answers) {
  const findParts: Answers['findParts'] = ({ parts }) => ({ parts: parts.map(typed => ({ typed, found: sampleItem(typed), near: [] })) })
  answerCalls({ findParts, ...answers })
  return renderPage(
    <Routes>
      <Route path={paths.openOrder} element={<OpenOrderRoute />} />
      <Route path={paths.orderAgain} element={<OrderAgainRoute />} />
      <Route path={paths.restoreRejectedOrder} element={<RestoreRejectedOrderRoute />} />
      <Route path='*' element={<p>Elsewhere</p>} />
    </Routes>, address)
}

test('an open order is ordered again, in addition to itself, with what it cost then', async () => {
  renderAt(to.orderAgain(confirmed), { openOrder: () => ({ order }) })
  expect(await screen.findByText('This order is still open. What you add here is ordered in addition to it.')).toBeVisible()
  expect(await screen.findByLabelText('Quantity of A')).toHaveValue('4')
  expect(screen.getByText('Note: REAR')).toBeVisible()
  expect(screen.getAllByText(/^Price was/).map(text => text.textContent)).toEqual(['Price was $14.00'])
})

test('a single part of it is ordered again', async () => {
  const { user, address } = renderAt(to.openOrder(confirmed), { openOrder: () => ({ order }) })
  expect(await screen.findByRole('link', { name: 'Order again' })).toHaveAttribute('href', to.orderAgain(confirmed))
  await user.click(screen.getByRole('link', { name: 'Order again: B' }))
  expect(address()).toBe('/open-order/confirmed/8000001/again?part=B')
  expect(await screen.findByLabelText('Quantity of B')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('an order that the portal is still sending is not offered again', async () => {
  const unconfirmed = { type: 'unconfirmed', _id: 'A7K2' } as const
  const answers: Answers = {
    unconfirmedOrder: () => ({ order: { ...order, ...unconfirmed, submission_state: 'unknown' } }),
    ordersUnderWay: () => ({ orders: [], version: 'v' })
  }
  renderAt(to.openOrder(unconfirmed), answers)
  await screen.findByRole('heading', { name: 'PO #PO 1' })
  expect(screen.queryByRole('link', { name: /again/ })).toBeNull()
  cleanup()
  const { address } = renderAt(to.orderAgain(unconfirmed), answers)
  await expect.poll(address).toBe(to.openOrder(unconfirmed))
})

test('a canceled order is put back into the cart, once', async () => {
  const outcome: OrderOutcome = { kind: 'canceled', order: sent, known_at: '2026-11-03T15:00:00.000Z', parts_in: [] }
  const { user } = renderAt(to.orderAgain(confirmed), { openOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome }) })
  expect(await screen.findByText('Price was $12.00')).toBeVisible()
  expect(screen.queryByText(/This order is still open/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(cartOf('10001')).toMatchObject({ lines: [{ id: 'A', quantity: 4, note: 'REAR' }], away: ['A7K2'] })
})

test('an order that may stand elsewhere leads to the page that says so, and an unknown one to the list', async () => {
  const place = { _id: '8000002', type: 'confirmed', po_number: 'PO 2' } as const
  const outcomes: OrderOutcome[] = [
    { kind: 'settling', order: sent }, { kind: 'invoiced', order: sent }, { kind: 'canceled', order: sent, known_at: '2026-11-03T15:00:00.000Z', parts_in: [place] }
  ]
  for (const outcome of outcomes) {
    const { address } = renderAt(to.orderAgain(confirmed), { openOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome }) })
    await expect.poll(address).toBe(to.openOrder(confirmed))
    cleanup()
  }
  const { address } = renderAt(to.orderAgain(confirmed), { openOrder: () => refusal('not_found'), orderOutcome: () => refusal('not_found') })
  await expect.poll(address).toBe(paths.openOrders)
})

test('another dealer\'s order leads to the list', async () => {
  const { address } = renderAt(to.orderAgain(confirmed), { openOrder: () => ({ order: { ...order, customer_number: '10002' } }) })
  await expect.poll(address).toBe(paths.openOrders)
})

test('a rejected order is restored with its notes, and an unknown one leads to the list', async () => {
  const rejected = { ...sent, rejected_at: '2026-11-03T15:00:00.000Z', message: 'Credit hold' }
  const { user } = renderAt(to.restoreRejectedOrder('A7K2'), { rejectedOrders: () => ({ orders: [rejected] }) })
  expect(await screen.findByText('Price was $12.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(cartOf('10001')).toMatchObject({ lines: [{ id: 'A', quantity: 4, note: 'REAR' }], away: ['A7K2'] })
  cleanup()
  const { address } = renderAt(to.restoreRejectedOrder('OTHER'), { rejectedOrders: () => ({ orders: [rejected] }) })
  await expect.poll(address).toBe(paths.openOrders)
})
