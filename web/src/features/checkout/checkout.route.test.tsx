import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { renderPage } from '../../../test/render-page.tsx'
import { logIn } from '../../../test/samples.ts'
import { addCartLine, cartOf, setCartQuantity } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../domain/cart/sample-cart.ts'
import { paths } from '../../paths.ts'
import { CheckoutRoute } from './checkout.route.tsx'

beforeEach(() => {
  logIn()
  addCartLine('10001', sampleLine('A-1', 2))
})

const po = () => screen.getByLabelText('PO number')
const instructions = () => screen.getByLabelText('Special instructions (optional)')
const next = () => screen.getByRole('button', { name: 'Next' })

test('the dealer\'s ship method is chosen, and a PO number stands there', () => {
  renderPage(<CheckoutRoute />, paths.checkout)
  expect(screen.getByRole('radio', { name: /UPS GROUND/ })).toBeChecked()
  expect(po()).not.toHaveValue('')
})

test('what is too long is refused at its field, the first wrong one has the focus, and nothing is cut off', async () => {
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

test('Enter leads to the address, whose heading has the focus, and on to the summary', async () => {
  const { user, address } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.clear(po())
  await user.type(po(), 'SPRING{Enter}')
  expect(await screen.findByRole('radiogroup', { name: 'Ship to' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.getByText('Ship-to address', { selector: 'li' })).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('radio', { name: /^Main store \(default\)/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /^Second store/ }))
  await user.click(screen.getByRole('button', { name: 'Review order' }))
  await expect.poll(address).toMatch(/^\/order-summary\//)
})

test('what was typed is kept with the cart', async () => {
  const { user } = renderPage(<CheckoutRoute />, paths.checkout)
  await user.clear(po())
  await user.type(po(), 'SPRING')
  await user.click(screen.getByRole('radio', { name: /will call/i }))
  expect(cartOf('10001').form).toMatchObject({ po_number: 'SPRING', shipping: 'will-call' })
})

test('without a part to order it leads to the cart', async () => {
  setCartQuantity('10001', 'A-1', 0)
  const { address } = renderPage(<CheckoutRoute />, paths.checkout)
  await expect.poll(address).toBe(paths.cart)
})
