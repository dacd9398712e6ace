import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import type { OrderOutcome } from '@portal/contracts/orders'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { answerCalls, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../../test/sample-users.ts'
import { paths, to } from '../../../paths.ts'
import { OpenOrderRoute } from './open-order.route.tsx'
import { OpenOrdersRoute } from '../open-orders/open-orders.route.tsx'

const order: CallResponse<'openOrder'>['order'] = {
  _id: '8000001',
  type: 'confirmed',
  po_number: 'PO 1',
  southern_order: 'S1',
  customer_number: '10001',
  order_date: '2026-11-02',
  shipping_method: 'UPS GROUND',
  pending_shipment: false,
  freight_minimum: 0,
  parts: []
}
const sent = {
  reference: 'A7K2',
  po_number: 'PO 1',
  submitted_at: '2026-11-02T15:00:00.000Z',
  file: false,
  lines: [{ item_number: 'A-1', item_description: 'CHAIN', quantity: 4, note: 'REAR' }]
}
const confirmed = to.openOrder({ type: 'confirmed', _id: '8000001' })
const unconfirmed = to.openOrder({ type: 'unconfirmed', _id: '8000001' })

beforeEach(() => { logInAs() })

function renderAt (address: string) {
  return renderPage(<Routes><Route path={paths.openOrder} element={<OpenOrderRoute />} /><Route path={paths.openOrders} element={<OpenOrdersRoute />} /><Route path='*' element={<p>Elsewhere</p>} /></Routes>, address)
}

/** The page of an order that is gone. */
async function renderOutcome (outcome: OrderOutcome) {
  answerCalls({ unconfirmedOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome }) })
  const rendered = renderAt(unconfirmed)
  expect(await screen.findByRole('heading', { name: 'PO #PO 1' })).toBeVisible()
  return { ...rendered, main: document.body.textContent }
}

test('the address of an unconfirmed order leads to the confirmed one, with the reason', async () => {
  const outcome: OrderOutcome = { kind: 'listed', place: { _id: '8000001', type: 'confirmed', po_number: 'PO 1' } }
  answerCalls({ unconfirmedOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome }), openOrder: () => ({ order }) })
  const { address } = renderAt(unconfirmed)
  expect(await screen.findByText(/The distributor has confirmed this order/)).toBeVisible()
  expect(address()).toBe(confirmed)
})

test('the address of a confirmed order that was reopened leads to the unconfirmed one, which stands', async () => {
  const outcome: OrderOutcome = { kind: 'listed', place: { _id: '8000001', type: 'unconfirmed', po_number: 'PO 1' } }
  const reopened = { ...order, type: 'unconfirmed' as const, southern_order: 'S1/1' }
  const told = /It is still valid, so do not order it again/
  answerCalls({ openOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome }), unconfirmedOrder: () => ({ order: reopened }) })
  const { address } = renderAt(confirmed)
  expect(await screen.findByText(told)).toBeVisible()
  expect(address()).toBe(unconfirmed)
  expect(screen.getByText('S1/1')).toBeVisible()
})

test('an order that the ERP says was reopened says so once, however it was opened', async () => {
  answerCalls({ unconfirmedOrder: () => ({ order: { ...order, type: 'unconfirmed', revisions: 1 } }) })
  renderAt(unconfirmed)
  expect(await screen.findByText(/The distributor reopened this order.*It is still valid, so do not order it again/)).toBeVisible()
  expect(screen.getByText('by the distributor, to change it')).toBeVisible()
})

test('a canceled order says so, with what was in it, and its parts can be put into the cart', async () => {
  await renderOutcome({ kind: 'canceled', order: sent, known_at: '2026-11-03T15:00:00.000Z', parts_in: [] })
  expect(screen.getByText(/The distributor canceled this order. It will not be delivered/)).toBeVisible()
  const facts = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([['Reference', 'A7K2'], ['Status', 'Canceled'], ['PO number', 'PO 1'], ['Order date', '11/2/26'], ['Canceled on or before', '11/3/26']])
  expect(within(screen.getByRole('table')).getByRole('row', { name: /A-1 CHAIN ?Note: REAR 4/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'A-1' })).toHaveAttribute('href', to.stock('A-1'))
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', '/open-order/unconfirmed/A7K2/again')
})

test('an order whose parts stand in another one leads there, and does not offer to order them again', async () => {
  const place = { _id: '8000002', type: 'confirmed', po_number: 'PO 2' } as const
  await renderOutcome({ kind: 'canceled', order: sent, known_at: '2026-11-03T15:00:00.000Z', parts_in: [place] })
  expect(screen.getByRole('link', { name: 'PO #PO 2' })).toHaveAttribute('href', to.openOrder(place))
  expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull()
})

test('an order that may still stand is never offered again', async () => {
  for (const kind of ['settling', 'unclear'] as const) {
    const { main } = await renderOutcome({ kind, order: sent })
    expect(main).toMatch(kind === 'settling' ? /Do not order it again/ : /before you order it again/)
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull()
    cleanup()
  }
})

test('an invoiced order leads to its invoice, or to all of them', async () => {
  answerCalls({ unconfirmedOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome: { kind: 'invoiced', order: sent, invoice_id: 'C#5' } }) })
  const { address } = renderAt(unconfirmed)
  await expect.poll(address).toBe('/invoice-history/C%235')
  cleanup()
  await renderOutcome({ kind: 'invoiced', order: sent })
  expect(screen.getByRole('link', { name: 'your invoices' })).toHaveAttribute('href', paths.invoiceHistory)
})

test('somebody who may not see invoices reads what was ordered with an invoiced order', async () => {
  logInAs(sampleUser({ dealer: sampleDealer(), rights: rightPresets.buyer }))
  await renderOutcome({ kind: 'invoiced', order: sent, invoice_id: 'C#5' })
  expect(screen.getByText(/^This order is invoiced\. Its invoice says what was shipped/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'your invoices' })).toBeNull()
})

test('an unknown order leads to the list, which says so, and one that cannot be looked up can be tried again', async () => {
  const none = { orders: [], as_of: '2026-11-20T12:00:00.000Z' }
  answerCalls({
    unconfirmedOrder: () => refusal('not_found'),
    orderOutcome: () => refusal('not_found'),
    openOrders: () => none,
    unconfirmedOrders: () => none,
    ordersUnderWay: () => ({ orders: [], version: 'v' }),
    canceledOrders: () => ({ orders: [], missing: [], vanished: [], looking: false }),
    rejectedOrders: () => ({ orders: [] })
  })
  const { address } = renderAt(unconfirmed)
  await expect.poll(address).toBe(paths.openOrders)
  expect(await screen.findByText(/^This order is not one of/)).toHaveTextContent('This order is not one of #10001’s open orders. It was invoiced (look in Invoice History), canceled or deleted,')
  expect(screen.getByRole('link', { name: 'Invoice History' })).toHaveAttribute('href', paths.invoiceHistory)
  cleanup()
  const answers = [refusal('erp_unavailable')]
  const outcome: OrderOutcome = { kind: 'deleted', order: sent, known_at: '2026-11-03T15:00:00.000Z', parts_in: [] }
  answerCalls({ unconfirmedOrder: () => refusal('not_found'), orderOutcome: () => answers.shift() ?? { outcome } })
  const { user } = renderAt(unconfirmed)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/This order was deleted in the portal/)).toBeVisible()
})
