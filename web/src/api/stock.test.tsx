import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { second } from '@portal/contracts/base/time-units'
import { limits } from '@portal/contracts/policy/limits'
import { searchesKept } from '@portal/contracts/policy/page-timings'
import { backgroundHeader } from '@portal/contracts/protocol'
import { answerCalls } from '../../test/answer-calls.ts'
import { EmptyCache } from '../../test/render-page.tsx'
import { sampleItem } from '../../test/sample-cart.ts'
import { searchAhead, usePartsToday, usePrices, useStockSearch } from './stock.ts'

test('the parts of a long order are asked for in several requests, and those that supersede them, too', async () => {
  const numbers = Array.from({ length: limits.priceRequestMax + 1 }, (_, n) => `P-${n}`)
  const superseded = new Map([['P-7', 'NEW'], ['NEW', 'NEWER'], ['P-8', 'P-9']])
  const made = answerCalls({
    findParts: ({ parts }) => ({
      parts: parts.map(typed => {
        const successor = superseded.get(typed)
        return { typed, found: sampleItem(typed, successor === undefined ? {} : { superseded_by: successor }), near: [] }
      })
    })
  })
  const { result } = renderHook(() => usePartsToday(numbers), { wrapper: EmptyCache })
  await waitFor(() => { expect(result.current.data).toHaveLength(numbers.length + 2) })
  expect(made.map(({ body }) => body)).toEqual([
    { parts: numbers.slice(0, limits.priceRequestMax) }, { parts: numbers.slice(limits.priceRequestMax) }, { parts: ['NEW'] }, { parts: ['NEWER'] }
  ])
})

test('prices that are fetched again and again do not keep an idle session alive, others do', async () => {
  const background: Array<string | null> = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    background.push(new Headers(headers).get(backgroundHeader))
    return Response.json({ items: [], not_checked: [] })
  })
  onTestFinished(() => { vi.unstubAllGlobals() })
  renderHook(() => usePrices(['P-1'], undefined, 5), { wrapper: EmptyCache })
  await waitFor(() => { expect(background.length).toBeGreaterThan(1) })
  expect(new Set(background)).toEqual(new Set(['1']))
  cleanup()
  background.length = 0
  renderHook(() => usePrices(['P-1']), { wrapper: EmptyCache })
  await waitFor(() => { expect(background).toEqual([null]) })
})

test('a search that was sent ahead is not sent again, and its answer is dropped if nobody asks for it', async () => {
  vi.useFakeTimers()
  const made = answerCalls({ items: () => ({ items: [sampleItem('P-1')], more: false }) })
  searchAhead('oil', '10001')
  expect(made).toHaveLength(1)
  const taken = renderHook(() => useStockSearch('oil', '10001'), { wrapper: EmptyCache })
  await act(async () => { await vi.advanceTimersByTimeAsync(0) })
  expect(taken.result.current.data?.items).toHaveLength(1)
  expect(made).toHaveLength(1)
  searchAhead('oil', null)
  await vi.advanceTimersByTimeAsync(second)
  renderHook(() => useStockSearch('oil', null), { wrapper: EmptyCache })
  await act(async () => { await vi.advanceTimersByTimeAsync(0) })
  expect(made.map(({ body }) => body)).toEqual([{ search: 'oil', customer_number: '10001' }, { search: 'oil' }, { search: 'oil' }])
  vi.useRealTimers()
})

test('a tab holds the results of its latest searches, and asks again for earlier ones', async () => {
  const made = answerCalls({ items: ({ search }) => ({ items: [sampleItem(search)], more: false }) })
  const terms = Array.from({ length: searchesKept + 1 }, (_, n) => `kept ${n}`)
  const { result, rerender } = renderHook(({ term }) => useStockSearch(term, null), { initialProps: { term: 'kept 0' } })
  const found = () => result.current.data?.items[0]?.item_number
  for (const term of terms) {
    rerender({ term })
    await waitFor(() => { expect(found()).toBe(term) })
  }
  const [first = '', second = ''] = terms
  rerender({ term: second })
  expect(found()).toBe(second)
  expect(made).toHaveLength(terms.length)
  rerender({ term: first })
  expect(found()).toBeUndefined()
  await waitFor(() => { expect(found()).toBe(first) })
  expect(made).toHaveLength(terms.length + 1)
})
