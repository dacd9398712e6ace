import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { BackOrder } from '@portal/contracts/back-orders'
import { answerCalls, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sampleItem } from '../../../../test/sample-cart.ts'
import { logInAs } from '../../../../test/sample-users.ts'
import { portalToday } from '../../../lib/text/portal-day.ts'
import { BackOrdersRoute } from './back-orders.route.tsx'

const line = (number: string, more: Partial<BackOrder> = {}): BackOrder => ({
  item_number: number,
  item_description: `CHAIN ${number}`,
  quantity: 6,
  quantity_shipped: 2,
  quantity_backordered: 4,
  quantity_available: 0,
  order: { _id: 'C#9', type: 'confirmed', po_number: 'PO 1', order_number: 'S1', order_date: '2026-11-02' },
  ...more
})

beforeEach(() => { logInAs() })

const parts = () => screen.getAllByRole('row').slice(1).map(row => within(row).getAllByRole('link')[0]?.textContent)

test('each line says what is still to come, of which order, and leads to the part and the order', async () => {
  answerCalls({ backOrders: () => ({ lines: [line('A-1', { expected_arrival: '2026-11-27', quantity_available: 9 })], orders_not_read: 0 }) })
  renderPage(<BackOrdersRoute />)
  expect(await screen.findByRole('row', { name: /^A-1 CHAIN A-1 6 2 4 9 11\/27\/26 PO 1 ?since 11\/2\/26, [\d,]+ days$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'A-1' })).toHaveAttribute('href', '/stock?term=A-1')
  expect(screen.getByRole('link', { name: 'PO 1' })).toHaveAttribute('href', '/open-order/confirmed/C%239')
  expect(screen.getByRole('status')).toHaveTextContent('Back-ordered lines: 1 (4 pieces to come)')
})

test('a line says when its pieces were expected before, and leads to the invoices of its order', async () => {
  const moved = line('A-1', { expected_arrival: '2026-12-11', arrival_before: '2026-11-27', invoices: [{ _id: '5001', invoice_number: '801007' }] })
  answerCalls({ backOrders: () => ({ lines: [moved, line('B-1', { arrival_before: '2026-11-27' })], orders_not_read: 0 }) })
  renderPage(<BackOrdersRoute />)
  expect(await screen.findByRole('row', { name: /12\/11\/26 ?was 11\/27\/26.*Invoice 801007/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^B-1 .*No date yet ?was 11\/27\/26/ })).not.toHaveTextContent('Invoice')
  expect(screen.getByRole('link', { name: '801007' })).toHaveAttribute('href', '/invoice-history/5001')
})

test('stock covers a line if it has the missing pieces, and until the order is confirmed the others as well; a line of today counts no days', async () => {
  const today = { ...line('').order, type: 'unconfirmed', order_date: portalToday() } as const
  const lines = [line('A-1', { quantity_available: 4 }), line('B-1', { quantity_available: 4, quantity_shipped: 0, order: today })]
  answerCalls({ backOrders: () => ({ lines, orders_not_read: 0 }) })
  renderPage(<BackOrdersRoute />)
  const stockOf = async (number: string) => within(await screen.findByRole('row', { name: new RegExp(`^${number} `) })).getAllByRole('cell')[4]
  expect((await stockOf('A-1'))?.firstElementChild).toHaveTextContent('4')
  expect((await stockOf('B-1'))?.firstElementChild).toBeNull()
  expect(screen.getByRole('row', { name: /^B-1 .*since \d+\/\d+\/\d+$/ })).toBeVisible()
})

test('the part that replaces a line\'s is put into the cart by keyboard, and the focus is on what was done', async () => {
  answerCalls({ backOrders: () => ({ lines: [line('A-1', { replacement: sampleItem('A-2') })], orders_not_read: 0 }) })
  const { user } = renderPage(<BackOrdersRoute />)
  const button = await screen.findByRole('button', { name: 'Add 4 to cart: A-2 instead of A-1' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^4 pieces added to the cart/)).toHaveFocus()
})

test('whoever comes back sees how many pieces of the replacement the cart has already', async () => {
  answerCalls({ backOrders: () => ({ lines: [line('A-1', { replacement: sampleItem('A-2') })], orders_not_read: 0 }) })
  const { user } = renderPage(<BackOrdersRoute />)
  await user.click(await screen.findByRole('button', { name: /^Add 4 to cart/ }))
  expect(screen.getByRole('row', { name: /A-2 \(10 in stock\) 4 pieces added/ })).toBeVisible()
  cleanup()
  renderPage(<BackOrdersRoute />)
  expect(await screen.findByRole('row', { name: /A-2 \(10 in stock, 4 in cart\) Add 4 to cart/ })).toBeVisible()
})

test('the lines are searched and sorted, and the address keeps both', async () => {
  answerCalls({ backOrders: () => ({ lines: [line('A-1'), line('B-1', { quantity_backordered: 9 }), line('C-1', { item_description: 'SPROCKET' })], orders_not_read: 0 }) })
  const { user, address } = renderPage(<BackOrdersRoute />, '/back-orders?search=chain')
  await screen.findByRole('link', { name: 'A-1' })
  expect(parts()).toEqual(['A-1', 'B-1'])
  await user.click(screen.getByRole('button', { name: 'Back-ordered' }))
  expect(parts()).toEqual(['B-1', 'A-1'])
  expect(address()).toBe('/back-orders?search=chain&sort=-backordered')
  await user.type(screen.getByLabelText('Search'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(parts()).toEqual(['B-1', 'A-1', 'C-1'])
})

test('a line is found by the reference of its order, which mails name, and by an invoice', async () => {
  const lines = [line('A-1', { order: { ...line('').order, reference: 'A7K2' } }), line('B-1', { invoices: [{ _id: '5001', invoice_number: '801007' }] })]
  answerCalls({ backOrders: () => ({ lines, orders_not_read: 0 }) })
  const { user } = renderPage(<BackOrdersRoute />, '/back-orders?search=a7k2')
  await screen.findByRole('link', { name: 'A-1' })
  expect(parts()).toEqual(['A-1'])
  await user.clear(screen.getByLabelText('Search'))
  await user.type(screen.getByLabelText('Search'), 'Invoice #801007')
  await waitFor(() => { expect(parts()).toEqual(['B-1']) })
})

test('the reader\'s own lines can be shown alone, and the others say whose they are', async () => {
  const of = (name: string, mine?: true) => ({ ...line('').order, _id: name, placed_by: name, ...(mine && { mine }) })
  answerCalls({ backOrders: () => ({ lines: [line('A-1', { order: of('Bo Lee') }), line('B-1', { order: of('Gail', true) })], orders_not_read: 0 }) })
  const { user, address } = renderPage(<BackOrdersRoute />, '/back-orders')
  expect(await screen.findByText('Bo Lee')).toBeVisible()
  expect(screen.getByText('by you')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Placed by'), 'Me')
  expect(parts()).toEqual(['B-1'])
  expect(address()).toBe('/back-orders?by=me')
})

test('orders that could not be read in time are counted, and asked for again; without any back order that is said', async () => {
  const answers = [{ lines: [], orders_not_read: 2 }, { lines: [], orders_not_read: 0 }]
  answerCalls({ backOrders: () => answers.shift() ?? refusal('internal') })
  const { user } = renderPage(<BackOrdersRoute />)
  expect(await screen.findByText(/2 orders with back orders could not be read in time, so their parts are missing here/)).toBeVisible()
  expect(screen.queryByText('Nothing is on back order.')).toBeNull()
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Nothing is on back order.')).toBeVisible()
})

test('while they cannot be read, the page says why', async () => {
  answerCalls({ backOrders: () => refusal('erp_unavailable') })
  renderPage(<BackOrdersRoute />)
  expect(await screen.findByText('The back orders could not be loaded')).toBeVisible()
})
