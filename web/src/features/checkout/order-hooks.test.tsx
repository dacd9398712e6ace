import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Submission } from '@portal/contracts/checkout'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { EmptyCache } from '../../../test/render-page.tsx'
import { addCartLine, cartOf } from '../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import type { OrderQuestion } from '../../domain/submission/keys/open-key.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { usePriceCheck } from './summary/use-price-check.ts'
import { useOrderSending, type OrderToSend } from './finalize/use-order-sending.ts'

const customer = '10001'
const earlier = { reference: 'P1', submitted_at: '2026-11-20T15:00:00.000Z', po_number: 'PO 1', pieces: 2, state: 'accepted' }

function checkPrices () {
  addCartLine(customer, sampleLine('A-1', 2))
  return renderHook(() => usePriceCheck(customer, cartOf(customer).lines), { wrapper: EmptyCache })
}

test('the current price is compared with the one that the person saw, and stored in the cart', async () => {
  answerCalls({ priceByItemNumbers: () => ({ items: [sampleItem('A-1', { dealer_price: 1700, quantity: 1 })], not_checked: [] }) })
  const { result } = checkPrices()
  expect(result.current).toMatchObject({ isCurrent: false, checked: [{ backordered: 0 }] })
  await expect.poll(() => result.current.isCurrent).toBe(true)
  expect(result.current.checked).toMatchObject([{ wasPrice: { price: 1500 }, backordered: 1, notSold: false }])
  expect(cartOf(customer).lines[0]?.item.dealer_price).toBe(1700)
})

test('prices that could not be fetched do not count as current', async () => {
  const answers = [refusal('erp_unavailable')]
  answerCalls({ priceByItemNumbers: () => answers.shift() ?? { items: [sampleItem('A-1')], not_checked: [] } })
  const { result } = checkPrices()
  await expect.poll(() => result.current.error?.code).toBe('erp_unavailable')
  expect(result.current.isCurrent).toBe(false)
  act(() => { result.current.retry() })
  await expect.poll(() => result.current.isCurrent).toBe(true)
})

/** An order whose answers come when the test says so. */
function prepareOrder () {
  const asked: Array<{ twice: boolean, give: (answer: Submission | ApiError) => void }> = []
  let kept: OrderQuestion | undefined
  let twice = false
  const received = vi.fn()
  const order: OrderToSend = {
    key: 'key-1',
    send: async () => {
      const held = heldAnswer<Submission | ApiError>()
      asked.push({ twice, give: held.give })
      const answer = await held.answer
      if (answer instanceof Error) throw answer
      return { submission: answer }
    },
    question: () => kept,
    keepQuestion: question => { kept = question },
    confirmQuestion: () => {
      twice = true
      kept = undefined
    },
    received,
    isIn: () => false,
    refused: () => {},
    doneAt: '',
    correctAt: '',
    kept: { path: '', label: '', words: '' }
  }
  return { order, asked, received }
}

test('an order is sent once when its page appears, however often the page renders', async () => {
  const { order, asked } = prepareOrder()
  const { result, rerender } = renderHook(() => useOrderSending(order))
  rerender()
  expect(result.current.phase).toEqual({ kind: 'sending' })
  asked[0]?.give({ reference: 'P1', state: 'accepted' })
  await expect.poll(() => result.current.phase).toEqual({ kind: 'done' })
  expect(asked).toHaveLength(1)
})

test('a person who wants the order twice can say so, and it is sent with that answer', async () => {
  const { order, asked } = prepareOrder()
  const { result } = renderHook(() => useOrderSending(order))
  asked[0]?.give(new ApiError('possible_duplicate', 'Twice?', { status: 409, earlier }))
  await expect.poll(() => result.current.phase.kind).toBe('question')
  act(() => { result.current.send(true) })
  expect(result.current.phase).toEqual({ kind: 'sending' })
  await expect.poll(() => asked.map(({ twice }) => twice)).toEqual([false, true])
})

test('the outcome of an order is kept, even if the person has left its page', async () => {
  const { order, asked, received } = prepareOrder()
  const { unmount } = renderHook(() => useOrderSending(order))
  unmount()
  asked[0]?.give({ reference: 'P1', state: 'accepted' })
  await expect.poll(() => received.mock.calls).toEqual([[{ submission: { reference: 'P1', state: 'accepted' } }]])
})
