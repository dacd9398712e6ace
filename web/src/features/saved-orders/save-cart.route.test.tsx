import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import * as messages from '@portal/contracts/policy/messages'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleSavedOrder } from '../../../test/sample-users.ts'
import { addCartLine } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../../test/sample-cart.ts'
import { SaveCartRoute } from './save-cart.route.tsx'

const noneSaved = () => ({ orders: [], max: 5 })

function renderSave () {
  logInAs()
  addCartLine('10001', sampleLine('A-1', 2, 'for Joe'))
  const { user, address } = renderPage(<SaveCartRoute />)
  return { user, address, name: screen.getByLabelText('Name') }
}

test('the name field has the focus, and a missing name is reported there', async () => {
  answerCalls({ savedOrders: noneSaved })
  const { user, name } = renderSave()
  expect(name).toHaveFocus()
  await user.keyboard('  {Enter}')
  expect(await screen.findByText(messages.orderNameRequired)).toBeVisible()
  expect(name).toHaveFocus()
})

test('the cart is saved under its trimmed name, and the next page opens', async () => {
  const made = answerCalls({
    savedOrders: noneSaved,
    saveOrder: () => ({ order: sampleSavedOrder() })
  })
  const { user, address } = renderSave()
  await user.keyboard(' Spring {Enter}')
  await expect.poll(address).toBe('/order-saved')
  expect(made.filter(({ name }) => name === 'saveOrder')).toMatchObject([{ body: { name: 'Spring', user: '10001', order: [{ id: 'A-1', quantity: 2, note: 'for Joe' }] } }])
})

test('if the last place is taken meanwhile, the page says so and offers the existing orders to replace; the name stays', async () => {
  let orders: SavedOrderSummary[] = []
  const made = answerCalls({
    savedOrders: () => ({ orders, max: 1 }),
    saveOrder: ({ replaces }) => replaces === undefined ? refusal('saved_orders_full') : { order: sampleSavedOrder() }
  })
  const { user, name, address } = renderSave()
  expect(await screen.findByText('0 of 1 saved.')).toBeVisible()
  orders = [sampleSavedOrder()]
  await user.keyboard('Mine{Enter}')
  expect(await screen.findByText('Could Not Save Order')).toBeVisible()
  expect(screen.getByText(errorTable.saved_orders_full.message)).toBeVisible()
  expect(await screen.findByText(/^You already have 1 saved order\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Saved orders' })).toBeVisible()
  const sent = made.length
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Choose the saved order to replace.')).toBeVisible()
  expect(made).toHaveLength(sent)
  await user.selectOptions(screen.getByLabelText('Save as'), 'Replace “Spring”')
  expect(name).toHaveValue('Mine')
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await expect.poll(address).toBe('/order-saved')
})

test('an empty cart redirects to the stock page', () => {
  logInAs()
  renderPage(<SaveCartRoute />)
  expect(screen.getByText('Your cart is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check stock' })).toBeVisible()
})

test('a cart is saved in place of another: its name is proposed, and what it replaces is said', async () => {
  const replaced = sampleSavedOrder({ item_count: 3, pieces: 12, version: 4, saved_by: { name: 'Rosa Ortiz', staff: true } })
  const made = answerCalls({ savedOrders: () => ({ orders: [replaced], max: 5 }), saveOrder: () => ({ order: sampleSavedOrder({ version: 5 }) }) })
  const { user, address, name } = renderSave()
  expect(await screen.findByText('1 of 5 saved.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Save as'), 'Replace “Spring”')
  expect(screen.getByText(/^Replaces 3 lines, 12 pieces, saved 11\/20\/26 by Rosa Ortiz \(distributor\)\.$/)).toBeVisible()
  expect(name).toHaveValue('Spring')
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await expect.poll(address).toBe('/order-saved')
  expect(made.at(-1)).toMatchObject({ name: 'saveOrder', body: { name: 'Spring', replaces: { id: '1', version: 4 } } })
})

test('a name that was typed stays, and one that was proposed goes with its order', async () => {
  answerCalls({ savedOrders: () => ({ orders: [sampleSavedOrder()], max: 5 }) })
  const { user, name } = renderSave()
  const place = await screen.findByLabelText('Save as')
  await screen.findByText('1 of 5 saved.')
  await user.selectOptions(place, 'Replace “Spring”')
  await user.selectOptions(place, 'A new saved order')
  expect(name).toHaveValue('')
  await user.type(name, 'Mine')
  await user.selectOptions(place, 'Replace “Spring”')
  expect(name).toHaveValue('Mine')
})

test('if somebody else has changed the one to be replaced, the page says so and shows what it is now', async () => {
  let current = sampleSavedOrder()
  const made = answerCalls({
    savedOrders: () => ({ orders: [current], max: 5 }),
    saveOrder: ({ replaces }) => replaces?.version === 1 ? refusal('changed_meanwhile') : { order: sampleSavedOrder({ version: 3 }) }
  })
  const { user, address } = renderSave()
  await screen.findByText('1 of 5 saved.')
  await user.selectOptions(screen.getByLabelText('Save as'), 'Replace “Spring”')
  current = sampleSavedOrder({ version: 2, item_count: 9, pieces: 40 })
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Could Not Save Order')).toBeVisible()
  expect(await screen.findByText(/^Replaces 9 lines, 40 pieces/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await expect.poll(address).toBe('/order-saved')
  expect(made.at(-1)).toMatchObject({ body: { replaces: { id: '1', version: 2 } } })
})

test('if the one to be replaced is gone, the cart can be saved as a new one', async () => {
  let orders = [sampleSavedOrder()]
  answerCalls({ savedOrders: () => ({ orders, max: 5 }), saveOrder: () => refusal('not_found') })
  const { user } = renderSave()
  await screen.findByText('1 of 5 saved.')
  await user.selectOptions(screen.getByLabelText('Save as'), 'Replace “Spring”')
  orders = []
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText(/was deleted\. Choose another one/)).toBeVisible()
  expect(screen.getByLabelText('Save as')).toHaveDisplayValue('A new saved order')
})
