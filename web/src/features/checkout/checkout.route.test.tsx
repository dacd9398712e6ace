import { cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { answerCalls, heldAnswer } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { addCartLine, cartOf, cartSent, setCartQuantity } from '../../domain/cart/cart.ts'
import { startCartSync } from '../../domain/cart/sync/start-cart-sync.ts'
import { sampleLine } from '../../../test/sample-cart.ts'
import { paths } from '../../paths.ts'
import { CheckoutRoute } from './checkout.route.tsx'

beforeEach(() => {
  logInAs()
  addCartLine('10001', sampleLine('A-1', 2))
})

const po = () => screen.getByLabelText('PO number')
const instructions = () => screen.getByLabelText('Special instructions (optional)')
const next = () => screen.getByRole('button', { name: 'Next' })

test('the dealer\'s ship method is selected, and a PO number is filled in', () => {
  renderPage(<CheckoutRoute />, paths.checkout)
  expect(screen.getByRole('radio', { name: /UPS GROUND/ })).toBeChecked()
  expect(po()).not.toHaveValue('')
})

test('text that is too long is refused at its field and not cut off, and the first invalid field gets the focus', async () => {
  const { user, address } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.clear(po())
  await user.click(instructions())
  await user.paste('x'.repeat(limits.specialInstructionsMax + 1))
  await user.click(next())
  await expect.poll(po).toHaveFocus()
  expect(po()).toHaveAccessibleDescription(expect.stringContaining(messages.poRequired))
  expect(instructions()).toHaveAccessibleDescription(expect.stringContaining(messages.specialInstructionsMax))
  expect(instructions()).toHaveValue('x'.repeat(limits.specialInstructionsMax + 1))
  expect(await screen.findByText(messages.formInvalid)).toBeVisible()
  expect(address()).toBe(paths.checkout)
})

test('the toast of an invalid form disappears when the last error of the step is corrected, or the form is left', async () => {
  const routes = <Routes><Route path={paths.checkout} element={<CheckoutRoute />} /><Route path={paths.cart} element={<h1>Cart</h1>} /></Routes>
  const { user } = renderPage(routes, paths.checkout)
  await user.clear(po())
  await user.click(next())
  // Under the pointer the toast does not disappear by itself.
  await user.hover(await screen.findByText(messages.formInvalid))
  await expect.poll(po).toHaveFocus()
  await user.keyboard('SPRING')
  await expect.poll(() => screen.queryByText(messages.formInvalid)).toBeNull()
  await user.clear(po())
  await user.click(next())
  await user.hover(await screen.findByText(messages.formInvalid))
  screen.getByRole('link', { name: 'Back to cart' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await expect.poll(() => screen.queryByText(messages.formInvalid)).toBeNull()
})

test('Enter moves on to the address, whose heading gets the focus, and then to the summary', async () => {
  const { user, address } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.clear(po())
  await user.type(po(), 'SPRING{Enter}')
  expect(await screen.findByRole('radiogroup', { name: 'Ship to' })).toBeVisible()
  await waitFor(() => { expect(screen.getByRole('heading', { level: 1 })).toHaveFocus() })
  expect(screen.getByText('Ship-to', { selector: 'li' })).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('radio', { name: /^Main store \(default\)/ })).toBeChecked()
  expect(screen.getByText(/^Main store/).closest('[translate="no"]')).not.toBeNull()
  await user.click(screen.getByRole('radio', { name: /^Second store/ }))
  await user.click(screen.getByRole('button', { name: 'Review order' }))
  await expect.poll(address).toMatch(/^\/order-summary\//)
})

test('the form is stored with the cart', async () => {
  const { user } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.clear(po())
  await user.type(po(), 'SPRING')
  await user.click(screen.getByRole('radio', { name: /will call/i }))
  expect(cartOf('10001').form).toMatchObject({ po_number: 'SPRING', shipping: 'will-call' })
})

test('an order that is picked up asks for no ship-to and speaks of no freight', async () => {
  const { user, address } = renderPage(<CheckoutRoute />, paths.checkout)
  expect(screen.getByText('before shipping and tax')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /will call/i }))
  expect(screen.queryByText('Ship-to')).not.toBeInTheDocument()
  expect(screen.queryByText(/free shipping/)).not.toBeInTheDocument()
  expect(screen.getByText('before tax')).toBeVisible()
  await user.click(next())
  await expect.poll(address).toMatch(/^\/order-summary\//)
})

test('a PO number that nobody typed says so', async () => {
  const { user } = renderPage(<CheckoutRoute />, paths.checkout)
  expect(po()).toHaveAccessibleDescription('Filled in from the date and time. You can change it.')
  await user.clear(po())
  await user.type(po(), 'SPRING')
  expect(po()).toHaveAccessibleDescription('At most 16 characters')
})

test('earlier orders with the PO number are not asked for by somebody who may not see orders', async () => {
  const made = answerCalls({ earlierOrders: () => ({}) })
  const enter = async () => {
    const { user } = renderPage(<CheckoutRoute />, paths.checkout)
    await user.clear(po())
    await user.type(po(), 'SPRING')
    await user.tab()
  }
  logInAs(sampleUser({ rights: rightPresets.counter }))
  await enter()
  expect(made).toEqual([])
  cleanup()
  logInAs()
  await enter()
  await expect.poll(() => made).toEqual([{ name: 'earlierOrders', body: { po_number: 'SPRING' } }])
})

test('a step that is done leads back to it', async () => {
  const { user } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.click(next())
  await user.click(await screen.findByRole('link', { name: 'Done: Shipping' }))
  expect(po()).toBeVisible()
})

test('somebody who may not order is told so in place of the form', () => {
  for (const [dealer, reason] of [[{ suspended: true }, messages.suspended], [{ new_dealer: true }, messages.newDealerMinimum]] as const) {
    logInAs(sampleUser({ dealer: sampleDealer(dealer) }))
    renderPage(<CheckoutRoute />, paths.checkout)
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
    cleanup()
  }
})

test('without a part to order, the page redirects to the cart', async () => {
  setCartQuantity('10001', 'A-1', 0)
  const { address } = renderPage(<CheckoutRoute />, paths.checkout)
  await expect.poll(address).toBe(paths.cart)
})

test('a cart that was handed over a moment ago is fetched before it counts as empty', async () => {
  setCartQuantity('10001', 'A-1', 0)
  const { answer, give } = heldAnswer<void>()
  answerCalls({
    cart: async () => {
      await answer
      return { version: 3, cart: { lines: [sampleLine('B-2', 3)], away: [], applied: [] }, handed: [{ kind: 'handed-over', name: 'Casey Cole' }] }
    }
  })
  onTestFinished(startCartSync())
  const { address } = renderPage(<CheckoutRoute />, paths.checkout)
  expect(po).toThrow()
  give()
  await expect.poll(po).toBeVisible()
  expect(address()).toBe(paths.checkout)
  expect(screen.queryByText('Empty Cart')).toBeNull()
})

test('if a colleague takes the cart back meanwhile, the page leads to the cart and says who took it', async () => {
  const empty = { lines: [], away: [], applied: [] }
  let answered: CallResponse<'cart'> = { version: 1, cart: { ...empty, lines: [sampleLine('A-1', 2)] } }
  answerCalls({ cart: () => answered })
  onTestFinished(startCartSync())
  const { address } = renderPage(<CheckoutRoute />, paths.checkout)
  await cartSent('10001')
  answered = { version: 2, cart: empty, handed: [{ kind: 'taken-back', name: 'Casey Cole' }] }
  window.dispatchEvent(new Event('online'))
  await expect.poll(address).toBe(paths.cart)
  expect(await screen.findByText('Casey Cole took the cart back. There is nothing left in it to order.')).toBeVisible()
  expect(screen.queryByText('Empty Cart')).toBeNull()
})

test('Ctrl+Enter goes on from each step, from wherever the focus is, and stops where something is wrong', async () => {
  const { user, address } = renderPage(<Routes><Route path='/checkout/*' element={<CheckoutRoute />} /><Route path='*' element={<p>Elsewhere</p>} /></Routes>, paths.checkout)
  await user.clear(po())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(messages.formInvalid)).toBeVisible()
  await user.type(po(), 'SPRING')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('button', { name: 'Review order' })).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(address).toMatch(/^\/order-summary\//)
})
