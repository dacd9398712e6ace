import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import type { CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleItem } from '../../../test/sample-cart.ts'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import { putKey, useOpenKeys } from '../../domain/submission/keys/open-keys-store.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { useOffline } from '../../lib/http/offline.ts'
import { formatMoment, zoneName } from '../../lib/text/moment.ts'
import { paths, to } from '../../paths.ts'
import { useToasts } from '../../ui/feedback/toast-store.ts'
import { ReleaseRoute } from './release.route.tsx'

afterEach(() => { useOpenKeys.setState({ keys: {} }) })

const request: ReleaseDetail = {
  reference: 'PREQUEST',
  state: 'open',
  asked_at: '2026-11-20T15:00:00.000Z',
  asked_by: 'Bo Lee',
  may_release: true,
  lapses_at: '2026-12-20T15:00:00.000Z',
  po_number: 'SPRING',
  pieces: 7,
  total: 5600,
  shipping: 'default',
  address: 9999,
  special_instructions: '',
  lines: [{ item_number: 'A-1', item_description: 'Filter', manufacturer_number: '', quantity: 7, note: '', available: 9, price: 800 }]
}

const today = (): CallResponse<'priceByItemNumbers'> => ({ items: [sampleItem('A-1', { dealer_price: 900, quantity: 5 })], not_checked: [] })

function open (shown: ReleaseDetail = request, rights: Rights = rightPresets.owner, earlier: CallResponse<'earlierOrders'> = {}, prices = today, answers: Parameters<typeof answerCalls>[0] = {}): void {
  logInAs(sampleUser({ dealer: sampleDealer(), rights }))
  answerCalls({
    release: () => ({ release: shown }),
    releases: () => ({ releases: [] }),
    declineRelease: () => ({ ok: true as const }),
    submissionShown: () => ({ ok: true as const }),
    earlierOrders: () => earlier,
    priceByItemNumbers: prices,
    ...answers
  })
  const page = <Routes><Route path={paths.release} element={<ReleaseRoute />} /><Route path={paths.finalize} element={<p>sending</p>} /></Routes>
  renderPage(page, to.release(request.reference))
}

test('a person who may release reads what has changed since, and submits the quantities shown, under a key that names the request', async () => {
  open()
  const line = within(await screen.findByRole('row', { name: /^A-1/ }))
  expect(await line.findByText('Price was $8.00')).toBeVisible()
  expect(line.getByText('Stock was 9')).toBeVisible()
  expect(line.getByText('5 ship now, 2 back-ordered')).toBeVisible()
  const quantity = line.getByRole('textbox', { name: 'Quantity of A-1' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '4')
  expect(line.getByText('7 requested')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Release and submit' }))
  expect(await screen.findByText('sending')).toBeVisible()
  expect(Object.values(useOpenKeys.getState().keys)).toMatchObject([{ release: 'PREQUEST', order: { lines: [{ id: 'A-1', quantity: 4 }], total: 3600, poNumber: 'SPRING' } }])
})

test('whoever releases is told of a PO number that was used before, and of possible slips', async () => {
  open(request, rightPresets.owner, { same_po: { _id: 'P7', type: 'unconfirmed', submitted_at: '2026-11-21T01:00:00.000Z' }, largest_total: 1000 })
  expect(await screen.findByText(/You have used PO number/)).toHaveTextContent('You have used PO number SPRING before: see order P7 of 11/20/26.')
  expect(await screen.findByText(/This order of \$63\.00 is much larger than your largest in recent months, \$10\.00/)).toBeVisible()
})

test('without a connection nothing can be released, and the page says why', async () => {
  open()
  await screen.findByText('5 ship now, 2 back-ordered')
  act(() => { useOffline.setState({ isOffline: true }) })
  expect(screen.getByRole('button', { name: 'Release and submit' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^You are offline\. Nothing was sent\. You can submit this order/)).toBeVisible()
  act(() => { useOffline.setState({ isOffline: false }) })
  expect(screen.getByRole('button', { name: 'Release and submit' })).toHaveAttribute('aria-disabled', 'false')
})

test('a part that is no longer sold is taken out first; one that cannot be checked now stays, and the request waits', async () => {
  const lines = ['A-1', 'B-2'].map(id => ({ item_number: id, item_description: id, manufacturer_number: '', quantity: 2, note: '', available: 9, price: 800 }))
  open({ ...request, lines }, rightPresets.owner, {}, () => ({ items: [], not_checked: ['B-2'] }))
  expect(await within(await screen.findByRole('row', { name: /^A-1/ })).findByText('No longer sold')).toBeVisible()
  const unchecked = within(screen.getByRole('row', { name: /^B-2/ }))
  expect(unchecked.getByText('Not checked')).toBeVisible()
  expect(unchecked.queryByText('No longer sold')).toBeNull()
  expect(screen.getByText('Some parts are no longer sold: set their quantity to 0')).toBeInTheDocument()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Quantity of A-1' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Quantity of A-1' }), '0')
  expect(screen.getByText('Some prices are not known')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Release and submit' })).toBeDisabled()
})

test('a request that stands open shows new prices', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let dealer_price = 900
  open(request, rightPresets.owner, {}, () => ({ items: [sampleItem('A-1', { dealer_price })], not_checked: [] }))
  const line = within(await screen.findByRole('row', { name: /^A-1/ }))
  expect(await line.findByText('$63.00')).toBeVisible()
  dealer_price = 1000
  await act(async () => { await vi.advanceTimersByTimeAsync(refreshEvery.summaryPrices) })
  expect(await line.findByText('$70.00')).toBeVisible()
  vi.useRealTimers()
})

test('changed quantities are kept for that person and request, marked, until they are reset or the request has ended', async () => {
  open()
  const field = async () => await screen.findByRole('textbox', { name: 'Quantity of A-1' })
  await userEvent.clear(await field())
  await userEvent.type(await field(), '4')
  cleanup()

  open()
  expect(await field()).toHaveValue('4')
  expect(await screen.findByText('7 requested')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reset quantities' }))
  expect(await field()).toHaveValue('7')
  await userEvent.clear(await field())
  await userEvent.type(await field(), '5')
  cleanup()

  open({ ...request, state: 'declined', ended_by: 'Olive Owner', reason: 'No' })
  await screen.findByText(/Declined by Olive Owner/)
  cleanup()
  open()
  expect(await field()).toHaveValue('7')
})

test('a released request shows the person who asked at which price and total it was ordered, and its order number', async () => {
  const { may_release: _, ...others } = request
  const line = { item_number: 'A-1', item_description: 'Filter', manufacturer_number: '', quantity: 7, note: '', available: 9, price: 800, ordered: 4, ordered_price: { price: 950 } }
  open({ ...others, mine: true, state: 'released', ended_by: 'Olive Owner', ordered_total: 3800, lines: [line], submission: { reference: 'PREQUEST', state: 'accepted', erp_order_id: '8000001' } }, rightPresets.buyer)
  expect(await screen.findByText(/Released by Olive Owner, and submitted as order/)).toHaveTextContent('8000001')
  expect(screen.getByRole('row', { name: /^A-1/ })).toHaveTextContent(/4 instead of 7.*\$9\.50 instead of \$8\.00/)
  expect(screen.getByText('Total ordered').nextSibling).toHaveTextContent('$38.00')
  expect(screen.getByRole('link', { name: '8000001' })).toHaveAttribute('href', '/open-order/unconfirmed/8000001')
})

test('above one\'s own limit, by today\'s total, nothing can be released, and a reason is wanted before anything is declined', async () => {
  open(request, { ...rightPresets.buyer, order_limit: 6000 })
  await screen.findByText('Price was $8.00')
  expect(screen.getByText(/above your order limit of \$60\.00/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Release and submit' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.getByText('Enter a reason for Bo Lee.')).toBeVisible()
  expect(screen.getByLabelText('Reason')).toHaveFocus()
  await userEvent.click(screen.getByLabelText('Reason'))
  await userEvent.paste('x'.repeat(limits.cancelReasonMax + 1))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.getByText('Reason must be at most 200 characters.'), 'it is not cut off').toBeVisible()
  expect(screen.getByText('201 / 200')).toBeVisible()
})

test('the person who asked reads when the request lapses, can take it back, and cannot answer it', async () => {
  const { may_release: _, ...others } = request
  open({ ...others, mine: true }, rightPresets.buyer)
  expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Release and submit' })).toBeNull()
  expect(screen.getByText(/It lapses on/)).toHaveTextContent(`It lapses on ${formatMoment(request.lapses_at)}, and`)
  expect(screen.getByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toBeVisible()
})

test('if the answer to taking a request back, or to declining it, is lost, the page does not say that it was not done', async () => {
  const lost = () => { throw new TypeError('Failed to fetch') }
  const { may_release: _, ...others } = request
  open({ ...others, mine: true }, rightPresets.buyer, {}, today, { takeBackRelease: lost })
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
  cleanup()
  useToasts.setState({ toasts: [] })
  open(request, rightPresets.owner, {}, today, { declineRelease: lost })
  await userEvent.type(await screen.findByLabelText('Reason'), 'Next month')
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
})

test('what became of a request takes the focus when the button that was pressed is gone', async () => {
  const { may_release: _, ...others } = request
  let state: ReleaseDetail['state'] = 'unsure'
  logInAs(sampleUser({ dealer: sampleDealer(), rights: rightPresets.buyer }))
  answerCalls({
    release: () => ({ release: { ...others, reference: 'PRESTORED', mine: true, state } }),
    releases: () => ({ releases: [] }),
    confirmRelease: () => {
      state = 'open'
      return { ok: true as const }
    }
  })
  const page = <Routes><Route path={paths.release} element={<ReleaseRoute />} /></Routes>
  render(<MemoryRouter initialEntries={[to.release('PRESTORED')]}>{page}</MemoryRouter>)
  await userEvent.click(await screen.findByRole('button', { name: 'It is still wanted' }))
  await screen.findByText(/^Nothing was ordered yet/)
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toHaveTextContent(/^Note: Nothing was ordered yet/)
})

test('the page of a request that has ended says how, and not that it was asked for, even if the list still had it as open', async () => {
  const { reference, asked_at, asked_by, lapses_at, po_number, pieces } = request
  const listed = { reference, state: 'open', asked_at, asked_by, mine: true, lapses_at, po_number, pieces } as const
  const { may_release: _, ...others } = request
  const released = { state: 'released', ended_by: 'Olive Owner' } as const
  const dealer = sampleDealer()
  logInAs(sampleUser({ dealer, rights: rightPresets.buyer }))
  putKey({ key: 'asked', customer: dealer.customer_number, at: 0, outcome: { state: 'asked', release: request.reference, poNumber: 'SPRING' } })
  let reads = 0
  answerCalls({
    release: () => ({ release: { ...others, mine: true, ...released } }),
    releases: () => ({ releases: [reads++ === 0 ? listed : { ...listed, ...released }] })
  })
  // Lists are read again in the cache that all pages share.
  const page = <Routes><Route path={paths.release} element={<ReleaseRoute />} /></Routes>
  render(<MemoryRouter initialEntries={[to.release(reference)]}>{page}</MemoryRouter>)
  expect(await screen.findByText(/^Released by Olive Owner/)).toBeVisible()
  expect(screen.queryByText(/Nothing was ordered yet/)).toBeNull()
})

test('whoever released it reads on its page how the order stands, once, and not again elsewhere', async () => {
  const { may_release: _, ...others } = request
  const submission = { reference: 'PREQUEST', state: 'accepted' as const, erp_order_id: '8000001' }
  putKey({ key: 'sent', customer: '10001', at: 0, release: request.reference, outcome: { state: 'known', submission, poNumber: 'SPRING' } })
  open({ ...others, state: 'released', ended_by: 'Olive Owner', submission })
  expect(await screen.findByText(/^Released by Olive Owner, and submitted as order/)).toBeVisible()
  expect(screen.queryByText(/was submitted\. Its order number/)).toBeNull()
  cleanup()
  renderPage(<SubmissionNotices />)
  expect(screen.queryByText(/was submitted/)).toBeNull()
})

test('an order that was canceled since is not shown as a success, and nobody without the right to see orders is led to one', async () => {
  const released = { ...request, mine: true as const, state: 'released' as const, ended_by: 'Olive Owner', submission: { reference: 'PREQUEST', state: 'accepted' as const, erp_order_id: '8000001' } }
  open({ ...released, order_ended: 'canceled' }, rightPresets.buyer)
  expect(await screen.findByText(/The distributor has since canceled the order/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View order' })).toBeVisible()
  cleanup()
  open(released, rightPresets.counter)
  await screen.findByText(/and submitted as order/)
  expect(screen.queryByRole('link', { name: 'View order' })).toBeNull()
  expect(screen.queryByRole('link', { name: '8000001' })).toBeNull()
})

test('whoever may order reads which parts of a request that has ended are in nobody\'s cart, and nothing of room in another\'s', async () => {
  const { may_release: _, ...others } = request
  const line = { item_number: 'A-1', item_description: 'Filter', manufacturer_number: '', quantity: 7, note: '', available: 9, kept: 7 }
  open({ ...others, state: 'lapsed', lines: [line] })
  expect(await screen.findByText(/^Nobody answered in time\. Some of its parts are in nobody’s cart/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^A-1/ })).toHaveTextContent('7 pieces in nobody’s cart')
  expect(screen.queryByText(/room/i)).toBeNull()
})

test('what was entered at the checkout can be used again after a request was declined', async () => {
  open({ ...request, mine: true, state: 'declined', ended_by: 'Olive Owner', reason: 'No', shipping: 'will-call', special_instructions: 'Call first' }, rightPresets.buyer)
  await userEvent.click(await screen.findByRole('button', { name: 'Check out with its details' }))
  expect(cartOf('10001').form).toEqual({ shipping: 'will-call', po_number: 'SPRING', special_instructions: 'Call first', address: 9999 })
})
