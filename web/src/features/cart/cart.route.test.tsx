import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { erpAway } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logIn, sampleDealer, sampleUser } from '../../../test/samples.ts'
import { addCartLine, cartOf } from '../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../domain/cart/sample-cart.ts'
import { CartRoute } from './cart.route.tsx'

const customer = '10001'

beforeEach(() => {
  logIn()
  addCartLine(customer, sampleLine('A-1', 2))
  addCartLine(customer, { ...sampleLine('B-2', 1), item: sampleItem('B-2', { priceBreak: { discount_quantity: 5, discount_price: 1000 } }) })
  addCartLine(customer, { ...sampleLine('C-3', 3), item: sampleItem('C-3', { quantity: 0 }) })
})

const quantity = (id: string) => screen.getByLabelText<HTMLInputElement>(`Quantity of ${id}`)
const note = (id: string) => screen.getByLabelText<HTMLInputElement>(`Note for ${id}`)
const remove = (id: string) => screen.getByRole('button', { name: `Remove ${id}` })
const row = (id: string) => within(screen.getByRole('row', { name: new RegExp(id) }))
const ordered = () => cartOf(customer).lines.map(line => `${line.quantity} ${line.id}`)

test('a typed quantity counts in its line and in the total', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), '12')
  expect(ordered()).toEqual(['12 A-1', '1 B-2', '3 C-3'])
  expect(row('A-1').getByText('$180.00')).toBeVisible()
  expect(screen.getByText('$240.00')).toBeVisible()
})

test('the volume price is offered, and applies from its quantity', async () => {
  const { user } = renderPage(<CartRoute />)
  expect(row('B-2').getByText('5+ at $10.00')).toBeVisible()
  await user.clear(quantity('B-2'))
  await user.type(quantity('B-2'), '5')
  expect(row('B-2').getByText('volume price')).toBeVisible()
  expect(row('B-2').getByText('$50.00')).toBeVisible()
})

test('the arrow keys move from a field to the same field of the next line, and not past the last line', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(quantity('A-1'))
  await user.keyboard('{ArrowDown}')
  expect(quantity('B-2')).toHaveFocus()
  await user.keyboard('7')
  expect(quantity('B-2')).toHaveValue('7')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(quantity('C-3')).toHaveFocus()
  await user.click(note('C-3'))
  await user.keyboard('{ArrowUp}')
  expect(note('B-2')).toHaveFocus()
})

test('a note is kept with its line', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.type(note('A-1'), 'for Joe')
  expect(cartOf(customer).lines[0]?.note).toBe('for Joe')
})

test('a removed line can be put back in its place; the focus moves to the next line\'s button', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(remove('B-2'))
  expect(ordered()).toEqual(['2 A-1', '3 C-3'])
  expect(remove('C-3')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('B-2 was removed from the cart.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2', '3 C-3'])
})

test('after the last line is removed the focus moves to the line before, and after the only line to Undo', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(remove('C-3'))
  expect(remove('B-2')).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Your cart is empty.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(ordered()).toEqual(['2 A-1'])
})

test('a cleared cart can be restored completely', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(screen.getByRole('button', { name: 'Clear cart' }))
  expect(ordered()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2', '3 C-3'])
})

test('a part that is out of stock says so in words', () => {
  renderPage(<CartRoute />)
  expect(row('C-3').getByText('OUT OF STOCK')).toBeVisible()
  expect(row('A-1').getByText('10 in stock')).toBeVisible()
})

test('a cart without pieces cannot be checked out', async () => {
  const { user } = renderPage(<CartRoute />)
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  for (const id of ['A-1', 'B-2', 'C-3']) await user.clear(quantity(id))
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
})

test('a suspended dealer is told so next to the total', () => {
  logIn(sampleUser({ dealer: sampleDealer({ suspended: true }) }))
  renderPage(<CartRoute />)
  expect(screen.getByText(/Your account is suspended/)).toBeVisible()
})

test('the cart works without the dealer record, and can be saved', async () => {
  logIn(sampleUser({ dealer: null }))
  const { user } = renderPage(<CartRoute />)
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), '12')
  expect(ordered()).toEqual(['12 A-1', '1 B-2', '3 C-3'])
  expect(screen.getByRole('link', { name: 'Save order' })).toBeVisible()
})

test('while the ERP is away, the lines have their last known prices, as of when, and unknown parts are not checked', async () => {
  erpAway()
  answerCalls({
    priceByItemNumbers: () => Response.json(
      { items: [sampleItem('A-1', { dealer_price: 1100 }), sampleItem('C-3')], not_checked: ['B-2'] }, { headers: { 'x-data-age': '600' } }
    )
  })
  renderPage(<CartRoute />)
  expect(await screen.findByText(/^as of \d+:\d\d [AP]M$/)).toBeVisible()
  expect(row('A-1').getByText('$22.00')).toBeVisible()
  expect(row('B-2').getByText('Not checked')).toBeVisible()
  expect(row('A-1').queryByText('Not checked')).toBeNull()
})
