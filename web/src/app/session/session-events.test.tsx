import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import { sessionEndCookie } from '@portal/contracts/protocol'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import type { SessionUser } from '@portal/contracts/session'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { cartOf, forgetCarts, keepCheckoutForm, replaceCart } from '../../domain/cart/cart.ts'
import type { CheckoutForm } from '../../domain/cart/content/customer-cart.ts'
import { clearSession, useSession } from '../../domain/session/session.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { call } from '../../lib/http/call.ts'
import { storedStateKey } from '../../lib/storage/stored-state.ts'
import { storedTabDealer } from '../../lib/storage/tab-dealer.ts'
import { useToasts } from '../../ui/feedback/toast-store.ts'
import { PageGuard } from '../routing/page-guard.tsx'
import { addressLeftBy } from './logged-out-elsewhere.ts'
import { SessionEvents } from './session-events.tsx'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})

beforeEach(() => {
  reload.mockClear()
  replace.mockClear()
  useToasts.setState({ toasts: [] })
  document.cookie = `${sessionEndCookie}=${Math.ceil(Date.now() / 1000) + 3600}`
})

/** Makes a call that is refused the first time. @param session whose session the cookie is by then, if anybody's */
async function refusedOnce (session: SessionUser | undefined): Promise<{ asked: number, code: string | undefined }> {
  logInAs()
  let asked = 0
  answerCalls({
    openOrders: () => ++asked === 1 ? refusal('unauthenticated') : { orders: [], as_of: '2026-11-20T15:00:00.000Z' },
    session: () => session === undefined ? refusal('unauthenticated') : { user: session, dealer: session.dealer, exp: 0 }
  })
  await act(async () => { renderPage(<SessionEvents />) })
  const code = await call('openOrders', { dealer: '10001' }).then(() => undefined, (error: unknown) => toApiError(error).code)
  return { asked, code }
}

test('a refused call is made again if the session goes on for the same person, and the page stays', async () => {
  expect(await refusedOnce(sampleUser())).toEqual({ asked: 2, code: undefined })
  expect(reload).not.toHaveBeenCalled()
  expect(useSession.getState().status).toBe('in')
})

test.each(['above_order_limit', 'right_missing'] as const)('somebody who is refused for a right or a limit that was changed meanwhile is shown what holds now: %s', async code => {
  logInAs()
  const rights = { ...everyRight, order_limit: 50_000 }
  answerCalls({ createOrder: () => refusal(code), session: () => ({ user: sampleUser({ rights }), dealer: sampleDealer(), exp: 0 }) })
  await act(async () => { renderPage(<SessionEvents />) })
  const data = { customer_number: '10001', shipping: 'default' as const, po_number: '1', special_instructions: '', address: 9999 }
  await call('createOrder', { submission_key: crypto.randomUUID(), order: { cart: [], data } }).catch(() => {})
  await expect.poll(() => useSession.getState().user?.rights).toEqual(rights)
})

test('it is not made in the name of somebody else who has logged in: the page reloads for them', async () => {
  expect(await refusedOnce(sampleUser({ _id: 'another' }))).toEqual({ asked: 1, code: 'unauthenticated' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it is not made after the session has ended, which the page says', async () => {
  expect(await refusedOnce(undefined)).toEqual({ asked: 1, code: 'unauthenticated' })
  expect(reload).not.toHaveBeenCalled()
  expect(useSession.getState().status).toBe('out')
  expect(await screen.findByText('Logged Out')).toBeVisible()
})

test('a tab in whose browser somebody else has logged in reloads for them, and remembers whose dealer it had', async () => {
  logInAs(sampleStaff('sales', { _id: 'one', dealer_selector: '10004' }))
  await act(async () => { renderPage(<SessionEvents />) })
  localStorage.setItem(storedStateKey, JSON.stringify({ user: { state: { user: sampleUser({ _id: 'another' }) }, version: 1 } }))
  await expect.poll(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: storedStateKey }))
    return reload.mock.calls.length
  }).toBeGreaterThan(0)
  expect(storedTabDealer()).toEqual({ userId: 'one', customer: '10004' })
})

test('if several calls are refused at once, the end of the session is said once', async () => {
  logInAs()
  answerCalls({ openOrders: () => refusal('unauthenticated'), savedOrders: () => refusal('unauthenticated'), session: () => refusal('unauthenticated') })
  await act(async () => { renderPage(<SessionEvents />) })
  await act(async () => {
    await Promise.allSettled([call('openOrders', { dealer: '10001' }), call('savedOrders', { user: '10001' }), call('openOrders', { dealer: '10001' })])
  })
  expect(useToasts.getState().toasts).toMatchObject([{ header: 'Logged Out', count: 1 }])
})

/** Another tab logs out, and this one opens the login page: with nothing in memory, and what the tabs share is gone. */
async function loggedOutElsewhere (): Promise<void> {
  localStorage.setItem(storedStateKey, JSON.stringify({ user: { state: { user: null }, version: 1 } }))
  await expect.poll(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: storedStateKey }))
    return replace.mock.calls
  }).toContainEqual(['/login'])
  cleanup()
  localStorage.clear()
  clearSession()
}

test('after a logout in another tab the address names nothing, and only the same person is led back to where the tab was, once', async () => {
  logInAs(sampleUser({ _id: 'one' }))
  await act(async () => { renderPage(<SessionEvents />, '/stock?term=chain') })
  await loggedOutElsewhere()
  const loginPage = () => renderPage(<PageGuard who='signed-out' least={undefined} right={undefined}>Login</PageGuard>)
  logInAs(sampleUser({ _id: 'another' }))
  expect(loginPage().address()).toBe('/')
  logInAs(sampleUser({ _id: 'one' }))
  expect(loginPage().address()).toBe('/stock?term=chain')
  await act(async () => { renderPage(<SessionEvents />) })
  await expect.poll(() => addressLeftBy('one'), { message: 'only once' }).toBeNull()
})

test('a tab that was logged out in another one says so, and the same person finds the checkout form again, but nobody else does', async () => {
  const form: CheckoutForm = { shipping: 'default', po_number: 'TYPED', special_instructions: 'Call first', address: 2 }
  logInAs(sampleUser({ _id: 'one' }))
  keepCheckoutForm('10001', form)
  await act(async () => { renderPage(<SessionEvents />) })
  await loggedOutElsewhere()
  await act(async () => { renderPage(<SessionEvents />) })
  expect(useToasts.getState().toasts).toMatchObject([{ header: 'Logged Out', body: messages.loggedOutElsewhere }])
  logInAs(sampleUser({ _id: 'another' }))
  expect(cartOf('10001').form).toBeUndefined()
  logInAs(sampleUser({ _id: 'one' }))
  expect(cartOf('10001').form).toEqual(form)
  replaceCart('10001', [])
  forgetCarts()
  expect(cartOf('10001').form, 'only once').toBeUndefined()
})

test('a dealer who is moved while staff check out an order for them was sent nothing, and that is said', async () => {
  for (const [address, said] of [['/order-summary/x', /^Nothing was sent, because this dealer is no longer yours\./], ['/open-orders', /^You do not have access to this dealer/]] as const) {
    useToasts.setState({ toasts: [] })
    logInAs(sampleStaff('sales', { dealer_selector: '10001' }))
    answerCalls({ priceByItemNumbers: () => refusal('dealer_not_yours') })
    await act(async () => { renderPage(<SessionEvents />, address) })
    await act(async () => { await call('priceByItemNumbers', { items: ['A-1'] }, { dealer: '10001' }).catch(() => {}) })
    expect(useToasts.getState().toasts).toMatchObject([{ header: 'Not Acting for #10001', body: expect.stringMatching(said) }])
    cleanup()
  }
})
