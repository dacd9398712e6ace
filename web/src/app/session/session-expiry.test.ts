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

const minute = 60_000

/** The timer that looks from time to time, run by hand. */
function timer (t: Test) {
  const running = new Map<number, () => void>()
  let made = 0
  t.intercept(globalThis, 'setInterval', {
    value: (run: () => void, every: number) => {
      t.equal(every, minute)
      running.set(++made, run)
      return made
    }
  })
  t.intercept(globalThis, 'clearInterval', { value: (id: number) => { running.delete(id) } })
  return { running, tick: () => { for (const run of running.values()) run() } }
}

/** The browser's clock may show anything, because the browser itself counts how long the cookie lasts. */
function logIn (value = '1'): void {
  browser.cookie = `session=${value}`
}

function listen (t: Test) {
  const heard = { times: 0 }
  const stop = onSessionExpiry(() => { heard.times++ })
  t.teardown(stop)
  return { heard, stop }
}

t.test('the end is reported once, within a minute after the browser has dropped the cookie', async t => {
  const { tick, running } = timer(t)
  logIn()
  const { heard } = listen(t)
  tick()
  t.equal(heard.times, 0)
  browser.cookie = ''
  tick()
  t.equal(heard.times, 1)
  t.equal(running.size + browser.looks.size, 0)
})

t.test('a computer whose clock is a day ahead stays logged in', async t => {
  const { tick } = timer(t)
  logIn(String(Math.floor(Date.now() / 1000) - 24 * 60 * 60))
  const { heard } = listen(t)
  tick()
  t.equal(heard.times, 0)
})

t.test('an end during sleep is reported when the page becomes visible again', async t => {
  timer(t)
  logIn()
  const { heard } = listen(t)
  browser.cookie = ''
  browser.looks.forEach(look => { look() })
  t.equal(heard.times, 1)
})

t.test('a stopped listener is not called', async t => {
  const { tick } = timer(t)
  logIn()
  const { heard, stop } = listen(t)
  stop()
  browser.cookie = ''
  tick()
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
