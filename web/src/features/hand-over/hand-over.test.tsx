import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import type { HandOver } from '@portal/contracts/hand-overs'
import { refetch } from '../../api/use-call.ts'
import { forgetCarts, replaceCart } from '../../domain/cart/cart.ts'
import { enableCartSync } from '../../domain/cart/sync/open-carts.ts'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleLine } from '../../../test/sample-cart.ts'
import { logInAs } from '../../../test/sample-users.ts'
import { formatMomentInZone } from '../../lib/text/moment.ts'
import { HandedCarts } from '../../domain/cart/handed-carts.tsx'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import { HandOverRoute } from './hand-over.route.tsx'

const handOver: HandOver = { id: '00000000-0000-4000-8000-000000000001', name: 'Robin Reyes', staff: true, at: '2026-11-20T15:00:00.000Z', lines: 2, pieces: 5 }
const people = [{ _id: 'p-1', name: 'Olive Owner' }, { _id: 'p-2', name: 'Morgan Mills' }]
const reads = {
  colleagues: () => ({ people }),
  handOvers: () => ({ received: [], taken_back: [], given: [] }),
  cart: () => ({ version: 1, cart: { lines: [], away: [], applied: [] } })
}

beforeEach(async () => {
  // What another test has read in the cache that all pages share is not new anymore.
  await refetch('handOvers')
  forgetCarts()
  logInAs()
  enableCartSync(true)
  onTestFinished(() => { enableCartSync(false) })
  replaceCart('10001', [])
})

test('the cart goes to the person who was chosen, as it was shown, once', async () => {
  replaceCart('10001', [sampleLine('A', 3), sampleLine('B', 2)])
  const made = answerCalls({ ...reads, cart: ({ edits }) => ({ version: edits.length }), handOverCart: () => ({ ok: true as const }) })
  const { user, address } = renderPage(<HandOverRoute />, '/hand-over')
  await user.selectOptions(await screen.findByLabelText('Hand it to'), 'Morgan Mills')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText(/Morgan Mills has it now/)).toBeVisible()
  await expect.poll(address).toBe('/')
  const sent = made.filter(({ name }) => name === 'handOverCart')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ to: 'p-2', seen: [{ id: 'A', quantity: 3 }, { id: 'B', quantity: 2 }] })
})

test('of several colleagues, the person chooses one', async () => {
  replaceCart('10001', [sampleLine('A', 3)])
  const made = answerCalls({ ...reads, cart: () => ({ version: 1 }), handOverCart: () => ({ ok: true as const }) })
  const { user } = renderPage(<HandOverRoute />, '/hand-over')
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  expect(screen.getByLabelText('Hand it to')).toHaveFocus()
  expect(screen.getByLabelText('Hand it to')).toHaveAccessibleDescription('Choose a person.')
  expect(made.filter(({ name }) => name === 'handOverCart')).toEqual([])
  await user.selectOptions(screen.getByLabelText('Hand it to'), 'Morgan Mills')
  expect(screen.getByLabelText('Hand it to')).toBeValid()
})

test('an only colleague is chosen already', async () => {
  replaceCart('10001', [sampleLine('A', 3)])
  answerCalls({ ...reads, colleagues: () => ({ people: people.slice(0, 1) }) })
  renderPage(<HandOverRoute />, '/hand-over')
  expect(await screen.findByLabelText('Hand it to')).toHaveValue('p-1')
})

test('an answer that was lost is asked for again under the same id, and a refusal says what to do', async () => {
  replaceCart('10001', [sampleLine('A', 3)])
  const answers = [refusal('portal_unavailable'), refusal('hand_over_no_room'), refusal('hand_over_no_room')]
  const made = answerCalls({ ...reads, cart: () => ({ version: 1 }), handOverCart: () => answers.shift() ?? { ok: true as const } })
  const { user } = renderPage(<HandOverRoute />, '/hand-over')
  const press = async () => { await user.click(await screen.findByRole('button', { name: 'Hand over' })) }
  await user.selectOptions(await screen.findByLabelText('Hand it to'), 'Olive Owner')
  await press()
  expect(await screen.findByText(errorTable.portal_unavailable.message)).toBeVisible()
  await press()
  expect(await screen.findByText(errorTable.hand_over_no_room.message)).toBeVisible()
  const ids = made.filter(({ name }) => name === 'handOverCart').map(({ body }) => (body as { id: string }).id)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('after a lost answer, choosing somebody else is another hand-over, and the page shows to whom the cart went', async () => {
  replaceCart('10001', [sampleLine('A', 3)])
  let [answer, given]: [ErrorCode, HandOver[]] = ['portal_unavailable', []]
  const ids = new Set<string>()
  answerCalls({
    ...reads,
    cart: () => ({ version: 1 }),
    handOvers: () => ({ received: [], taken_back: [], given }),
    handOverCart: ({ id }) => {
      ids.add(id)
      return refusal(answer)
    }
  })
  render(<MemoryRouter><HandOverRoute /></MemoryRouter>)
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Hand it to'), 'Olive Owner')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await screen.findByText(errorTable.portal_unavailable.message);
  [answer, given] = ['changed_meanwhile', [{ ...handOver, name: 'Olive Owner' }]]
  await user.selectOptions(screen.getByLabelText('Hand it to'), 'Morgan Mills')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText(/^You handed a cart to Olive Owner/)).toBeVisible()
  expect(ids.size).toBe(2)
})

test('the page says when there is nobody to hand it to, and when there is nothing to hand over', async () => {
  answerCalls({ ...reads, colleagues: () => ({ people: [] }) })
  renderPage(<HandOverRoute />, '/hand-over')
  expect(await screen.findByText('Your cart is empty.')).toBeVisible()
  replaceCart('10001', [sampleLine('A', 1)])
  expect(await screen.findByText('There is nobody to hand it to.')).toBeVisible()
})

test('home says who took a cart back from the person, until they dismiss it', async () => {
  let said = [{ id: handOver.id, name: 'Robin Reyes', at: handOver.at }]
  const made = answerCalls({
    ...reads,
    handOvers: () => ({ received: [], taken_back: said, given: [] }),
    putHandOverAside: () => {
      said = []
      return { ok: true as const }
    }
  })
  // Lists are read again in the cache that all pages share.
  render(<MemoryRouter><h1 tabIndex={-1}>Home</h1><HandedCarts /></MemoryRouter>)
  const user = userEvent.setup()
  expect(await screen.findByText(/^Robin Reyes took back the cart/)).toHaveTextContent(`handed to you, ${formatMomentInZone(handOver.at)}. What was left of it is no longer in your cart.`)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(made).toContainEqual({ name: 'putHandOverAside', body: { id: handOver.id } })
  await expect.poll(() => screen.queryByText(/^Robin Reyes took back/)).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }))
})

test('if nothing is left of a cart to take back, the page says that it is gone', async () => {
  answerCalls({
    ...reads,
    handOvers: () => ({ received: [], taken_back: [], given: [{ ...handOver, name: 'Olive Owner' }] }),
    takeBackCart: () => ({ gone: [{ id: 'A', quantity: 3 }, { id: 'B', quantity: 2 }], no_room: [], noted: [] })
  })
  const { user } = renderPage(<HandedCarts />)
  await user.click(await screen.findByRole('button', { name: 'Take back from Olive Owner' }))
  expect(await screen.findByText('None of the parts you handed over are back in your cart.')).toBeVisible()
  expect(screen.getByText('Olive Owner has ordered or removed 3 of A, 2 of B.')).toBeVisible()
})

test('home says what was handed to the person, and takes back what they handed over', async () => {
  const received = { ...handOver, id: '00000000-0000-4000-8000-000000000002' }
  const made = answerCalls({
    ...reads,
    handOvers: () => ({ received: [received], taken_back: [], given: [{ ...handOver, name: 'Olive Owner' }] }),
    putHandOverAside: () => ({ ok: true as const }),
    takeBackCart: () => ({ gone: [{ id: 'B', quantity: 2 }], no_room: [{ id: 'C', quantity: 1 }], noted: ['A'] })
  })
  const { user } = renderPage(<HandedCarts />)
  expect(await screen.findByText(/Robin Reyes prepared an order for you: 2 lines, 5 pieces/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(made.filter(({ name }) => name === 'putHandOverAside')).toEqual([{ name: 'putHandOverAside', body: { id: received.id } }])
  await user.click(screen.getByRole('button', { name: 'Take back from Olive Owner' }))
  for (const words of ['Only some of the parts you handed over are back in your cart.', 'Olive Owner has ordered or removed 2 of B.',
    'Your cart has no room for 1 of C, left in Olive Owner’s cart.', 'Olive Owner has changed the note on A.']) {
    expect(await screen.findByText(words)).toBeVisible()
  }
})

test('if the answer to taking a cart back is lost, the page does not say that nothing was changed, and looks at what it has become', async () => {
  let given = [{ ...handOver, name: 'Olive Owner' }]
  const made = answerCalls({
    ...reads,
    handOvers: () => ({ received: [], taken_back: [], given }),
    takeBackCart: () => {
      given = []
      throw new TypeError('Failed to fetch')
    }
  })
  // Lists are read again in the cache that all pages share.
  render(<MemoryRouter><HandedCarts /><Toasts /></MemoryRouter>)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Take back from Olive Owner' }))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
  await expect.poll(() => screen.queryByText(/^You handed a cart/)).toBeNull()
  await expect.poll(() => made.filter(({ name }) => name === 'cart')).toHaveLength(1)
})
