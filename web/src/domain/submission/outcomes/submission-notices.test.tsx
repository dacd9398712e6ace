import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sampleLine } from '../../../../test/sample-cart.ts'
import { logInAs, sampleDealer, sampleUser } from '../../../../test/sample-users.ts'
import { cartOf, dismissRejectedOrder } from '../../cart/cart.ts'
import { enableCartSync, fetchCartQuietly } from '../../cart/sync/open-carts.ts'
import type { OpenKey } from '../keys/open-key.ts'
import { putKey, useOpenKeys } from '../keys/open-keys-store.ts'
import { holdKey, takeOverPressedKey } from '../sending/keys-held-by-tabs.ts'
import { pressSubmit, waitsForPreviousOrder } from '../sending/press-submit.ts'
import { useWaitForPreviousOrder } from '../submit-button/wait-for-previous-order.tsx'
import { useUnsettledKeyStates } from './settle-keys.ts'
import { forgetShownOutcomes } from './shown-outcomes.ts'
import { SubmissionNotices } from './submission-notices.tsx'

afterEach(() => {
  forgetShownOutcomes()
  useOpenKeys.setState({ keys: {} })
  useUnsettledKeyStates.setState({}, true)
})

test('an order that was rejected meanwhile can be restored from its notice, once', async () => {
  logInAs()
  answerCalls({ submissionShown: () => ({ ok: true }) })
  putKey({ key: 'k', customer: '10001', at: 0, outcome: { state: 'known', submission: { reference: 'P7', state: 'rejected', message: 'No such part.' }, poNumber: '7' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was rejected\. No such part\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Restore to cart' })).toHaveAttribute('href', '/rejected-orders/P7/again')
  act(() => { dismissRejectedOrder('10001', 'P7') })
  expect(screen.queryByRole('link', { name: 'Restore to cart' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
})

test('a rejected order is not put back by itself if this browser does not know all its parts anymore, and its notice leads to all of them', async () => {
  enableCartSync(true)
  onTestFinished(() => { enableCartSync(false) })
  logInAs()
  const made = answerCalls({
    withdrawSubmission: () => ({
      state: 'known', po_number: '7', submission: { reference: 'P7', state: 'rejected' }, lines: [{ item_number: 'A', quantity: 2 }, { item_number: 'B', quantity: 1 }]
    }),
    cart: () => ({ version: 2, cart: { lines: [sampleLine('A', 1)], away: [], applied: [] } }),
    updateNewDealerStatus: () => ({ dealer: sampleDealer() }),
    submissionShown: () => ({ ok: true })
  })
  await fetchCartQuietly('10001')
  putKey({ key: 'forgotten', customer: '10001', at: 0 })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByRole('link', { name: 'Restore to cart' })).toHaveAttribute('href', '/rejected-orders/P7/again')
  await expect.poll(() => made.filter(({ name }) => name === 'cart').length).toBe(2)
  expect(cartOf('10001')).toMatchObject({ lines: [sampleLine('A', 1)], away: [], last: { inCart: false } })
})

test('a request for release is shown as waiting only as long as it is', async () => {
  logInAs()
  const request = { reference: 'PR', asked_at: '2026-11-20T15:00:00.000Z', asked_by: 'Bo', lapses_at: '2026-12-20T15:00:00.000Z', po_number: '8', pieces: 1, ended_by: 'Olive Owner' }
  answerCalls({ releases: () => ({ releases: [{ ...request, state: 'released' }] }) })
  putKey({ key: 'asked', customer: '10001', at: 0, outcome: { state: 'asked', release: 'PR', poNumber: '8' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was released by Olive Owner/)).toBeVisible()
  expect(screen.queryByText(/Nothing was ordered yet/)).toBeNull()
  expect(screen.getByRole('link', { name: 'View request' })).toHaveAttribute('href', '/releases/PR')
})

test('an order that went through is named with its number', async () => {
  logInAs()
  answerCalls({ submissionShown: () => ({ ok: true }) })
  putKey({ key: 'placed', customer: '10001', at: 0, outcome: { state: 'known', submission: { reference: 'P9', state: 'accepted', erp_order_id: '8000009' }, poNumber: '9' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was submitted\./)).toHaveTextContent('Its order number is 8000009.')
})

const knows = { seen: { total: 500, parts: [] }, duplicateOf: [] }
const pressed = { poNumber: 'OWN 2', total: 500, data: 'd', lines: [], items: [], cartVersion: 1, knows }
const unnumbered = { reference: 'P7', submitted_at: new Date(0).toISOString(), po_number: 'OWN 2', pieces: 1, state: 'queued' }
const earlier = { ...unnumbered, state: 'accepted', erp_order_id: '8000007' }
const prices = { seen: knows.seen, now: knows.seen }
const [first, request] = ['/open-order/unconfirmed/P7', '/releases/P7']

test.each<[string, Pick<OpenKey, 'order' | 'question'>, RegExp, string | null]>([
  ['a second order', { order: pressed, question: { kind: 'duplicate', message: '?', earlier } }, /You left the question about a second order PO #OWN 2\. Only the first one was placed: order 8000007\.$/, first],
  ['a second order from a file', { order: { poNumber: '4711', total: 1, fileName: 'f.ord', knows }, question: { kind: 'duplicate', message: '?', earlier } }, /a second order PO #4711\. Only the first one, PO #OWN 2, was placed: order 8000007\.$/, first],
  ['a cart that was ordered', { order: pressed, question: { kind: 'cart', message: '?', version: 2, earlier: unnumbered } }, /Only the first one was received, at .+\.$/, first],
  ['a second request', { order: pressed, question: { kind: 'duplicate', message: '?', earlier: { ...earlier, release: true } } }, /Only the first one stands: its release was asked for at .+\.$/, request],
  ['a cart that was taken back', { order: pressed, question: { kind: 'cart', message: '?', version: 2, moved: { kind: 'taken-back', name: 'Robin', at: earlier.submitted_at } } }, /You left the question about your order PO #OWN 2 of .+\. It was not sent\.$/, null],
  ['new prices', { order: pressed, question: { kind: 'prices', message: '?', prices } }, /You left the question about new prices for your order PO #OWN 2 of .+\. It was not sent\.$/, null],
  ['no question, but a yes before', { order: { ...pressed, knows: { ...knows, duplicateOf: ['P7'] } } }, /Your additional order PO #OWN 2 of .+ was not received, and nothing was sent\.$/, null],
  ['an order that was forgotten on logout', {}, /Orders that you submitted before it are not affected\.$/, null]
])('who left the question about %s reads what stands, and of no cart while it is empty', async (_, entry, words, link) => {
  logInAs()
  putKey({ key: 'left', customer: '10001', at: 0, outcome: { state: 'withdrawn' }, ...entry })
  renderPage(<SubmissionNotices />)
  expect((await screen.findByRole('alert')).firstChild).toHaveTextContent(words)
  expect(screen.queryByRole('link', { name: /View/ })?.getAttribute('href') ?? null).toBe(link)
})

test('an order that waits for an answer in another tab is not shown as being submitted, and holds up no other one', () => {
  logInAs()
  const asked: OpenKey = { key: 'asked', customer: '10001', at: 0, order: pressed, question: { kind: 'prices', message: '?', prices } }
  const release = holdKey('asked')
  putKey(asked)
  useUnsettledKeyStates.setState({ asked: { kind: 'held' } })
  renderPage(<><SubmissionNotices /><Submit /></>)
  expect(screen.getByText(/was not sent yet\. It waits for your answer in the tab/)).toBeVisible()
  expect(screen.getByRole('button')).toBeEnabled()
  expect(waitsForPreviousOrder('10001')).toBe(false)
  act(() => {
    const { question: _, ...answered } = asked
    putKey(answered)
  })
  expect(screen.getByText(/is being submitted\./)).toBeVisible()
  expect(screen.getByRole('button')).toBeDisabled()
  expect(waitsForPreviousOrder('10001')).toBe(true)
  release()
})

test('an order that somebody else has left in this browser is not settled as one\'s own, holds up no other one, and waits for that person', async () => {
  logInAs()
  const made = answerCalls({ withdrawSubmission: () => ({ state: 'withdrawn' }) })
  putKey({ key: 'theirs', customer: '10001', at: 0, by: 'user-2' })
  expect(waitsForPreviousOrder('10001')).toBe(false)
  const key = pressSubmit('10001', { lines: [sampleLine('A', 1)], cartVersion: 1, data: 'd', seenDelivery: '', poNumber: 'OWN 3' })
  takeOverPressedKey(key ?? '')
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/ was not received, and nothing was sent/)).toBeVisible()
  expect(made.map(({ body }) => body)).toEqual([{ submission_key: key }])
  cleanup()
  logInAs(sampleUser({ _id: 'user-2' }))
  renderPage(<SubmissionNotices />)
  await expect.poll(() => made.length).toBe(2)
  expect(made[1]?.body).toEqual({ submission_key: 'theirs' })
})

function Submit () {
  return <button disabled={useWaitForPreviousOrder('10001')}>Submit</button>
}

test('the page of a request does not lead to itself from a release that failed', async () => {
  logInAs()
  putKey({ key: 'failed', customer: '10001', at: 0, release: 'P7', order: pressed, outcome: { state: 'withdrawn' } })
  renderPage(<><section aria-label='own'><SubmissionNotices on='P7' /></section><SubmissionNotices on='P8' /></>)
  expect(await screen.findByRole('link', { name: 'View request' })).toHaveAttribute('href', request)
  expect(screen.getByRole('region', { name: 'own' })).toBeEmptyDOMElement()
})
