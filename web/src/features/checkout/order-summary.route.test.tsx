import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import type { CallResponse } from '@portal/contracts/calls'
import type { CheckoutData } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { rightMessages } from '@portal/contracts/rules/accounts/right-messages'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { refusedAboveLimitOf } from '@portal/contracts/rules/releases/release-words'
import type { SessionUser } from '@portal/contracts/session'
import type { Item } from '@portal/contracts/stock'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { erpAway } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { addCartLine, recordSubmittedOrder, setCartQuantity } from '../../domain/cart/cart.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { navigationNotice, type NavigationNotice } from '../../lib/address/navigation-notice.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { paths, to } from '../../paths.ts'
import { encodeCheckoutData } from '../../domain/submission/checkout-data.ts'
import { OrderSummaryRoute } from './order-summary.route.tsx'

const data = { shipping: 'default', po_number: 'SPRING', special_instructions: '', address: defaultAddressKey } as const

/** Opens the summary of an order of 8 pieces. @param today the part as the ERP has it today */
function openSummary (today: Partial<Item>, dealer: Partial<Dealer> = {}, form: CheckoutData = data, earlier: CallResponse<'earlierOrders'> = {}): void {
  openSummaryAs({ dealer: sampleDealer(dealer) }, null, today, form, earlier)
}

/** @param state of the history entry, with why the person comes back to the page */
function openSummaryAs (
  user: Partial<SessionUser>, state: NavigationNotice | null, today: Partial<Item> = {}, form: CheckoutData = data, earlier: CallResponse<'earlierOrders'> = {}
): void {
  logInAs(sampleUser(user))
  addCartLine('10001', sampleLine('A-1', 8))
  answerCalls({ priceByItemNumbers: () => ({ items: [sampleItem('A-1', today)], not_checked: [] }), earlierOrders: () => earlier })
  const pages = (
    <Routes>
      <Route path={paths.orderSummary} element={<OrderSummaryRoute />} />
      <Route path={paths.orderConfirm} element={<h1>Confirmation</h1>} />
    </Routes>
  )
  renderPage(pages, { pathname: to.orderSummary(encodeCheckoutData({ customer: '10001', data: form })), state })
}

test('what ships now and what is back-ordered is shown at the line and in the total', async () => {
  openSummary({ quantity: 5 })
  const line = within(await screen.findByRole('row', { name: /^A-1/ }))
  expect(await line.findByText('5 ship now, 3 back-ordered')).toBeVisible()
  expect(screen.getByText('Ship now').nextSibling).toHaveTextContent('5')
  expect(screen.getByText('Back-ordered').nextSibling).toHaveTextContent('3')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  expect(screen.getByText('8 pieces, before shipping and tax')).toBeInTheDocument()
})

test('once another tab has submitted the order, its confirmation is shown, though the cart cannot be fetched', async () => {
  openSummary({})
  await expect.poll(() => screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  const sent = { key: 'key-1', data: encodeCheckoutData({ customer: '10001', data }), lines: [sampleLine('A-1', 8)], fromFile: false }
  act(() => { recordSubmittedOrder('10001', sent, { reference: 'REF-1', state: 'accepted' }) })
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Confirmation' })).toBeVisible()
})

test('while the ordering system is away, a note beside Submit says that the prices are the last known ones', async () => {
  erpAway({ takesOrders: true })
  openSummary({})
  const submit = await screen.findByRole('button', { name: 'Submit' })
  expect(submit.closest('[data-foot]')).toHaveTextContent('8 pieces, before shipping and tax, at the last known prices')
})

test('while the dealer may not order there is no Submit, only the reason', async () => {
  for (const [dealer, reason] of [[{ suspended: true }, messages.suspended], [{ new_dealer: true }, messages.newDealerMinimum]] as const) {
    openSummary({}, dealer)
    const told = await screen.findByText(reason)
    expect(told).toBeVisible()
    // On a phone, what follows the parts may not be in view.
    expect(told.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
    cleanup()
  }
})

test('a person who lost the right to order while pressing Submit is told once, at the top, that they can ask for the release', async () => {
  const told = 'You cannot submit orders yourself. You can ask somebody who may to release this one.'
  for (const state of [null, navigationNotice(rightMessages.order, 'right_missing')]) {
    openSummaryAs({ rights: { ...everyRight, order: false } }, state)
    expect(await screen.findByRole('button', { name: 'Ask for release' })).toBeEnabled()
    expect(screen.getByText(told)).toBeVisible()
    expect(screen.queryByText(rightMessages.order)).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')?.textContent).toBe(state === null ? undefined : `Attention: ${told}`)
    cleanup()
  }
  // The limit was lowered once more since.
  openSummaryAs({ rights: { ...everyRight, order_limit: 100 } }, navigationNotice(refusedAboveLimitOf(200), 'above_order_limit'))
  expect(await screen.findByText('This order is above your order limit of $1.00. You can ask somebody who may submit it to release it.')).toBeVisible()
  expect(screen.queryByText(refusedAboveLimitOf(200))).not.toBeInTheDocument()
})

test('an order that is picked up shows where, and no address', async () => {
  openSummary({}, {}, { ...data, shipping: 'will-call' })
  expect(await screen.findByText('You will pick up this order. It will not be shipped.')).toBeVisible()
  expect(screen.queryByText('Ship to')).not.toBeInTheDocument()
  expect(screen.queryByText(/freight/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Done: Shipping' })).toBeVisible()
})

test('a PO number that nobody typed is marked as made up', async () => {
  openSummary({}, {}, { ...data, po_number: '20261120-101500' })
  expect(await screen.findByText('Filled in from the date and time')).toBeVisible()
  cleanup()
  openSummary({})
  expect(await screen.findByText('SPRING')).toBeVisible()
  expect(screen.queryByText('Filled in from the date and time')).not.toBeInTheDocument()
})

test('an order that breaks a pack cannot be submitted, and says why', async () => {
  openSummary({ pack_size: 12, sold_in_packs: true, dealer_price: 1501 })
  expect(await screen.findByText('Sold in packs of 12 only.')).toBeVisible()
  expect(screen.getByText(/is sold only in packs of 12: order /)).toBeVisible()
  expect(screen.getByText('Some parts only in whole packs').closest('[data-foot]')).toContainElement(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('an order that changes while its page is open says what has changed, and Submit waits until the person has looked', async () => {
  openSummary({})
  const submit = await screen.findByRole('button', { name: 'Submit' })
  await expect.poll(() => submit).toBeEnabled()
  act(() => { setCartQuantity('10001', 'A-1', 9) })
  expect(await screen.findByText(/This order was changed/)).toHaveTextContent('on another device: A-1 × 9.')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
  act(() => { screen.getByRole('button', { name: 'I have looked at it' }).click() })
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  expect(screen.queryByText(/This order was changed/)).not.toBeInTheDocument()
})

test('a PO number that was used before, and a possible slip, are pointed out but stop nothing', async () => {
  const earlier = { same_po: { _id: 'P7', type: 'unconfirmed', submitted_at: '2026-11-21T01:00:00.000Z' }, largest_total: 3000 } as const
  openSummary({ quantity: 1000 }, { credit_available: 11_999 }, data, earlier)
  expect(await screen.findByText(/You have used PO number/)).toHaveTextContent('You have used PO number SPRING before: see order P7 of 11/20/26.')
  expect(screen.getByRole('link', { name: 'order P7' })).toHaveAttribute('href', to.openOrder({ type: 'unconfirmed', _id: 'P7' }))
  expect(screen.getByText(/above your available credit of \$119\.99/)).toBeVisible()
  expect(screen.getByText(/much larger than your largest in recent months, \$30\.00/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('Submit keeps the focus while there is no connection, and goes nowhere', async () => {
  openSummary({})
  const submit = await screen.findByRole('button', { name: 'Submit' })
  await expect.poll(() => submit).toBeEnabled()
  submit.focus()
  act(() => { useOffline.setState({ isOffline: true }) })
  expect(submit).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveFocus()
  act(() => { useOffline.setState({ isOffline: false }) })
  expect(submit).toHaveAttribute('aria-disabled', 'false')
})

test('without a connection, prices that were not checked are not a second failure', async () => {
  logInAs(sampleUser({ dealer: sampleDealer() }))
  addCartLine('10001', sampleLine('A-1', 8))
  answerCalls({ priceByItemNumbers: () => refusal('internal'), earlierOrders: () => ({}) })
  renderPage(<Routes><Route path={paths.orderSummary} element={<OrderSummaryRoute />} /></Routes>, to.orderSummary(encodeCheckoutData({ customer: '10001', data })))
  expect(await screen.findByText(/could not be checked/)).toBeVisible()
  act(() => { useOffline.setState({ isOffline: true }) })
  onTestFinished(() => { useOffline.setState({ isOffline: false }) })
  expect(screen.getByText(/^You are offline\. Nothing was sent\. You can submit this order/)).toBeVisible()
  expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument()
})

test('Ctrl+Enter never presses Submit, even where the focus is on it', async () => {
  openSummary({})
  const submit = await screen.findByRole('button', { name: 'Submit' })
  await expect.poll(() => submit).toBeEnabled()
  submit.focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(submit).toBeVisible()
})
