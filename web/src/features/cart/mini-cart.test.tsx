import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { addCartLine, cartOf } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../../test/sample-cart.ts'
import { MiniCart } from './mini-cart.tsx'

const customer = '10001'
const ordered = () => cartOf(customer).lines.map(line => `${line.quantity} ${line.id}`)

test('a line can be changed, removed and brought back in its place', async () => {
  logInAs()
  addCartLine(customer, sampleLine('A-1', 2))
  addCartLine(customer, sampleLine('B-2', 1))
  addCartLine(customer, sampleLine('C-3', 3))
  const { user } = renderPage(<MiniCart />)
  await user.clear(screen.getByRole('textbox', { name: 'Quantity of B-2' }))
  await user.type(screen.getByRole('textbox', { name: 'Quantity of B-2' }), '5')
  await user.click(screen.getByRole('button', { name: 'Remove B-2' }))
  expect(ordered()).toEqual(['2 A-1', '3 C-3'])
  expect(screen.getByRole('alert')).toHaveTextContent('B-2 was removed.')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(ordered()).toEqual(['2 A-1', '5 B-2', '3 C-3'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a line that is brought back takes the focus from Undo', async () => {
  logInAs()
  addCartLine(customer, sampleLine('A-1', 2))
  const { user } = renderPage(<MiniCart />)
  await user.click(screen.getByRole('button', { name: 'Remove A-1' }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('listitem')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Quantity of A-1' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Remove A-1' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('listitem')).toHaveFocus()
})

test('the newest lines are shown, and the others are counted', () => {
  logInAs()
  for (let n = 1; n <= 8; n++) addCartLine(customer, sampleLine(`A-${n}`, 1))
  renderPage(<MiniCart />)
  expect(screen.getAllByRole('listitem').map(line => line.querySelector('b')?.textContent)).toEqual(['A-8', 'A-7', 'A-6', 'A-5', 'A-4'])
  expect(screen.getByRole('link', { name: 'and 3 more lines' })).toHaveAttribute('href', '/cart')
})

test('while a field holds no quantity, Checkout is disabled with the reason, until it is corrected or its line removed', async () => {
  logInAs()
  addCartLine(customer, sampleLine('A-1', 2))
  addCartLine(customer, sampleLine('B-2', 1))
  const { user } = renderPage(<MiniCart />)
  const field = screen.getByRole('textbox', { name: 'Quantity of B-2' })
  await user.type(field, '.5')
  expect(field).toHaveAccessibleDescription(`${messages.quantityOrNoneInvalid} Until then, the quantity stays at 1.`)
  expect(screen.getByText(messages.quantitiesInvalid)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '4')
  expect(screen.queryByText(messages.quantitiesInvalid)).toBeNull()
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await user.type(field, 'x')
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Remove B-2' }))
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ordered()).toEqual(['2 A-1', '1 B-2'])
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test.each([
  ['a suspended dealer', { suspended: true }, messages.suspended],
  ['a first order that is too small', { new_dealer: true }, messages.newDealerMinimum]
])('%s is told so there, and Checkout leads nowhere', (_, changes, reason) => {
  logInAs(sampleUser({ dealer: sampleDealer(changes) }))
  addCartLine(customer, sampleLine('A-1', 1))
  renderPage(<MiniCart />)
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
})
