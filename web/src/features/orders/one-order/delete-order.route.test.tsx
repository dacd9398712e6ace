import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import { answerCalls, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { paths, to } from '../../../paths.ts'
import { useToasts } from '../../../ui/feedback/toast-store.ts'
import { DeleteOrderRoute } from './delete-order.route.tsx'

const order: CallResponse<'unconfirmedOrder'>['order'] = {
  _id: '7000109',
  type: 'unconfirmed',
  po_number: 'COUNTER 5',
  customer_number: '10001',
  order_date: '2026-11-02',
  shipping_method: 'UPS GROUND',
  pending_shipment: false,
  freight_minimum: 0,
  southern_order: null,
  parts: []
}

beforeEach(() => {
  logInAs()
  useToasts.setState({ toasts: [] })
})

/** Deletes the order on its page, and returns what the person is then told. */
async function deleteIt (answer: () => CallResponse<'deleteUnconfirmedOrder'> | Response) {
  answerCalls({ unconfirmedOrder: () => ({ order }), deleteUnconfirmedOrder: answer })
  const { user, address } = renderPage(
    <Routes><Route path={paths.deleteUnconfirmedOrder} element={<DeleteOrderRoute />} /><Route path='*' element={<p>Elsewhere</p>} /></Routes>,
    to.deleteUnconfirmedOrder(order._id)
  )
  await user.type(await screen.findByLabelText(/^Reason/), 'Ordered twice')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Elsewhere')).toBeVisible()
  expect(address()).toBe(paths.openOrders)
  return useToasts.getState().toasts.map(({ kind, header, body }) => [kind, header, body])
}

test('the page says that an order was deleted only if it was', async () => {
  expect(await deleteIt(() => ({ ok: true }))).toEqual([['success', 'Order Deleted', 'COUNTER 5']])
})

test('an order that was confirmed in the meantime is reported as not deleted', async () => {
  const message = 'The order was confirmed in the meantime. Nothing was deleted.'
  expect(await deleteIt(() => Response.json({ code: 'not_deletable', message, requestId: 'request-1' }, { status: 422 })))
    .toEqual([['danger', 'Order Not Deleted', `COUNTER 5: ${message}`]])
})

test('an order that is already gone is reported as gone', async () => {
  expect(await deleteIt(() => refusal('not_found'))).toEqual([['info', 'Order Not Found', 'COUNTER 5 is no longer one of the unconfirmed orders.']])
})

test('the address of an order that is confirmed already leads to that order', async () => {
  answerCalls({
    unconfirmedOrder: () => refusal('not_found'), orderOutcome: () => ({ outcome: { kind: 'listed', place: { _id: '7000109', type: 'confirmed', po_number: 'COUNTER 5' } } })
  })
  const { address } = renderPage(
    <Routes><Route path={paths.deleteUnconfirmedOrder} element={<DeleteOrderRoute />} /><Route path='*' element={<p>Elsewhere</p>} /></Routes>,
    to.deleteUnconfirmedOrder(order._id)
  )
  expect(await screen.findByText('Elsewhere')).toBeVisible()
  expect(address()).toBe(to.openOrder({ type: 'confirmed', _id: '7000109' }))
})
