import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import type { RejectedOrder } from '@portal/contracts/orders'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { OpenOrdersRoute } from './open-orders.route.tsx'

type Listed = CallResponse<'openOrders'>['orders'][number]

const order = (id: string, more: Partial<Listed> = {}): Listed => ({
  _id: id, type: 'confirmed', po_number: `PO ${id}`, southern_order: `S${id}`, customer_number: '10001', order_date: '2026-11-02', shipping_method: 'default', pending_shipment: false, ...more
})
const asOf = '2026-11-20T12:00:00.000Z'

const calls = (open: Listed[], rejected: RejectedOrder[] = []) => ({
  openOrders: () => ({ orders: open, as_of: asOf }),
  unconfirmedOrders: () => ({ orders: [order('7', { type: 'unconfirmed', southern_order: null, order_date: '2026-11-03' })], as_of: asOf }),
  ordersUnderWay: () => ({ orders: [], version: 'v' }),
  canceledOrders: () => ({ orders: [], missing: [], vanished: [], looking: false }),
  rejectedOrders: () => ({ orders: rejected })
})

function renderList (open: Listed[], address = '/open-orders', rejected: RejectedOrder[] = []) {
  answerCalls(calls(open, rejected))
  return renderPage(<OpenOrdersRoute />, address)
}

beforeEach(() => { logInAs() })

const rows = () => screen.getAllByRole('row').slice(1).map(row => within(row).getByRole('link').textContent)

test('value, pieces and what is back-ordered are seen in the list; a dash stands for what the distributor does not say', async () => {
  renderList([order('8', { order_total: 48_990, pieces: 1033, pieces_backordered: 7 })])
  expect(await screen.findByRole('row', { name: /^PO 8 S8 11\/2\/26 Confirmed \S.* 1,033 7 \$489\.90$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^PO 7 – 11\/3\/26 Unconfirmed \S.* – – –$/ })).toBeVisible()
  expect(screen.queryByText('default')).toBeNull()
})

test('search, filter and sort order are kept in the address, and the list follows them', async () => {
  const { user, address } = renderList([order('8', { pieces_backordered: 7, order_total: 5 }), order('9', { item_numbers: ['CD-520'], order_total: 9 })])
  await screen.findByRole('link', { name: 'PO 8' })
  expect(rows()).toEqual(['PO 7', 'PO 8', 'PO 9'])
  expect(screen.getByRole('status')).toHaveTextContent('Open orders: 3')
  await user.selectOptions(screen.getByLabelText('Status'), 'With back orders')
  expect(rows()).toEqual(['PO 8'])
  expect(address()).toBe('/open-orders?status=backordered')
  expect(screen.getByRole('status')).toHaveTextContent('Open orders: 1 of 3')
  await user.selectOptions(screen.getByLabelText('Status'), 'All open orders')
  await user.click(screen.getByRole('button', { name: 'Total' }))
  expect(rows()).toEqual(['PO 9', 'PO 8', 'PO 7'])
  await user.type(screen.getByLabelText('Search'), 'cd-5')
  expect(rows()).toEqual(['PO 9'])
  expect(address()).toBe('/open-orders?search=cd-5&sort=-total')
  await user.type(screen.getByLabelText('Search'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/open-orders?sort=-total')
  expect(screen.getByLabelText('Search')).toHaveFocus()
})

test('an invalid status in the address is reported at its field, and no orders are shown for it', async () => {
  const { user } = renderList([order('8')], '/open-orders?status=nothing')
  expect(await screen.findByText('These filters cannot be applied.')).toBeVisible()
  expect(screen.getByLabelText('Status')).toBeInvalid()
  expect(screen.queryByRole('row')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(rows()).toEqual(['PO 7', 'PO 8'])
})

test('an accepted order that the distributor does not list is shown as being looked up, until it is known to be canceled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => { vi.useRealTimers() })
  const { southern_order, ...listed } = order('A7K2', { po_number: 'SPRING', type: 'unconfirmed', southern_order: null })
  let known: CallResponse<'canceledOrders'> = { orders: [], missing: [], vanished: [], looking: false }
  const underWay = (_id: string, at: string) =>
    ({ ...listed, southern_order, _id, submission_state: 'accepted' as const, pieces: 4, submitted_at: at, accepted: { at, erp_order_id: `8${_id}` } })
  answerCalls({
    openOrders: () => ({ orders: [order('1')], as_of: asOf }),
    unconfirmedOrders: () => ({ orders: [], as_of: asOf }),
    ordersUnderWay: () => ({ orders: [underWay('A7K2', '2026-11-20T11:59:00.000Z'), underWay('B8L3', '2026-11-20T11:59:55.000Z')], version: 'v' }),
    canceledOrders: () => known,
    rejectedOrders: () => ({ orders: [] })
  })
  renderPage(<OpenOrdersRoute />, '/open-orders')
  expect(await screen.findByText(/does not list/)).toHaveTextContent('The distributor does not list order SPRING (reference A7K2) anymore, or not yet. It is being looked up.')
  expect(screen.getAllByText(/does not list/)).toHaveLength(1)
  known = {
    orders: [{ reference: 'A7K2', po_number: 'SPRING', submitted_at: asOf, file: false, kind: 'canceled', known_at: asOf, pieces: 4 }],
    missing: [],
    vanished: [],
    looking: false
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByRole('table', { name: 'Canceled orders' })).toBeVisible()
  expect(screen.queryByText(/does not list/)).toBeNull()
})

const missing = (reference: string) =>
  ({ reference, po_number: `PO ${reference}`, submitted_at: '2026-11-02T15:00:00.000Z', file: false, erp_order_id: `8${reference}`, missing_since: '2026-11-03T15:00:00.000Z' })

test('an order that has been missing for days is named with what to do, unless it is listed again', async () => {
  answerCalls({ ...calls([order('8', { reference: 'C9' })]), canceledOrders: () => ({ orders: [], missing: [missing('A7'), missing('C9')], vanished: [], looking: false }) })
  renderPage(<OpenOrdersRoute />, '/open-orders')
  expect(await screen.findByText(/has not listed order/))
    .toHaveTextContent(/The distributor has not listed order PO A7 \(reference A7\) since 11\/3\/26 and does not say why\. Please call.* before you order it again\.$/)
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', '/open-order/unconfirmed/A7')
})

test('several missing orders are in one notice, each with a link and since when it has been missing', async () => {
  answerCalls({ ...calls([order('8')]), canceledOrders: () => ({ orders: [], missing: [missing('A7'), missing('B8')], vanished: [], looking: false }) })
  renderPage(<OpenOrdersRoute />, '/open-orders')
  expect(await screen.findByText(/does not list these orders/)).toHaveTextContent(/these orders: PO A7 \(not since 11\/3\/26\), PO B8 \(not since 11\/3\/26\)\. They are being looked up\./)
  expect(screen.getByRole('link', { name: 'PO B8' })).toHaveAttribute('href', '/open-order/unconfirmed/B8')
})

const vanished = (id: string, number: string | null) => ({ erp_order_id: id, order_number: number, po_number: `PHONE ${id}`, missing_since: '2026-11-03T15:00:00.000Z' })

test('orders that were not placed here are named, too, once they have been missing for long, unless they are listed again', async () => {
  const lists = { orders: [], missing: [], looking: false }
  answerCalls({ ...calls([order('8')]), canceledOrders: () => ({ ...lists, vanished: [vanished('70', '7000070'), vanished('8', null)] }) })
  renderPage(<OpenOrdersRoute />, '/open-orders')
  expect(await screen.findByText(/has not listed order/))
    .toHaveTextContent(/The distributor has not listed order PHONE 70 \(order number 7000070\) since 11\/3\/26 and does not say why\. Please call.* before you order it again\.$/)
  cleanup()
  answerCalls({ ...calls([order('8')]), canceledOrders: () => ({ ...lists, vanished: [vanished('70', '7000070'), vanished('71', null)] }) })
  renderPage(<OpenOrdersRoute />, '/open-orders')
  expect(await screen.findByText(/does not list these orders/))
    .toHaveTextContent(/why: PHONE 70 \(order number 7000070, not since 11\/3\/26\), PHONE 71 \(order number 71, not since 11\/3\/26\)\. Please call/)
})

test('a long list is turned page by page, and a reload stays where it was', async () => {
  const many = Array.from({ length: 60 }, (_, at) => order(String(100 + at)))
  const { user, address } = renderList(many, '/open-orders?page=2')
  expect(await screen.findByText('Page 2 of 2')).toBeVisible()
  expect(rows()).toHaveLength(11)
  const [previous] = screen.getAllByRole('button', { name: 'Previous Page' })
  if (previous !== undefined) await user.click(previous)
  expect(address()).toBe('/open-orders')
  expect(rows()).toHaveLength(50)
})

test('rejected orders are listed with their reasons and can be ordered again; only what is new to the person is a notice', async () => {
  const rejected = (n: number, more: Partial<RejectedOrder> = {}): RejectedOrder => ({
    reference: `R${n}`,
    po_number: `PO R${n}`,
    submitted_at: '2026-11-02T15:00:00.000Z',
    rejected_at: '2026-11-03T15:00:00.000Z',
    message: `REASON ${n}`,
    file: false,
    lines: [{ item_number: 'CD-520', quantity: 1, note: '' }],
    ...more
  })
  const orders = [
    rejected(1, { settled: true }),
    rejected(2, { settled: true, lines: [] }),
    rejected(3, { settled: true, canceled: true }),
    ...[4, 5, 6, 7].map(n => rejected(n))
  ]
  const { user } = renderList([order('8')], '/open-orders?status=rejected', orders)
  expect(await screen.findByRole('row', { name: /^PO R1 Reference R1 .* REASON 1 / })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Rejected orders: 6')
  expect(screen.getByRole('link', { name: 'Order again: PO R1' })).toHaveAttribute('href', '/rejected-orders/R1/again')
  expect(screen.getByRole('link', { name: 'Order again: PO R2' })).toHaveAttribute('href', '/open-order/unconfirmed/R2/again')
  expect(screen.getAllByRole('button', { name: /Dismiss/ })).toHaveLength(3)
  expect(screen.getByRole('link', { name: '1 more rejected order' })).toHaveAttribute('href', '/open-orders?status=rejected')
  const [dismiss] = screen.getAllByRole('button', { name: /Dismiss/ })
  if (dismiss !== undefined) await user.click(dismiss)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Status'), 'Canceled')
  expect(screen.getByRole('row', { name: /^PO R3 .* Canceled / })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Canceled orders: 1')
  expect(screen.queryByRole('link', { name: 'PO R1' })).toBeNull()
})

test('without canceled orders, their filter says so', async () => {
  renderList([order('8')], '/open-orders?status=canceled')
  expect(await screen.findByText('No open orders match.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
