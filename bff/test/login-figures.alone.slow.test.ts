import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Secret, TOTP } from 'otpauth'
import t from 'tap'
import { createPasswords } from '../src/adapters/argon2/passwords.ts'
import { buildTestApp, password } from './build-app.ts'

/** The cost of a login with real hashes. The limits are relative to the speed of the machine, which is measured in the same run. */

function percentile (values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * percent / 100) - 1] ?? Infinity
}

async function timed (work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function prepare (t: Parameters<typeof buildTestApp>[0]) {
  const passwords = createPasswords()
  // Failures are not counted here: a hundred of them would soon be throttled.
  const portal = await buildTestApp(t, { change: ({ throttle }) => ({ passwords, throttle: { ...throttle, admit: async () => 0 } }) })
  const user = await portal.ports.users.findByLogin('10001')
  await portal.ports.users.replacePasswordHash(user?.id ?? '', user?.passwordHash ?? '', await passwords.hash(password))
  return { ...portal, passwords }
}

t.test('a login takes little more than its hash, with a code of a second factor, too', async t => {
  const { visitor, ports, clock, passwords } = await prepare(t)
  const user = await ports.users.findByLogin('10001')
  if (user === undefined) throw new Error('no user')
  const { secret, sealed } = ports.authenticators.offer(user)
  const at = clock.now()
  await ports.secondFactors.issue({ userId: user.id, tokenHash: 'link', until: at + 1 })
  await ports.secondFactors.offer('link', sealed, at)
  await ports.secondFactors.turnOn(user, { secret: sealed, step: 0, codeHashes: ['code'] }, { mails: [], audit: [], at })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const hash = await passwords.hash(password)
  const [hashes, logins]: [number[], number[]] = [[], []]
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) {
    hashes.push(await timed(async () => await passwords.verify(hash, password)))
    clock.advance(app.period * 1000)
    const code = app.generate({ timestamp: clock.now() })
    logins.push(await timed(async () => { statuses.add((await visitor().call('login', { username: '10001', password, code })).status) }))
  }
  t.same([...statuses], [200])
  const allowed = Math.max(30, percentile(hashes, 50) + 20)
  t.ok(percentile(logins, 50) <= allowed, `p50 ${percentile(logins, 50).toFixed(1)} ms, allowed ${allowed.toFixed(1)}`)
})

t.test('a user name that exists and one that does not take the same time', async t => {
  const { visitor } = await prepare(t)
  const [known, unknown]: [number[], number[]] = [[], []]
  const attempt = async (username: string) => await timed(async () => await visitor().call('login', { username, password: 'wrong' }))
  for (let n = 0; n < 200; n++) {
    known.push(await attempt('10001'))
    unknown.push(await attempt('nobody@example.com'))
  }
  const apart = Math.abs(percentile(known, 50) - percentile(unknown, 50))
  // Without a hash, an unknown name would take next to nothing.
  const allowed = Math.max(5, percentile(known, 50) / 4)
  t.ok(apart <= allowed, `${apart.toFixed(2)} ms apart, allowed ${allowed.toFixed(2)}`)
})

t.test('a dozen logins at once do not hold up the event loop', async t => {
  const { visitor } = await prepare(t)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const during = async (work: () => Promise<unknown>): Promise<number> => {
    delay.reset()
    delay.enable()
    await work()
    delay.disable()
    return delay.percentile(99) / 1e6
  }
  const dozen = async () => await Promise.all(Array.from({ length: 12 }, async () => await visitor().call('login', { username: '10001', password: 'wrong' })))
  await dozen()
  const one = async () => { for (let n = 0; n < 12; n++) await visitor().call('login', { username: '10001', password: 'wrong' }) }
  const alone = await during(one)
  const together = await during(dozen)
  const allowed = Math.max(10, 3 * alone)
  t.ok(together <= allowed, `p99 ${together.toFixed(1)} ms, allowed ${allowed.toFixed(1)}`)
})
