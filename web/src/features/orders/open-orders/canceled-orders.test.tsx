import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CanceledOrder } from '@portal/contracts/orders'
import { backgroundHeader } from '@portal/contracts/protocol'
import { answerCalls, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { to } from '../../../paths.ts'
import { useCanceledOrders } from '../../../api/orders.ts'
import { CanceledOrders } from './canceled-orders.tsx'

function Listed () {
  return <CanceledOrders orders={useCanceledOrders().over} />
}

const canceled: CanceledOrder = {
  reference: 'A7K2', po_number: 'PO 1', submitted_at: '2026-11-02T15:00:00.000Z', file: false, kind: 'canceled', known_at: '2026-11-03T15:00:00.000Z', pieces: 12, erp_order_id: '8000003'
}

test('canceled and deleted orders are listed, and lead to their pages', async () => {
  answerCalls({ canceledOrders: () => ({ orders: [canceled, { ...canceled, placed_by: 'Bo Lee', reference: 'B8L3', po_number: '', kind: 'deleted' }], missing: [], vanished: [], looking: false }) })
  renderPage(<Listed />)
  expect(await screen.findByRole('row', { name: /PO 1 8000003 ?Reference A7K2 11\/2\/26 Canceled by the distributor, on or before 11\/3\/26 12/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Unnamed Order by Bo Lee 8000003 ?Reference B8L3 .*Deleted in the portal/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'PO 1' })).toHaveAttribute('href', to.openOrder({ type: 'unconfirmed', _id: 'A7K2' }))
})

test('an order that somebody else submitted at the reader\'s request names both, as its page does', async () => {
  answerCalls({ canceledOrders: () => ({ orders: [{ ...canceled, placed_by: 'Olive Owner', asked_by: 'Blake Bauer', mine: true }], missing: [], vanished: [], looking: false }) })
  renderPage(<Listed />)
  expect(await screen.findByRole('row', { name: /^PO 1 / })).toHaveTextContent('by Olive Owner, requested by Blake Bauer')
})

test('while the distributor is being asked, the list is asked for again, and then no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = [{ orders: [], missing: [], vanished: [], looking: true }, { orders: [canceled], missing: [], vanished: [], looking: false }]
  const made = answerCalls({ canceledOrders: () => answers.shift() ?? refusal('internal') })
  renderPage(<Listed />)
  await vi.advanceTimersByTimeAsync(2100)
  expect(await screen.findByRole('link', { name: 'PO 1' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(made).toHaveLength(2)
  vi.useRealTimers()
})

test('what the page asks for again by itself does not keep an idle session alive', async () => {
  const background: Array<string | null> = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    background.push(new Headers(headers).get(backgroundHeader))
    return Response.json({ orders: [], missing: [], vanished: [], looking: false })
  })
  renderPage(<Listed />)
  await expect.poll(() => background).toEqual(['1'])
  vi.unstubAllGlobals()
})

test('without any, and if they cannot be read, there is nothing', async () => {
  const made = answerCalls({ canceledOrders: () => refusal('portal_unavailable') })
  renderPage(<Listed />)
  await expect.poll(() => made.length).toBe(1)
  expect(screen.queryByRole('table')).toBeNull()
})
