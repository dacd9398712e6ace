import t, { type Test } from 'tap'
import type { Dealer } from '@portal/contracts/dealers'
import type { SessionUser } from '@portal/contracts/session'
import { rootKey } from '../state/root-storage.ts'

/** What the browser has and this test stands in for. Set before the session's store looks for it. */
const browser = { cookie: '', stored: new Map<string, string>() }
Object.assign(globalThis, {
  document: browser,
  location: { protocol: 'https:' },
  localStorage: {
    getItem: (key: string) => browser.stored.get(key) ?? null,
    setItem: (key: string, value: string) => browser.stored.set(key, value)
  }
})
const { restoreSession, restoreUnsure } = await import('./restore-session.ts')
const { askEarly } = await import('../lib/asked-early.ts')
const { customerNumberOf, storedUser, updateUser, useSession } = await import('../state/session.ts')

const user: SessionUser = {
  _id: 'u1',
  role: 'dealer',
  email: 'dealer@example.com',
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
// The page asks no more of a dealer here than that it is there.
const dealer = { customer_number: '10001' } as Dealer

function answer (t: Test, respond: () => Promise<Response>): void {
  t.intercept(globalThis, 'fetch', { value: respond })
}

t.beforeEach(() => {
  browser.cookie = 'session=1795287265'
  useSession.setState({ status: 'unknown', user: null })
})

t.test('without the readable cookie nobody is asked, and the stored user goes', async t => {
  useSession.setState({ user })
  browser.cookie = ''
  answer(t, async () => { throw new Error('no call was expected') })
  await restoreSession()
  t.match(useSession.getState(), { status: 'out', user: null })
  t.equal(storedUser(), null)
})

t.test('a session is restored with its dealer, and kept for the next visit', async t => {
  answer(t, async () => Response.json({ user, dealer, exp: 1_795_287_265 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u1', dealer } })
  t.equal(storedUser()?._id, 'u1')
  t.same([...browser.stored.keys()], [rootKey])
  updateUser({ email: 'new@example.com' })
  t.match(storedUser(), { _id: 'u1', email: 'new@example.com' })
})

t.test('an ended session logs out and takes the cookie along', async t => {
  useSession.setState({ user })
  answer(t, async () => Response.json({ code: 'unauthenticated', message: 'Log in.', requestId: 'r' }, { status: 401 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'out', user: null })
  t.match(browser.cookie, /^session=; .*Max-Age=0/)
})

t.test('while nobody can say who it is, the user of the last visit goes on, and the cookie stays', async t => {
  const away = async () => Response.json({ code: 'portal_unavailable', message: 'Away.', requestId: 'r' }, { status: 503 })
  answer(t, away)
  await restoreSession()
  t.equal(useSession.getState().status, 'unavailable')
  useSession.setState({ status: 'unknown', user })
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u1' } })
  t.equal(browser.cookie, 'session=1795287265')
})

t.test('a session that nobody could tell of is asked for again, and one that is known is not', async t => {
  answer(t, async () => { throw new TypeError('no connection') })
  useSession.setState({ user })
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { dealer: null } })
  await restoreUnsure()
  answer(t, async () => Response.json({ user, dealer, exp: 1 }))
  await restoreUnsure()
  t.match(useSession.getState(), { status: 'in', user: { dealer } })
  answer(t, async () => { throw new Error('no call was expected') })
  await restoreUnsure()
})

t.test('what was asked early for somebody who has left meanwhile is not believed of the next', async t => {
  answer(t, async () => Response.json({ user, dealer, exp: 1 }))
  askEarly('POST', '/session')
  browser.cookie = ''
  await restoreSession()
  t.equal(useSession.getState().status, 'out')
  browser.cookie = 'session=1795287265'
  answer(t, async () => Response.json({ user: { ...user, _id: 'u2' }, dealer, exp: 1 }))
  await restoreSession()
  t.match(useSession.getState(), { status: 'in', user: { _id: 'u2' } })
})

t.test('past the limit the page goes on, and a late answer sets it right', async t => {
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
  t.equal(customerNumberOf({ ...user, role: 'sales', dealer_number: null, dealer_selector: '10005' }), '10005')
  t.equal(customerNumberOf({ ...user, role: 'admin', dealer_number: null }), null)
})
