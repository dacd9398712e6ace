import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limits } from '@portal/contracts/policy/limits'
import { answerCalls } from '../../test/answer-calls.ts'
import { EmptyCache } from '../../test/render-page.tsx'
import { sampleItem } from '../../test/sample-cart.ts'
import { usePartsToday } from './stock.ts'

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
