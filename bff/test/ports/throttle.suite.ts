import type { Test } from 'tap'
import type { Throttle } from '../../src/ports/accounts/throttle.ts'

const minute = 60_000

/**
 * The tests for every adapter of the throttle.
 * @param advance moves the clock, and the store's own time
 */
export function throttleSuite (t: Test, { throttle, advance }: { throttle: Throttle, advance: (milliseconds: number) => Promise<void> }): void {
  const limit = (name: string, max = 3, ...countedFor: string[]) => ({ key: [name, ...countedFor] as const, max, windowMs: 15 * minute })

  t.test('a limited number of attempts may fail; then none is let through until the window of the first has passed', async t => {
    const limits = [limit('account:a')]
    for (let n = 0; n < 3; n++) t.equal(await throttle.admit(limits), 0)
    expectWait(t, await throttle.admit(limits), 15 * minute)
    t.equal(await throttle.admit([limit('account:b')]), 0, 'another is not affected')
    await advance(14 * minute)
    expectWait(t, await throttle.admit(limits), minute, 'trying on does not help')
    await advance(minute)
    t.equal(await throttle.admit(limits), 0)
  })

  t.test('what did not fail does not count', async t => {
    const limits = [limit('account:owner')]
    for (let n = 0; n < 10; n++) {
      t.equal(await throttle.admit(limits), 0)
      await throttle.forgive(limits)
    }
    await throttle.forgive(limits)
    for (let n = 0; n < 3; n++) t.equal(await throttle.admit(limits), 0)
    expectWait(t, await throttle.admit(limits), 15 * minute, 'nor does more forgiveness than failure')
  })

  t.test('an attempt that one limit refuses counts against no other', async t => {
    const [account, address] = [limit('account:c', 1), limit('address:c')]
    await throttle.admit([account])
    for (let n = 0; n < 5; n++) expectWait(t, await throttle.admit([address, account]), 15 * minute)
    for (let n = 0; n < 3; n++) t.equal(await throttle.admit([address]), 0)
    expectWait(t, await throttle.admit([address]), 15 * minute)
  })

  t.test('if many attempts are made at once, only as many as allowed are let through', async t => {
    const admitted = await Promise.all(Array.from({ length: 20 }, async () => await throttle.admit([limit('account:crowd')])))
    t.equal(admitted.filter(wait => wait === 0).length, 3)
  })

  t.test('how long an account is refused is known, and what was counted for it is forgotten at once, wherever it was', async t => {
    const [one, other] = [{ ...limit('login', 1, 'home'), of: 'u1' }, { ...limit('login', 1, 'shop'), of: 'u1' }]
    t.equal(await throttle.refusedFor('u1'), 0)
    for (const each of [one, other]) await throttle.admit([each])
    t.equal(await throttle.refusedFor('u1'), 0, 'nobody was refused yet')
    for (const each of [one, other]) expectWait(t, await throttle.admit([limit('address:u'), each]), 15 * minute)
    expectWait(t, await throttle.refusedFor('u1'), 15 * minute)
    t.equal(await throttle.refusedFor('u2'), 0)
    await throttle.release('u1')
    t.equal(await throttle.refusedFor('u1'), 0)
    for (const each of [one, other]) t.equal(await throttle.admit([each]), 0)
    expectWait(t, await throttle.admit([one]), 15 * minute, 'and counted anew')
    await throttle.release('u1')
  })

  t.test('a key may be anything', async t => {
    for (const key of ['', 'é\u0000\r\n', 'x'.repeat(10_000), '{a}b', '__proto__']) t.equal(await throttle.admit([limit(key)]), 0)
  })

  t.test('what is in one field of a key never counts for another', async t => {
    await throttle.admit([limit('login', 1, '203.0.113.7', 'a@example.com')])
    const others = [['203.0.113.7 a@example.com'], ['203.0.113.7","a@example.com'], ['a@example.com'], ['a@example.com', '203.0.113.7'], ['203.0.113.7', 'a@example.com', '']]
    for (const other of others) t.equal(await throttle.admit([limit('login', 1, ...other)]), 0, JSON.stringify(other))
    t.equal(await throttle.admit([limit('login 203.0.113.7', 1, 'a@example.com')]), 0)
  })
}

/** A real store's time goes on while the test runs. */
function expectWait (t: Test, wait: number, expected: number, message = 'the wait'): void {
  t.ok(wait > expected - 5000 && wait <= expected, message, { wait, expected })
}
