import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import * as messages from '@portal/contracts/policy/messages'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { addCartLine, cartOf, cartSent, recordGivenBack, removeFromCart } from '../../domain/cart/cart.ts'
import { cartPrefix, onCartChangedElsewhere } from '../../domain/cart/sync/open-carts.ts'
import { startCartSync } from '../../domain/cart/sync/start-cart-sync.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { CartRoute } from './cart.route.tsx'

const customer = '10001'

beforeEach(() => {
  logInAs()
  answerCalls({ priceByItemNumbers: () => ({ items: cartOf(customer).lines.map(line => line.item), not_checked: [] }) })
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
  expect(screen.getAllByText('$240.00')[0]).toBeVisible()
})

test('the volume price is offered, and applies from its quantity', async () => {
  const { user } = renderPage(<CartRoute />)
  expect(row('B-2').getByText('5+ at $10.00')).toBeVisible()
  await user.clear(quantity('B-2'))
  await user.type(quantity('B-2'), '4')
  expect(row('B-2').getByText('5 cost less: $50.00')).toBeVisible()
  await user.clear(quantity('B-2'))
  await user.type(quantity('B-2'), '5')
  expect(row('B-2').getByText('volume price')).toBeVisible()
  expect(row('B-2').getByText('$50.00')).toBeVisible()
})

test('a price for many pieces is named as such, and rounded once for the line', async () => {
  addCartLine(customer, { ...sampleLine('D-4', 7), item: sampleItem('D-4', { dealer_price: 1250, price_unit: 100, priceBreak: { discount_quantity: 500, discount_price: 995 } }) })
  renderPage(<CartRoute />)
  expect(row('D-4').getByText(/^\$12\.50 per 100/)).toBeVisible()
  expect(row('D-4').getByText('500+ at $9.95 per 100')).toBeVisible()
  expect(row('D-4').getByText('$0.88')).toBeVisible()
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
})

test('a note opens with a click, is kept with its line, and stays in sight while there is one', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(screen.getByRole('button', { name: 'Note for A-1' }))
  expect(note('A-1')).toHaveFocus()
  await user.keyboard('for Joe{Enter}')
  expect(quantity('A-1')).toHaveFocus()
  expect(cartOf(customer).lines[0]?.note).toBe('for Joe')
  expect(note('A-1')).toHaveValue('for Joe')
  await user.clear(note('A-1'))
  expect(note('A-1')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Note for A-1' })).toBeVisible()
})

test('N in a quantity leads to the note of its line, and Escape back', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(quantity('B-2'))
  await user.keyboard('nblue{Escape}')
  expect(cartOf(customer).lines[1]?.note).toBe('blue')
  expect(quantity('B-2')).toHaveFocus()
  expect(quantity('B-2')).toHaveValue('1')
  await user.keyboard('N')
  expect(note('B-2')).toHaveFocus()
})

test('a removed line can be put back in its place; the focus moves to the next line\'s button', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(remove('B-2'))
  expect(ordered()).toEqual(['2 A-1', '3 C-3'])
  expect(remove('C-3')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('B-2 was removed from the cart.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2', '3 C-3'])
  expect(screen.getByRole('row', { name: /B-2/ })).toHaveFocus()
})

test('Ctrl+Z undoes a removal, but not while a text is being typed', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(remove('B-2'))
  await user.click(quantity('A-1'))
  await user.keyboard('{Control>}z{/Control}')
  expect(ordered()).toEqual(['2 A-1', '3 C-3'])
  remove('A-1').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(ordered()).toEqual(['2 A-1', '1 B-2', '3 C-3'])
})

test('the notice about a removal can be dismissed', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(remove('B-2'))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(ordered()).toEqual(['2 A-1', '3 C-3'])
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
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2', '3 C-3'])
})

test('the focus stays where it was moved after the cart was cleared, whatever happens to the cart elsewhere', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.click(screen.getByRole('button', { name: 'Clear cart' }))
  await user.tab()
  act(() => { addCartLine(customer, sampleLine('D-4', 1)) })
  act(() => { removeFromCart(customer, 'D-4') })
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
})

test('a part that is out of stock says so in words', () => {
  renderPage(<CartRoute />)
  expect(row('C-3').getByText('OUT OF STOCK')).toBeVisible()
  expect(row('A-1').getByText('10')).toBeVisible()
})

test('a cart of zero quantities says why it cannot be checked out', async () => {
  const { user } = renderPage(<CartRoute />)
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  for (const id of ['A-1', 'B-2', 'C-3']) await user.clear(quantity(id))
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(screen.getAllByText(messages.zeroQuantities)[0]).toBeVisible()
})

test('while a field holds no quantity, Checkout is disabled with the reason, and enabled once it is corrected', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), '2.5')
  await user.type(quantity('B-2'), 'x')
  expect(quantity('A-1')).toHaveAccessibleDescription(`${messages.quantityOrNoneInvalid} Until then, the quantity stays at 2.`)
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(screen.getAllByText(messages.quantitiesInvalid)[0]).toBeVisible()
  await user.clear(quantity('A-1'))
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'One more B-2' }))
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  expect(screen.queryByText(messages.quantitiesInvalid)).toBeNull()
})

test('a line that was removed while its field held no quantity stops nothing, even when it is put back', async () => {
  const { user } = renderPage(<CartRoute />)
  await user.type(quantity('B-2'), 'x')
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await user.click(remove('B-2'))
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(quantity('B-2')).toHaveValue('1')
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('a suspended dealer, and a first order that is too small, are stopped here with the reason', () => {
  for (const [dealer, reason] of [[{ suspended: true }, messages.suspended], [{ new_dealer: true }, messages.newDealerMinimum]] as const) {
    logInAs(sampleUser({ dealer: sampleDealer(dealer) }))
    renderPage(<CartRoute />)
    expect(screen.getAllByText(reason)[0]).toBeVisible()
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
    cleanup()
  }
})

test('the cart works without the dealer record, and can be saved', async () => {
  logInAs(sampleUser({ dealer: null }))
  const { user } = renderPage(<CartRoute />)
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), '12')
  expect(ordered()).toEqual(['12 A-1', '1 B-2', '3 C-3'])
  expect(screen.getByRole('link', { name: 'Save order' })).toBeVisible()
})

test('the total says what it leaves out, which is no freight where the dealer picks up', () => {
  renderPage(<CartRoute />)
  expect(screen.getByText('6 pieces, before shipping and tax')).toBeInTheDocument()
  cleanup()
  logInAs(sampleUser({ dealer: sampleDealer({ default_shipping: { code: 'W', label: 'WILL CALL' } }) }))
  renderPage(<CartRoute />)
  expect(screen.getByText('6 pieces, before tax')).toBeInTheDocument()
  expect(screen.queryByText(/freight|free shipping/)).not.toBeInTheDocument()
})

test('lines that another tab has ordered leave the cart, even if that tab cannot fetch it anymore', async () => {
  let answered: CallResponse<'cart'> = { version: 1 }
  answerCalls({ priceByItemNumbers: () => ({ items: [], not_checked: [] }), cart: () => answered })
  onTestFinished(startCartSync())
  renderPage(<CartRoute />)
  await cartSent(customer)
  answered = { version: 2, cart: { lines: [], away: [], applied: [] } }
  const { lines, version } = cartOf(customer)
  const key = `${cartPrefix}user-1:${customer}:orders`
  const newValue = JSON.stringify({ last: { key: 'key-1', submission: { reference: 'REF-1', state: 'accepted' }, lines, inCart: false, cartVersion: version } })
  localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  expect(await screen.findByText('Your cart is empty.')).toBeVisible()
  expect(ordered()).toEqual([])
})

test('what this browser has done itself is no news, even if one fetch ends while another is under way', async () => {
  let version = 1
  const held: (() => void)[] = []
  let isHeld = false
  answerCalls({
    priceByItemNumbers: () => ({ items: [], not_checked: [] }),
    cart: async () => {
      if (!isHeld) return { version }
      await new Promise<void>(resolve => { held.push(resolve) })
      return { version: ++version, cart: { lines: cartOf(customer).lines.slice(1), away: [], applied: [] } }
    }
  })
  onTestFinished(startCartSync())
  const news: string[] = []
  onTestFinished(onCartChangedElsewhere((_customer, text) => { news.push(text) }))
  await cartSent(customer)
  isHeld = true
  for (let fetches = 0; fetches < 2; fetches++) {
    recordGivenBack(customer)
    await expect.poll(() => held.length).toBe(1)
  }
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await expect.poll(ordered).toEqual(['3 C-3'])
  expect(news).toEqual([])
})

test('another dealer’s or person’s order in another tab, news of an order known here, and a logout there ask for no cart', async () => {
  let asked = 0
  answerCalls({
    priceByItemNumbers: () => ({ items: [], not_checked: [] }),
    cart: () => {
      asked++
      return { version: 1 }
    }
  })
  onTestFinished(startCartSync())
  renderPage(<CartRoute />)
  await cartSent(customer)
  const write = (of: string, state?: string) => {
    const key = `${cartPrefix}${of}:orders`
    if (state === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ last: { key: 'key-1', submission: { reference: 'REF-1', state }, lines: [], inCart: false } }))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
  }
  write(`user-1:${customer}`, 'pending')
  await expect.poll(() => asked).toBe(2)
  const before = asked
  write('user-1:99999', 'pending')
  write(`user-2:${customer}`, 'pending')
  write(`user-1:${customer}`, 'accepted')
  write(`user-1:${customer}`)
  await cartSent(customer)
  expect(asked).toBe(before)
})
