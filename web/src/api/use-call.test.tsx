import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../test/answer-calls.ts'
import { OwnAnswers } from '../../test/render-page.tsx'
import { changeAnswer, putAnswer, useCall } from './use-call.ts'

const found = { items: [], more: false }

test('an answer has its age and what it lacks, also where it differs from the one before in nothing else', async () => {
  const ages = ['180', '240']
  answerCalls({ items: () => Response.json(found, { headers: { 'x-data-age': ages.shift() ?? '0', 'x-records-left-out': '2' } }) })
  const { result } = renderHook(() => useCall('items', { search: 'oil' }), { wrapper: OwnAnswers })
  expect(result.current).toMatchObject({ data: undefined, age: 0, leftOut: 0 })
  await waitFor(() => { expect(result.current).toMatchObject({ data: found, age: 180, leftOut: 2 }) })
  await result.current.retry()
  await waitFor(() => { expect(result.current).toMatchObject({ data: found, age: 240, leftOut: 2 }) })
})

test('an answer that is put in its place is new and whole, and a change to one keeps what is said of it', async () => {
  const body = { user: '10001' }
  answerCalls({ savedOrders: () => Response.json({ orders: [] }, { headers: { 'x-data-age': '60' } }) })
  const { result } = renderHook(() => useCall('savedOrders', body))
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [] }, age: 60 }) })
  const order = { _id: '1', order_name: 'Spring', updatedAt: '2026-04-01T12:00:00.000Z', item_count: 1 }
  await changeAnswer('savedOrders', body, ({ orders }) => ({ orders: [...orders, order] }))
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [order] }, age: 60 }) })
  await putAnswer('savedOrders', body, { orders: [] })
  await waitFor(() => { expect(result.current).toMatchObject({ data: { orders: [] }, age: 0 }) })
})
