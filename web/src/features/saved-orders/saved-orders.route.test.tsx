import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleSavedOrder } from '../../../test/sample-users.ts'
import { paths } from '../../paths.ts'
import { DeleteSavedOrderRoute } from './delete-saved-order.route.tsx'
import { RenameSavedOrderRoute } from './rename-saved-order.route.tsx'
import { SavedOrdersRoute } from './saved-orders.route.tsx'

function renderAt (address: string) {
  logInAs()
  return renderPage(
    <Routes>
      <Route path={paths.savedOrders} element={<SavedOrdersRoute />} />
      <Route path={paths.savedOrder} element={<h1>One saved order</h1>} />
      <Route path={paths.renameSavedOrder} element={<RenameSavedOrderRoute />} />
      <Route path={paths.deleteSavedOrder} element={<DeleteSavedOrderRoute />} />
    </Routes>, address)
}

test('the list says how much is in each order, what it cost then, and who saved it', async () => {
  const byStaff = sampleSavedOrder({ item_count: 12, pieces: 1200, total: 123456, saved_by: { name: 'Rosa Ortiz', staff: true } })
  const older = sampleSavedOrder({ _id: '2', order_name: 'Old' })
  answerCalls({ savedOrders: () => ({ orders: [byStaff, older], max: 20 }) })
  renderAt('/saved-orders')
  const row = within(await screen.findByRole('row', { name: /Spring/ }))
  for (const text of ['12', '1,200', '$1,234.56', '11/20/26 by Rosa Ortiz (distributor)']) expect(row.getByText(text)).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Old/ })).getByText('11/20/26')).toBeVisible()
  expect(screen.getByText('2 of 20 saved')).toBeVisible()
})

test('an order is renamed by keyboard alone, in the version that was shown', async () => {
  const order = { ...sampleSavedOrder({ version: 7 }), cart: [] }
  const made = answerCalls({ savedOrder: () => ({ order }), renameSavedOrder: () => ({ order: sampleSavedOrder({ order_name: 'Summer', version: 8 }) }) })
  const { user, address } = renderAt('/saved-orders/1/rename')
  expect(await screen.findByLabelText('Name')).toHaveFocus()
  await user.clear(screen.getByLabelText('Name'))
  await user.keyboard(' Summer {Enter}')
  await expect.poll(address).toBe('/saved-orders/1')
  expect(made.at(-1)).toMatchObject({ name: 'renameSavedOrder', body: { id: '1', version: 7, name: 'Summer' } })
})

test('a name that somebody else has changed is shown before it is changed again', async () => {
  let order = { ...sampleSavedOrder(), cart: [] }
  answerCalls({ savedOrder: () => ({ order }), renameSavedOrder: () => refusal('changed_meanwhile') })
  const { user } = renderAt('/saved-orders/1/rename')
  await user.type(await screen.findByLabelText('Name'), ' 2')
  order = { ...order, order_name: 'Autumn', version: 2 }
  await user.keyboard('{Enter}')
  expect(await screen.findByText(errorTable.changed_meanwhile.message)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Spring 2')
  await user.click(screen.getByRole('button', { name: 'Show the current version' }))
  await expect.poll(() => screen.getByLabelText('Name')).toHaveValue('Autumn')
})

test('an order that somebody else has changed is shown anew before it is deleted', async () => {
  let order = { ...sampleSavedOrder(), cart: [] }
  const made = answerCalls({ savedOrder: () => ({ order }), deleteSavedOrder: () => refusal('changed_meanwhile') })
  const { user, address } = renderAt('/saved-orders/1/delete')
  await screen.findByText('Spring')
  order = { ...order, order_name: 'Autumn', version: 2 }
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Autumn')).toBeVisible()
  expect(address()).toBe('/saved-orders/1/delete')
  expect(made.find(({ name }) => name === 'deleteSavedOrder')).toMatchObject({ body: { id: '1', version: 1 } })
})

test('a saved order that is not there leads to the list, which says why', async () => {
  answerCalls({ savedOrder: () => refusal('not_found'), savedOrders: () => ({ orders: [], max: 5 }) })
  for (const address of ['/saved-orders/9/rename', '/saved-orders/9/delete']) {
    const page = renderAt(address)
    expect(await screen.findByText(/^This saved order is not one of/)).toHaveTextContent('This saved order is not one of #10001’s. It was deleted')
    expect(page.address()).toBe(paths.savedOrders)
    cleanup()
  }
})
