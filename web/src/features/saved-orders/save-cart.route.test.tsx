import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { messages } from '@portal/contracts/policy/messages'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logIn } from '../../../test/samples.ts'
import { addCartLine } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../domain/cart/sample-cart.ts'
import { SaveCartRoute } from './save-cart.route.tsx'

function renderSave () {
  logIn()
  addCartLine('10001', sampleLine('A-1', 2, 'for Joe'))
  const { user, address } = renderPage(<SaveCartRoute />)
  return { user, address, name: screen.getByLabelText('Name') }
}

test('the name field has the focus, and a missing name is reported there', async () => {
  answerCalls({})
  const { user, name } = renderSave()
  expect(name).toHaveFocus()
  await user.keyboard('  {Enter}')
  expect(await screen.findByText(messages.orderNameRequired)).toBeVisible()
  expect(name).toHaveFocus()
})

test('the cart is saved under its trimmed name, and the next page opens', async () => {
  const made = answerCalls({
    saveOrder: () => ({ order: { _id: '1', order_name: 'Spring', updatedAt: '2026-11-20T15:00:00.000Z', item_count: 1 } })
  })
  const { user, address } = renderSave()
  await user.keyboard(' Spring {Enter}')
  await expect.poll(address).toBe('/order-saved')
  expect(made).toMatchObject([{ name: 'saveOrder', body: { name: 'Spring', user: '10001', order: [{ id: 'A-1', quantity: 2, note: 'for Joe' }] } }])
})

test('if there are too many saved orders, the page says how to make room, and the name stays', async () => {
  answerCalls({ saveOrder: () => refusal('saved_orders_full') })
  const { user, name, address } = renderSave()
  await user.keyboard('Spring{Enter}')
  expect(await screen.findByText('Could Not Save Order')).toBeVisible()
  expect(screen.getAllByText(errorTable.saved_orders_full.message)).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Saved orders' })).toBeVisible()
  expect(name).toHaveValue('Spring')
  expect(address()).toBe('/')
})

test('an empty cart redirects to the stock page', () => {
  logIn()
  renderPage(<SaveCartRoute />)
  expect(screen.getByText('Your cart is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check stock' })).toBeVisible()
})
