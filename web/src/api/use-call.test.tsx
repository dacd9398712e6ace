import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { erpQuestions } from '@portal/contracts/policy/page-timings'
import { answerCalls, refusal } from '../../test/answer-calls.ts'
import { erpAway, erpBack } from '../../test/erp-away.ts'
import { EmptyCache } from '../../test/render-page.tsx'
import { sampleSavedOrder } from '../../test/sample-users.ts'
import { changeAnswer, putAnswer, useCall } from './use-call.ts'

const found = { items: [], more: false }

test('an answer has its age and what it lacks, even if it differs from the one before in nothing else', async () => {
  const ages = ['180', '240']
  answerCalls({ items: () => Response.json(found, { headers: { 'x-data-age': ages.shift() ?? '0', 'x-records-left-out': '2' } }) })
  const { result } = renderHook(() => useCall('items', { search: 'oil' }), { wrapper: EmptyCache })
  expect(result.current).toMatchObject({ data: undefined, age: 0, leftOut: 0 })
  await waitFor(() => { expect(result.current).toMatchObject({ data: found, age: 180, leftOut: 2 }) })
  await result.current.retry()
  await waitFor(() => { expect(result.current).toMatchObject({ data: found, age: 240, leftOut: 2 }) })
})

test('an answer that replaces another one is new and complete, and a change to an answer keeps its notes', async () => {
  const body = { user: '10001' }
  answerCalls({ savedOrders: () => Response.json({ orders: [], max: 5 }, { headers: { 'x-data-age': '60' } }) })
  const { result } = renderHook(() => useCall('savedOrders', body))
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [] }, age: 60 }) })
  const order = sampleSavedOrder()
  await changeAnswer('savedOrders', body, ({ orders, max }) => ({ orders: [...orders, order], max }))
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [order] }, age: 60 }) })
  await putAnswer('savedOrders', body, { orders: [], max: 5 })
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [] }, age: 0 }) })
})

/** Timers that the test moves on. */
function fakeTimers (): void {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 1, 12), shouldAdvanceTime: true })
  onTestFinished(() => { vi.useRealTimers() })
}

test('once the ERP is back, an old answer is fetched again at a random moment, and not before', async () => {
  fakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => { vi.restoreAllMocks() })
  erpAway()
  let age = '180'
  const made = answerCalls({ items: () => Response.json(found, { headers: { 'x-data-age': age } }) })
  const { result } = renderHook(() => useCall('items', { search: 'oil' }), { wrapper: EmptyCache })
  await waitFor(() => { expect(result.current.asOf).toBeLessThanOrEqual(Date.now() - 180_000) })
  await act(async () => { await vi.advanceTimersByTimeAsync(60_000) })
  expect(made).toHaveLength(1)
  age = '0'
  act(erpBack)
  await act(async () => { await vi.advanceTimersByTimeAsync(erpQuestions.spread / 2 - 1000) })
  expect(made).toHaveLength(1)
  await act(async () => { await vi.advanceTimersByTimeAsync(1000) })
  expect(made).toHaveLength(2)
  await waitFor(() => { expect(result.current).toMatchObject({ age: 0, asOf: undefined }) })
})

test('once the ERP is back, a call that failed meanwhile is made again, once', async () => {
  fakeTimers()
  erpAway()
  const made = answerCalls({ items: () => refusal('erp_unavailable') })
  const { result } = renderHook(() => useCall('items', { search: 'oil' }), { wrapper: EmptyCache })
  await waitFor(() => { expect(result.current.error?.code).toBe('erp_unavailable') })
  act(erpBack)
  await act(async () => { await vi.advanceTimersByTimeAsync(10 * erpQuestions.spread) })
  expect(made).toHaveLength(2)
})

test('what was read before the ERP went away shows that time during the outage, and is new again once the ERP is back', async () => {
  answerCalls({ items: () => Response.json(found) })
  const { result } = renderHook(() => useCall('items', { search: 'oil' }), { wrapper: EmptyCache })
  await waitFor(() => { expect(result.current).toMatchObject({ data: found, asOf: undefined }) })
  const read = Date.now()
  act(erpAway)
  expect(Math.abs((result.current.asOf ?? 0) - read)).toBeLessThan(60_000)
  act(erpBack)
  expect(result.current.asOf).toBeUndefined()
})
