import t, { type Test } from 'tap'
import { watchIdleTimeout, type SessionDeadline } from './idle-timeout.ts'

const start = Date.UTC(2026, 2, 9, 12)
const minute = 60_000
const idle = 30 * minute

/** The browser, advanced by hand: its clock, its timers, and whether the page is in view. */
function browser (t: Test) {
  let now = start
  let timer: { at: number, run: () => void } | undefined
  const looks = new Set<() => void>()
  t.intercept(Date, 'now', { value: () => now })
  t.intercept(globalThis, 'setTimeout', { value: (run: () => void, delay: number) => { timer = { at: now + delay, run } } })
  t.intercept(globalThis, 'clearTimeout', { value: () => { timer = undefined } })
  Object.assign(globalThis, {
    document: {
      visibilityState: 'visible',
      addEventListener: (_event: string, look: () => void) => { looks.add(look) },
      removeEventListener: (_event: string, look: () => void) => { looks.delete(look) }
    }
  })
  const settled = async () => { await new Promise(resolve => { setImmediate(resolve) }) }
  return {
    looks,
    isWaiting: () => timer !== undefined,
    /** Time passes, and the timers run that are due. */
    async wait (ms: number) {
      const until = now + ms
      while (timer !== undefined && timer.at <= until) {
        now = Math.max(now, timer.at)
        const { run } = timer
        timer = undefined
        run()
        await settled()
      }
      now = until
    },
    /** The computer sleeps: time passes, but no timer runs. */
    sleep (ms: number) { now += ms },
    async comeBack () {
      for (const look of looks) look()
      await settled()
    },
    at: () => now
  }
}

function watch (t: Test, answer: () => SessionDeadline, longest = 12 * 60 * minute) {
  const seen: { near: SessionDeadline | undefined, over: boolean, asked: number } = { near: undefined, over: false, asked: 0 }
  const { stop } = watchIdleTimeout({
    idle,
    longest,
    ask: async () => {
      seen.asked++
      return answer()
    },
    onNear: standing => { seen.near = standing },
    onOver: over => { seen.over = over }
  })
  t.teardown(stop)
  return { seen, stop }
}

t.test('the end is announced two minutes ahead, as the BFF says it', async t => {
  const { wait } = browser(t)
  const standing = { endsAt: start + idle, extendable: true }
  const { seen } = watch(t, () => standing)
  await wait(27 * minute)
  t.same([seen.asked, seen.near], [1, undefined], 'the store may know of a use a minute earlier')
  await wait(minute - 1)
  t.equal(seen.near, undefined)
  await wait(1)
  t.equal(seen.near, standing)
  t.notOk(seen.over)
})

t.test('the end of a session that no use extends is announced to a page that was loaded shortly before it, too', async t => {
  const { wait } = browser(t)
  const standing = { endsAt: start + 10 * minute, extendable: false }
  const { seen } = watch(t, () => standing, 10 * minute)
  await wait(8 * minute - 1)
  t.equal(seen.near, undefined)
  await wait(1)
  t.equal(seen.near, standing)
})

t.test('use in another tab withdraws the announcement, within 15 seconds', async t => {
  const { wait, at } = browser(t)
  let endsAt = start + idle
  const { seen } = watch(t, () => ({ endsAt, extendable: true }))
  await wait(28 * minute)
  t.ok(seen.near)
  endsAt = at() + idle
  await wait(15_000)
  t.equal(seen.near, undefined)
})

t.test('once the session should be over, the page is hidden, until the BFF says otherwise', async t => {
  const { wait, at } = browser(t)
  let answer = (): SessionDeadline => ({ endsAt: start + idle, extendable: true })
  const { seen } = watch(t, () => answer())
  await wait(29 * minute)
  answer = () => { throw new Error('no connection, or logged out') }
  await wait(minute)
  t.ok(seen.over)
  answer = () => ({ endsAt: at() + idle, extendable: true })
  await wait(10_000)
  t.notOk(seen.over)
})

t.test('after a sleep the page is hidden before anybody is asked', async t => {
  const { sleep, comeBack } = browser(t)
  let over: boolean | undefined
  const { seen } = watch(t, () => {
    over ??= seen.over
    return { endsAt: start + 3 * idle, extendable: true }
  })
  sleep(idle)
  await comeBack()
  t.ok(over)
  t.notOk(seen.over, 'and shown again if the session goes on')
})

t.test('looking at the page in between asks nothing', async t => {
  const { sleep, comeBack } = browser(t)
  const { seen } = watch(t, () => ({ endsAt: start + idle, extendable: true }))
  sleep(5 * minute)
  await comeBack()
  t.equal(seen.asked, 0)
})

t.test('a watch that was stopped does nothing more', async t => {
  const { wait, looks, isWaiting } = browser(t)
  const { seen, stop } = watch(t, () => ({ endsAt: start + idle, extendable: true }))
  stop()
  await wait(2 * idle)
  t.equal(seen.asked, 0)
  t.equal(looks.size, 0)
  t.notOk(isWaiting())
})
