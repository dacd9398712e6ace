import t from 'tap'
import { createMemoryThrottle } from '../../src/adapters/throttle-memory/memory-throttle.ts'
import { createFakeClock } from '../fake-clock.ts'
import { throttleSuite } from './throttle.suite.ts'

const clock = createFakeClock(Date.UTC(2026, 10, 20))
const throttle = createMemoryThrottle(clock)

throttleSuite(t, { throttle, advance: async milliseconds => clock.advance(milliseconds) })

t.test('after the clock was set back, nobody is locked out for longer than usual', async t => {
  const limits = [{ key: ['login', 'set-back'] as const, of: 'account', max: 1, windowMs: 60_000 }]
  await throttle.admit(limits)
  t.equal(await throttle.admit(limits), 60_000)
  clock.advance(-86_400_000)
  t.equal(await throttle.refusedFor('account'), 0)
  t.equal(await throttle.admit(limits), 0)
  clock.advance(86_400_000)
})

t.test('made-up names push out the oldest counts and do not pile up', async t => {
  const limits = (n: number) => [{ key: ['account', String(n)] as const, max: 1, windowMs: 60_000 }]
  for (let n = 0; n <= 50_000; n++) await throttle.admit(limits(n))
  t.equal(await throttle.admit(limits(50_000)), 60_000)
  t.equal(await throttle.admit(limits(0)), 0, 'the oldest is forgotten')
})

t.test('somebody who is refused anyway pushes out nobody\'s count, whatever names they make up', async t => {
  const stranger = { key: ['client', 'stranger'] as const, max: 100, windowMs: 60_000 }
  const guessed = { key: ['login', 'victim'] as const, max: 1, windowMs: 60_000 }
  await throttle.admit([guessed])
  for (let n = 0; n < 60_000; n++) await throttle.admit([stranger, { key: ['login', `made up ${n}`] as const, max: 10, windowMs: 60_000 }])
  t.equal(await throttle.admit([guessed]), 60_000)
})
