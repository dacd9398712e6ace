import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { awaitsConfirmation } from '@portal/contracts/policy/messages'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs, sampleUser } from '../../../../test/sample-users.ts'
import { paths } from '../../../paths.ts'
import type { OrderQuestion } from '../../../domain/submission/keys/open-key.ts'
import { OrderQuestionPage } from './order-question.tsx'

const kept = { path: paths.cart, label: 'Back to cart', words: '' }

function ask (question: OrderQuestion, asks = false) {
  const onYes = vi.fn()
  return { onYes, ...renderPage(<OrderQuestionPage question={question} kept={kept} asks={asks} onYes={onYes} />) }
}

test('somebody who orders a cart that was taken back reads by whom, and the first button leads back to the cart', async () => {
  const moved = { kind: 'taken-back', name: 'Robin Reyes', at: '2026-11-20T15:00:00.000Z' } as const
  const { user, onYes } = ask({ kind: 'cart', message: 'Taken back meanwhile.', version: 4, moved })
  expect(screen.getByRole('alert')).toHaveTextContent('Taken back meanwhile.')
  expect(screen.getByText('Taken back by').nextSibling).toHaveTextContent('Robin Reyes')
  expect(screen.getByText('When').nextSibling).not.toBeEmptyDOMElement()
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Back to cart'])
  expect(onYes).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Submit it anyway' }))
  expect(onYes).toHaveBeenCalledOnce()
})

test('somebody who orders a cart that they handed over reads to whom', () => {
  ask({ kind: 'cart', message: '?', version: 4, moved: { kind: 'handed-over', name: 'Olive Owner', at: '2026-11-20T15:00:00.000Z' } })
  expect(screen.getByText('Handed over to').nextSibling).toHaveTextContent('Olive Owner')
})

const earlier = { reference: 'P1', submitted_at: '2026-11-20T15:00:00.000Z', po_number: '1', pieces: 2, state: 'accepted' }
const prices = { seen: { total: 40_000, parts: [] }, now: { total: 60_000, parts: [] } }

test.each<[OrderQuestion, string, string]>([
  [{ kind: 'prices', message: '?', prices }, 'Ask for Release at the New Prices?', 'Ask for release at $600.00'],
  [{ kind: 'cart', message: '?', version: 4, earlier }, 'Ask for Release of This Order Too?', 'Ask for release anyway'],
  [{ kind: 'duplicate', message: '?', earlier }, 'Ask for Release of This Order Twice?', 'Ask for release anyway']
])('whoever asks for a release is asked about that, and not about an order that they may not submit', (question, title, yes) => {
  ask(question, true)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('button').textContent).toBe(yes)
})

test('somebody who may not see orders is led back, not to the order that they are asked about', () => {
  logInAs(sampleUser({ rights: { ...everyRight, prices: false } }))
  ask({ kind: 'duplicate', message: '?', earlier }, true)
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Back to cart'])
})

test('a kept question shows the current status of the order that it names', async () => {
  answerCalls({ submission: () => ({ submission: { reference: 'P1', state: 'accepted', erp_order_id: '8000007' } }) })
  ask({ kind: 'cart', message: '?', version: 4, earlier: { ...earlier, state: 'unknown' } })
  expect(await screen.findByText('8000007')).toBeVisible()
  expect(screen.queryByText(awaitsConfirmation)).toBeNull()
})
