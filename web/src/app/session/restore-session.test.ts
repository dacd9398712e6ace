import t, { type Test } from 'tap'
import type { Dealer } from '@portal/contracts/dealers'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import type { SessionUser } from '@portal/contracts/session'
import { storedStateKey } from '../../lib/storage/stored-state.ts'

/** Stubs for the browser's APIs. They must be set before the session store is imported. */
const browser = { cookie: '', querySelector: () => null, stored: new Map<string, string>(), ofTab: new Map<string, string>(), address: new URL('https://portal.invalid/') }
const storage = (of: Map<string, string>) => ({
  getItem: (key: string) => of.get(key) ?? null,
  setItem: (key: string, value: string) => of.set(key, value),
  removeItem: (key: string) => of.delete(key)
})
Object.assign(globalThis, {
  document: browser,
  location: { protocol: 'https:' },
  window: {
    get location () { return browser.address },
    history: { state: { step: 1 }, replaceState: (_state: unknown, _title: string, to: string) => { browser.address = new URL(to, browser.address) } }
  },
  localStorage: storage(browser.stored),
  sessionStorage: storage(browser.ofTab)
})
const { restoreSession, restoreUnsureSession } = await import('./restore-session.ts')
const { callEarly } = await import('../../lib/http/early-calls.ts')
const { keepTabDealer, nameDealerInAddress, storedTabDealer, tabDealer, takeDealerFromAddress } = await import('../../lib/storage/tab-dealer.ts')
const { choosesDealer, setActingDealer, customerNumberOf, storedUser, updateSessionUser, useSession } = await import('../../domain/session/session.ts')
const { dropActingDealer } = await import('../../domain/dealer/acting-user.ts')
const { useToasts } = await import('../../ui/feedback/toast-store.ts')

const user: SessionUser = {
  _id: 'u1',
  role: 'dealer',
  email: 'dealer@example.com',
  email_pending: null,
  status: 'active',
  accountCreated: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  name_first: null,
  name_last: null,
  rep_number: null,
  dealer_number: '10001',
  dealer: null,
  dealer_selector: null
}
// The code under test only checks that there is a dealer.
const dealer = { customer_number: '10001' } as Dealer

const rep: SessionUser = { ...user, _id: 'u7', role: 'sales', rep_number: '07', dealer_number: null }

/**
 * A BFF in which `who` may act for the permitted dealers. Returns the list of calls, each with the dealer it was for.
 */
function answerFor (t: Test, who: SessionUser, permitted: readonly string[], last: string | null = null): string[] {
  const asked: string[] = []
  t.intercept(globalThis, 'fetch', {
    value: async (path: string, { headers, body }: { headers: Record<string, string>, body: string }) => {
      const named = headers['x-portal-dealer']
      asked.push(`${path} ${named ?? '-'}${path === '/select-dealer' ? ` ${body}` : ''}`)
      const customer = named === undefined ? last : permitted.includes(named) ? named : null
      const own = who.dealer_number !== null && (named ?? who.dealer_number) === who.dealer_number ? dealer : null
      return Response.json({ user: { ...who, dealer_selector: who.dealer_number === null ? customer : null }, dealer: own, exp: 1 })
    }
  })
  return asked
}

function answer (t: Test, respond: () => Promise<Response>): void {
  t.intercept(globalThis, 'fetch', { value: respond })
}

t.beforeEach(() => {
  browser.cookie = '__Host-session=1795287265'
  useSession.setState({ status: 'unknown', user: null })
  keepTabDealer(undefined)
  useToasts.setState({ toasts: [] })
  browser.address = new URL('https://portal.invalid/')
})

t.test('an answer that has no user of a known role ends the session, on the server too, and says so', async t => {
  for (const answered of [{ user: { ...user, role: 'auditor' }, dealer: null, exp: 1 }, { user: null, dealer: null, exp: 1 }, {}, []]) {
    const asked: string[] = []
    t.intercept(globalThis, 'fetch', { value: async (path: string) => { asked.push(path); return Response.json(answered) } })
    browser.cookie = '__Host-session=1795287265'
    useSession.setState({ status: 'unknown', user })
    useToasts.setState({ toasts: [] })
    await restoreSession()
    t.match(useSession.getState(), { status: 'out', user: null }, JSON.stringify(answered))
    t.same([browser.cookie.includes('Max-Age=0'), asked], [true, ['/session', '/logout']])
    t.match(useToasts.getState().toasts, [{ id: 'navigation-failed' }])
  }
})

t.test('without the readable cookie the session of the last visit ends, on the server too, and a visitor makes no call', async t => {
  const asked = answerFor(t, user, [])
  browser.cookie = ''
  await restoreSession()
  t.same(asked, [])
  browser.cookie = ''
  useSession.setState({ user })
  await restoreSession()
  t.match(useSession.getState(), { status: 'out', user: null })
  t.equal(storedUser(), null)
  t.same(asked, ['/logout -'])
  browser.cookie = ''
  await restoreSession()
  t.same(asked, ['/logout -'], 'once')
})

t.test('a stored user without a role ends the session, on the server too', async t => {
  const asked = answerFor(t, user, [])
  browser.stored.set(storedStateKey, JSON.stringify({ user: { version: 1, state: { user: { ...user, role: null } } } }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'out', user: null })
  t.match(browser.cookie, /^__Host-session=; .*Max-Age=0/)
  t.same(asked, ['/logout -'])
})

t.test('a session is restored with its dealer, and stored for the next visit', async t => {
  answer(t, async () => Response.json({ user, dealer, exp: 1_795_287_265 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u1', dealer } })
  t.equal(storedUser()?._id, 'u1')
  t.same([...browser.stored.keys()], [storedStateKey])
  updateSessionUser({ email: 'new@example.com' })
  t.match(storedUser(), { _id: 'u1', email: 'new@example.com' })
})

t.test('an expired session logs the user out and removes the cookie', async t => {
  useSession.setState({ user })
  answer(t, async () => Response.json({ code: 'unauthenticated', message: 'Log in.', requestId: 'r' }, { status: 401 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'out', user: null })
  t.match(browser.cookie, /^__Host-session=; .*Max-Age=0/)
})

t.test('while the session cannot be checked, the user of the last visit stays logged in, and the cookie stays', async t => {
  const away = async () => Response.json({ code: 'portal_unavailable', message: 'Away.', requestId: 'r' }, { status: 503 })
  answer(t, away)
  await restoreSession()
  t.equal(useSession.getState().status, 'unavailable')
  useSession.setState({ status: 'unknown', user })
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u1' } })
  t.equal(browser.cookie, '__Host-session=1795287265')
})

t.test('a session that could not be checked is checked again, and one that is known is not', async t => {
  answer(t, async () => { throw new TypeError('no connection') })
  useSession.setState({ user })
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { dealer: null } })
  await restoreUnsureSession()
  answer(t, async () => Response.json({ user, dealer, exp: 1 }))
  await restoreUnsureSession()
  t.match(useSession.getState(), { status: 'in', user: { dealer } })
  answer(t, async () => { throw new Error('no call was expected') })
  await restoreUnsureSession()
})

t.test('an early answer for a user who has logged out is not used for the next user', async t => {
  answer(t, async () => Response.json({ user, dealer, exp: 1 }))
  callEarly('POST', '/session')
  browser.cookie = ''
  await restoreSession()
  t.equal(useSession.getState().status, 'out')
  browser.cookie = '__Host-session=1795287265'
  answer(t, async () => Response.json({ user: { ...user, _id: 'u2' }, dealer, exp: 1 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u2' } })
})

t.test('if the answer is late, a new attempt need not wait for it', async t => {
  let passLimit = () => {}
  t.intercept(globalThis, 'setTimeout', { value: (run: () => void) => { passLimit = run } })
  answer(t, async () => await new Promise(() => {}))
  restoreSession()
  passLimit()
  t.equal(useSession.getState().status, 'unavailable')
  answer(t, async () => Response.json({ user, dealer, exp: 1 }))
  await restoreUnsureSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u1' } })
})

t.test('after the limit the page continues, and a late answer corrects it', async t => {
  let late = () => {}
  let passLimit = () => {}
  t.intercept(globalThis, 'setTimeout', { value: (run: () => void) => { passLimit = run } })
  answer(t, async () => await new Promise(resolve => { late = () => { resolve(Response.json({ user, dealer, exp: 1 })) } }))
  const restored = restoreSession()
  passLimit()
  t.equal(useSession.getState().status, 'unavailable')
  late()
  await restored
  t.equal(useSession.getState().status, 'in')
})

t.test('a dealer acts for themselves, staff for the dealer they have selected', async t => {
  t.equal(customerNumberOf(user), '10001')
  t.equal(customerNumberOf({ ...user, dealer_number: null, dealer_selector: '10005' }), '10005')
  t.equal(customerNumberOf({ ...user, dealer_number: null }), null)
})

t.test('a new tab of staff starts with the dealer selected last, and keeps its dealer', async t => {
  const asked = answerFor(t, rep, ['10001', '10005'], '10001')
  await restoreSession()
  t.match(useSession.getState().user, { dealer_selector: '10001' })
  t.same(storedTabDealer(), { userId: 'u7', customer: '10001' })
  t.match(storedUser(), { _id: 'u7', dealer: null, dealer_selector: null }, 'other tabs hear of no dealer')
  setActingDealer({ dealer: null, dealer_selector: '10005' })
  await restoreSession()
  t.match(useSession.getState().user, { dealer_selector: '10005' })
  setActingDealer({ dealer: null, dealer_selector: null })
  await restoreSession()
  t.equal(useSession.getState().user?.dealer_selector, null, 'none is a choice, too')
  t.same(asked, ['/session -', '/session 10005', '/session none'])
})

t.test('a dealer in the address becomes the tab\'s, stays in the address, and is stored for the next tab', async t => {
  const asked = answerFor(t, rep, ['10005'])
  browser.address = new URL('https://portal.invalid/open-order/confirmed/7000101?a=b&dealer=10005#c')
  takeDealerFromAddress()
  t.equal(browser.address.href, 'https://portal.invalid/open-order/confirmed/7000101?a=b&dealer=10005#c')
  await restoreSession()
  t.match(useSession.getState().user, { dealer_selector: '10005' })
  takeDealerFromAddress()
  await restoreSession()
  t.same(asked, ['/session 10005', '/select-dealer 10005 {"customer_number":"10005","named":true}', '/session 10005'], 'a reload selects nobody anew')
  for (const wrong of ['', 'x', '10005\u0000', '1'.repeat(33), '1 2']) {
    browser.address = new URL(`https://portal.invalid/stock?dealer=${encodeURIComponent(wrong)}`)
    takeDealerFromAddress()
    t.match(tabDealer(), { customer: '10005' }, JSON.stringify(wrong))
    nameDealerInAddress()
    t.equal(browser.address.search, '?dealer=10005')
  }
  keepTabDealer(undefined)
  nameDealerInAddress()
  t.equal(browser.address.search, '', 'a dealer\'s own address names nobody')
})

t.test('a user who may not act for the tab\'s dealer is told so, and continues without a dealer', async t => {
  const asked = answerFor(t, rep, ['10001'])
  keepTabDealer({ userId: null, customer: '10003' })
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { dealer_selector: null } })
  t.match(useToasts.getState().toasts, [{ header: 'Not Acting for #10003', body: /Select another dealer/ }])
  setActingDealer({ dealer: null, dealer_selector: '10001' })
  dropActingDealer()
  dropActingDealer()
  t.match(useToasts.getState().toasts, [{ header: 'Not Acting for #10001' }])
  t.same([useSession.getState().user?.dealer_selector, storedTabDealer()], [null, { userId: 'u7', customer: null }])
  t.same(asked, ['/session 10003'])
})

t.test('the selection of a tab\'s previous user is not used for another user, and never for a dealer', async t => {
  const asked = answerFor(t, rep, ['10001', '10005'], '10005')
  keepTabDealer({ userId: 'u8', customer: '10001' })
  browser.address = new URL('https://portal.invalid/cart?dealer=10001')
  takeDealerFromAddress()
  await restoreSession()
  t.match(useSession.getState().user, { _id: 'u7', dealer_selector: '10005' })
  t.same(asked, ['/session 10001', '/session -'])
  await import('./say-other-person.ts')
  t.match(useToasts.getState().toasts, [{ header: 'Someone Else Logged In', body: /dealer@example\.com/, duration: null }], 'whoever had the tab is told')
  useToasts.setState({ toasts: [] })

  const byDealer = answerFor(t, user, ['10001'])
  keepTabDealer({ userId: null, customer: '10005' })
  await restoreSession()
  t.match(useSession.getState().user, { _id: 'u1', dealer })
  t.same([byDealer, tabDealer()], [['/session 10005', '/session 10001'], { userId: 'u1', customer: '10001' }])
  t.same(useToasts.getState().toasts, [], 'a link for somebody else is no news')
})

const group: SessionUser = { ...user, _id: 'u9', dealer_number: null, dealers: ['10001', '10005'] }

t.test('a member of several dealerships acts for the chosen one in each tab, with the rights of that one', async t => {
  const asked = answerFor(t, { ...group, rights: { ...everyRight, finances: false } }, ['10001', '10005'])
  await restoreSession()
  t.match(useSession.getState().user, { dealer_selector: null })
  t.equal(choosesDealer(group), true)
  t.equal(choosesDealer(user), false)
  setActingDealer({ dealer: null, dealer_selector: '10005' })
  await restoreSession()
  t.match(useSession.getState().user, { dealer_selector: '10005', rights: { finances: false } })
  t.match(storedUser(), { dealer_selector: null, rights: undefined })
  t.same(asked, ['/session -', '/session 10005'])
})

t.test('somebody who was removed from their only dealership amid an order is told that it was not sent, and to ask its owner', async t => {
  answerFor(t, user, ['10001'])
  await restoreSession()
  useToasts.setState({ toasts: [] })
  answerFor(t, { ...user, dealer_number: null }, [])
  dropActingDealer(true)
  await new Promise(resolve => { setImmediate(resolve) })
  t.match(useSession.getState().user, { dealer_number: null, dealer_selector: null })
  t.match(useToasts.getState().toasts, [{ header: 'Not Acting for #10001', body: /^Nothing was sent, because you no longer belong to this dealership\..*Ask its owner/ }])
})

t.test('an open tab of a dealership that is not the person\'s anymore is told, and goes on with the one that is left', async t => {
  answerFor(t, group, ['10001', '10005'])
  await restoreSession()
  setActingDealer({ dealer: null, dealer_selector: '10005' })
  const asked = answerFor(t, { ...user, _id: 'u9' }, ['10001'])
  dropActingDealer()
  t.match(useSession.getState().user, { dealer_selector: null, dealer_number: null }, 'at once')
  await new Promise(resolve => { setImmediate(resolve) })
  t.match(useSession.getState().user, { dealer_number: '10001', dealers: undefined, dealer })
  t.same(asked, ['/session none', '/session 10001'])
  const told = [{ header: 'Not Acting for #10005', body: 'You no longer belong to this dealership. Ask its owner if this is a mistake. This tab now acts for #10001.' }]
  t.match(useToasts.getState().toasts, told)

  keepTabDealer({ userId: 'u9', customer: '10005' })
  useToasts.setState({ toasts: [] })
  await restoreSession()
  t.match(useToasts.getState().toasts, told, 'so is one that is loaded again')
  t.match(tabDealer(), { customer: '10001' })
})

t.test('somebody who has several dealerships left, or perhaps has, is told to select one of them', async t => {
  for (const bff of [() => { answerFor(t, group, ['10001']) }, () => { answer(t, async () => { throw new TypeError('away') }) }]) {
    answerFor(t, group, ['10001', '10005'])
    await restoreSession()
    setActingDealer({ dealer: null, dealer_selector: '10005' })
    useToasts.setState({ toasts: [] })
    bff()
    dropActingDealer()
    await new Promise(resolve => { setImmediate(resolve) })
    t.match(useSession.getState().user, { dealer_selector: null })
    t.match(useToasts.getState().toasts, [{ header: 'Not Acting for #10005', body: /Select another dealer to continue\.$/ }])
  }
})

t.test('while the session cannot be checked, each tab keeps its own dealer', async t => {
  answer(t, async () => Response.json({ code: 'portal_unavailable', message: 'Away.', requestId: 'r' }, { status: 503 }))
  for (const [tab, expected] of [[{ userId: 'u7', customer: '10001' }, '10001'], [{ userId: 'u8', customer: '10001' }, null], [undefined, null]] as const) {
    useSession.setState({ status: 'unknown', user: rep })
    keepTabDealer(tab)
    await restoreSession()
    t.match(useSession.getState(), { status: 'in', user: { dealer_selector: expected } })
  }
})
