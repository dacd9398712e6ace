import t, { type Test } from 'tap'

/** Stubs for the browser's APIs. They must be set before the session store is imported. */
const browser = { cookie: '', looks: new Set<() => void>() }
Object.assign(globalThis, {
  document: {
    get cookie () { return browser.cookie },
    addEventListener: (_event: string, look: () => void) => { browser.looks.add(look) },
    removeEventListener: (_event: string, look: () => void) => { browser.looks.delete(look) }
  },
  location: { protocol: 'http:' },
  localStorage: { getItem: () => null, setItem: () => {} }
})
const { onSessionExpiry } = await import('./session-expiry.ts')
const { isSameActor } = await import('./same-actor.ts')

const start = Date.UTC(2026, 2, 9, 12)
const hour = 3_600_000

/** A clock and timers that are advanced by hand. */
function clock (t: Test) {
  let now = start
  const timers = new Map<number, { at: number, run: () => void }>()
  let made = 0
  t.intercept(Date, 'now', { value: () => now })
  t.intercept(globalThis, 'setTimeout', {
    value: (run: () => void, delay: number) => {
      timers.set(++made, { at: now + delay, run })
      return made
    }
  })
  t.intercept(globalThis, 'clearTimeout', { value: (id: number) => { timers.delete(id) } })
  const pass = (ms: number) => { now += ms }
  return {
    timers,
    /** The computer sleeps: time passes, but no timer runs. */
    sleep: pass,
    wait (ms: number) {
      pass(ms)
      for (const [id, { at, run }] of [...timers]) if (at <= now && timers.delete(id)) run()
    }
  }
}

function cookieUntil (end: number): void {
  browser.cookie = `session=${end / 1000}`
}

function listen (t: Test) {
  const heard = { times: 0 }
  const stop = onSessionExpiry(() => { heard.times++ })
  t.teardown(stop)
  return { heard, stop }
}

t.test('the end is reported once, and not before the session has expired', async t => {
  const { wait, timers } = clock(t)
  cookieUntil(start + hour)
  const { heard } = listen(t)
  wait(hour - 1)
  t.equal(heard.times, 0)
  wait(1)
  t.equal(heard.times, 1)
  t.equal(timers.size + browser.looks.size, 0)
})

t.test('an end during sleep is reported when the page becomes visible again', async t => {
  const { sleep } = clock(t)
  cookieUntil(start + hour)
  const { heard } = listen(t)
  sleep(2 * hour)
  browser.looks.forEach(look => { look() })
  t.equal(heard.times, 1)
})

t.test('a login in another tab postpones the end, a deleted cookie brings it about', async t => {
  const { wait } = clock(t)
  cookieUntil(start + hour)
  const { heard } = listen(t)
  cookieUntil(start + 3 * hour)
  wait(hour)
  t.equal(heard.times, 0)
  browser.cookie = ''
  wait(2 * hour)
  t.equal(heard.times, 1)
})

t.test('a stopped listener is not called, and an end beyond a timer\'s longest delay does not fire early', async t => {
  const { wait, timers } = clock(t)
  cookieUntil(start + 1000 * 24 * hour)
  const { heard, stop } = listen(t)
  for (const { at } of timers.values()) t.ok(at - start < 2 ** 31)
  stop()
  wait(2000 * 24 * hour)
  t.equal(heard.times, 0)
})

t.test('tabs are compared by person and role, but not by the dealer they act for', async t => {
  const rep = {
    _id: 'u1',
    role: 'sales',
    email: 'rep@example.com',
    email_pending: null,
    status: 'active',
    accountCreated: '',
    lastLogin: null,
    name_first: null,
    name_last: null,
    rep_number: '07',
    dealer_number: null,
    dealer: null,
    dealer_selector: null
  } as const
  t.equal(isSameActor(rep, { ...rep, email: 'new@example.com' }), true)
  t.equal(isSameActor(rep, { ...rep, _id: 'u2' }), false)
  t.equal(isSameActor(rep, { ...rep, dealer_selector: '10001' }), true)
  t.equal(isSameActor(rep, { ...rep, role: 'admin' }), false)
  t.equal(isSameActor(rep, null), false)
  t.equal(isSameActor(null, null), true)
})
