import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import { pageKeeps } from '@portal/contracts/policy/page-timings'
import type { Item } from '@portal/contracts/stock'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { erpAway } from '../../../test/erp-away.ts'
import { stopClockAtNoon } from '../../../test/clock-at-noon.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { addCartLine, cartOf } from '../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { CartRoute } from './cart.route.tsx'

const customer = '10001'

/** Today's stock and prices. */
let today: Map<string, Item>

const give = ({ items }: { items: string[] }) => ({ items: items.flatMap(id => today.get(id) ?? []), not_checked: [] })

function putToday (...items: Item[]): void {
  for (const item of items) today.set(item.item_number, item)
}

beforeEach(() => {
  logInAs()
  today = new Map()
  putToday(sampleItem('A-1'), sampleItem('B-2'))
  addCartLine(customer, sampleLine('A-1', 2))
  addCartLine(customer, sampleLine('B-2', 1))
})

const quantity = (id: string) => screen.getByLabelText<HTMLInputElement>(`Quantity of ${id}`)
const row = (id: string) => within(screen.getByRole('row', { name: new RegExp(`^${id}`) }))
const ordered = () => cartOf(customer).lines.map(line => `${line.quantity} ${line.id}`)
const findAsOf = async () => await screen.findByText(/^as of \d+:\d\d [AP]M$/)

test('an opened cart takes today\'s stock and prices, and says when they were read and what a changed price was', async () => {
  putToday(sampleItem('A-1', { dealer_price: 1600 }))
  const { answer, give: giveLate } = heldAnswer<void>()
  answerCalls({ priceByItemNumbers: async asked => { await answer; return give(asked) } })
  renderPage(<CartRoute />)
  expect(screen.getByText('checking stock and prices...')).toBeVisible()
  expect(row('A-1').getByText('$30.00')).toBeVisible()
  giveLate()
  expect(await row('A-1').findByText('was $15.00')).toBeVisible()
  expect(row('A-1').getByText('$32.00')).toBeVisible()
  expect(row('B-2').queryByText(/^was/)).toBeNull()
  expect(screen.getByText('1 price has changed')).toBeVisible()
  expect(await findAsOf()).toBeVisible()
})

test('retail prices left in the cart by a colleague without dealer prices were never this person\'s, so no price counts as changed', async () => {
  const { dealer_price: _, ...retailOnly } = sampleItem('C-3')
  addCartLine(customer, { ...sampleLine('C-3', 1), item: retailOnly })
  putToday(sampleItem('C-3', { retail_price: 2000, dealer_price: 1200 }))
  answerCalls({ priceByItemNumbers: give })
  renderPage(<CartRoute />)
  await findAsOf()
  expect(row('C-3').getAllByText('$12.00')[0]).toBeVisible()
  expect(row('C-3').queryByText(/^was/)).toBeNull()
  expect(screen.queryByText('1 price has changed')).toBeNull()
})

test('a change is news once: it is not shown again when the cart is opened the next time', async () => {
  putToday(sampleItem('A-1', { dealer_price: 1600 }))
  answerCalls({ priceByItemNumbers: give })
  renderPage(<CartRoute />)
  expect(await screen.findByText('was $15.00')).toBeVisible()
  document.body.replaceChildren()
  renderPage(<CartRoute />)
  await findAsOf()
  expect(screen.queryByText('was $15.00')).toBeNull()
})

test.each([
  ['open for a while', pageKeeps.cartPrices], ['open when the clock was set back', -2 * pageKeeps.cartPrices]
])('a cart that has been %s asks again when it is looked at, and not before', async (_, later) => {
  const made = answerCalls({ priceByItemNumbers: give })
  renderPage(<CartRoute />)
  await findAsOf()
  fireEvent.focus(window)
  expect(made).toHaveLength(1)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + later)
  putToday(sampleItem('B-2', { dealer_price: 1400 }))
  fireEvent(document, new Event('visibilitychange'))
  fireEvent.focus(window)
  expect(await row('B-2').findByText('was $15.00')).toBeVisible()
  expect(made).toHaveLength(2)
  vi.restoreAllMocks()
})

test('parts that come from elsewhere are asked for, and a removed one asks nothing', async () => {
  const made = answerCalls({ priceByItemNumbers: give })
  const { user } = renderPage(<CartRoute />)
  await findAsOf()
  await user.click(screen.getByRole('button', { name: 'Remove B-2' }))
  expect(made).toHaveLength(1)
  putToday(sampleItem('D-4', { dealer_price: 1300 }))
  act(() => { addCartLine(customer, sampleLine('D-4', 1)) })
  expect(await row('D-4').findByText('was $15.00')).toBeVisible()
  expect(made.map(({ body }) => body)).toEqual([{ items: ['A-1', 'B-2'] }, { items: ['A-1', 'D-4'] }])
})

test('what ships now and what is back-ordered is shown at the line and in the total', async () => {
  putToday(sampleItem('A-1', { quantity: 5 }))
  answerCalls({ priceByItemNumbers: give })
  const { user } = renderPage(<CartRoute />)
  await findAsOf()
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), '8')
  expect(row('A-1').getByText('5 ship now, 3 back-ordered')).toBeVisible()
  expect(row('A-1').getByText('was 10 in stock')).toBeVisible()
  expect(screen.getByText('Ship now').nextSibling).toHaveTextContent('6')
  expect(screen.getByText('Back-ordered').nextSibling).toHaveTextContent('3')
})

test('a part that is sold in packs offers the next whole one, and Checkout waits for it', async () => {
  putToday(sampleItem('A-1', { pack_size: 12, sold_in_packs: true, dealer_price: 1501 }))
  answerCalls({ priceByItemNumbers: give })
  const { user } = renderPage(<CartRoute />)
  await user.click(await screen.findByRole('button', { name: 'Use 12 for A-1' }))
  expect(quantity('A-1')).toHaveFocus()
  expect(quantity('A-1')).toHaveValue('12')
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await user.keyboard('3')
  expect(quantity('A-1')).toHaveAccessibleDescription('Sold in packs of 12 only.')
  expect(quantity('A-1')).toBeInvalid()
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(screen.getAllByText(/is sold only in packs of 12: order /)[0]).toHaveTextContent(/A-1 is sold/)
})

test('Ctrl+Enter goes to the checkout from anywhere, or to the line that has to be changed first', async () => {
  answerCalls({ priceByItemNumbers: give })
  const { user, address } = renderPage(<CartRoute />)
  await findAsOf()
  await user.click(quantity('B-2'))
  await user.keyboard('x')
  await user.click(quantity('A-1'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(address()).toBe('/')
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(messages.quantitiesInvalid)
  expect(quantity('B-2')).toHaveFocus()
  await user.clear(quantity('B-2'))
  await user.clear(quantity('A-1'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(address()).toBe('/')
  expect(screen.getByText('Not Ready for Checkout')).toBeVisible()
  expect(quantity('A-1')).toHaveFocus()
  await user.keyboard('4{Control>}{Enter}{/Control}')
  expect(address()).toBe('/checkout')
})

test('a part that is no longer sold is marked at its line, and Checkout waits until it is removed', async () => {
  today.delete('B-2')
  answerCalls({ priceByItemNumbers: give })
  const { user } = renderPage(<CartRoute />)
  expect(await row('B-2').findByText('No longer sold')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(screen.getAllByText(messages.partsNotSold)[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove B-2' }))
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('a superseded part is replaced in its place, which can be undone', async () => {
  putToday(sampleItem('A-1', { superseded_by: 'A-9', dealer_price: 1501 }), sampleItem('A-9'))
  answerCalls({ priceByItemNumbers: give, itemDetails: () => ({ item: sampleItem('A-9'), itemPrice: { price: 1500 }, itemPriceBreak: null }) })
  const { user } = renderPage(<CartRoute />)
  await user.click(await screen.findByRole('button', { name: 'Order it instead of A-1' }))
  expect(await screen.findByText(/was replaced by/)).toHaveTextContent('A-1 was replaced by A-9.')
  expect(ordered()).toEqual(['2 A-9', '1 B-2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2'])
})

test('a successor that is in the cart gets the pieces; Undo takes these out again', async () => {
  putToday(sampleItem('A-1', { superseded_by: 'B-2', dealer_price: 1501 }))
  answerCalls({ priceByItemNumbers: give, itemDetails: () => ({ item: sampleItem('B-2'), itemPrice: { price: 1500 }, itemPriceBreak: null }) })
  const { user } = renderPage(<CartRoute />)
  await user.click(await screen.findByRole('button', { name: 'Order it instead of A-1' }))
  expect(await screen.findByText(/was replaced by/)).toHaveTextContent('A-1 was replaced by B-2.')
  expect(ordered()).toEqual(['3 B-2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2'])
})

test('a successor that cannot be fetched changes nothing, and says so', async () => {
  putToday(sampleItem('A-1', { superseded_by: 'A-9', dealer_price: 1501 }))
  answerCalls({ priceByItemNumbers: give, itemDetails: () => refusal('not_found') })
  const { user } = renderPage(<CartRoute />)
  await user.click(await screen.findByRole('button', { name: 'Order it instead of A-1' }))
  expect(await screen.findByText('Part Not Replaced')).toBeVisible()
  expect(ordered()).toEqual(['2 A-1', '1 B-2'])
})

test('if today\'s stock and prices cannot be fetched, the cart says so, still works, and can try again', async () => {
  let isDown = true
  answerCalls({ priceByItemNumbers: asked => isDown ? refusal('internal') : give(asked) })
  const { user } = renderPage(<CartRoute />)
  expect(await screen.findByText(/Stock and prices could not be checked/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findAsOf()).toBeVisible()
})

test('while the ERP is away, the lines have their last known prices, with their time, and unknown parts are not checked', async () => {
  stopClockAtNoon()
  erpAway()
  answerCalls({
    priceByItemNumbers: () => Response.json({ items: [sampleItem('A-1', { dealer_price: 1100 })], not_checked: ['B-2'] }, { headers: { 'x-data-age': '600' } })
  })
  renderPage(<CartRoute />)
  expect(await findAsOf()).toBeVisible()
  expect(row('A-1').getByText('$22.00')).toBeVisible()
  expect(row('B-2').getByText('Not checked')).toBeVisible()
  expect(row('A-1').queryByText('Not checked')).toBeNull()
  expect(screen.getByText('before shipping and tax, at the last known prices')).toBeVisible()
})
