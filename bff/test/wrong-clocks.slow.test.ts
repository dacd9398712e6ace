import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { pick, randomFrom } from '@portal/fixtures/data/random'
import { settled, startOrderCrowd } from './order-crowd.ts'
import { createOutageChecks, login, orderOf, password } from './outage-checks.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccounts } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { onSetClock, setClock } from './servers/set-clock.ts'

/** Two portal processes on one PostgreSQL, whose clocks are wrong and are set while they run. */

const data = canonicalData({ size: 100, dealers: 20 })
const dealers = [...data.dealers].filter(({ dealer }) => !dealer.suspended && !dealer.new_dealer).map(({ dealer }) => dealer.customer_number).slice(0, 6)

async function startTwo (t: Test) {
  const [erp, postgres] = await Promise.all([startFakeErp({ data }), startPostgres()])
  t.teardown(async () => { await Promise.all([erp.close(), postgres.remove()]) })
  await createDealerAccounts({ url: postgres.url, file: '' }, password, Object.fromEntries(dealers.map(dealer => [dealer, `${dealer}@example.com`])))
  const dir = t.testdir()
  const start = async (name: string) => {
    const clockFile = join(dir, name)
    setClock(clockFile, { ahead: 0, later: 0 })
    const portal = await startPortalProcess({ DATA_DIR: dir, ERP_URL: erp.url, DATABASE_URL: postgres.url, CLOCK_FILE: clockFile }, { script: onSetClock })
    t.teardown(async () => { await portal.stop('SIGKILL') })
    return { portal, set: (ahead: number) => { setClock(clockFile, { ahead, later: 0 }) }, clockFile }
  }
  return { erp, postgres, right: await start('right'), wrong: await start('wrong') }
}

t.test('a process whose clock is 90 s off takes orders and leaves them to the other, until its clock is right', { skip: skipWithout('postgres') }, async t => {
  const { erp, right, wrong } = await startTwo(t)
  const dealer = wrong.portal.visitor()
  const { posted } = createOutageChecks(wrong.portal, dealer, erp)
  t.equal((await login(dealer)).status, 200)

  for (const [key, ahead, po] of [[1, 90_000, 'FAST'], [2, -90_000, 'SLOW']] as const) {
    wrong.set(ahead)
    process.kill(right.portal.pid, 'SIGSTOP')
    const taken = await dealer.call('createOrder', orderOf(key, po))
    t.match(taken, { status: 200, body: { submission: { state: 'queued' } } }, 'it is acknowledged at once')
    t.ok(taken.tookMs < 5000)
    // Longer than from one look at the journal to the next.
    await setTimeout(7000)
    t.equal(posted(po), 0, 'and not sent by this process')
    process.kill(right.portal.pid, 'SIGCONT')
    await eventually(async () => { if (posted(po) === 0) throw new Error('not sent yet') })
    t.equal(posted(po), 1, 'but by the other')
    wrong.set(0)
    t.match(await dealer.call('createOrder', orderOf(key + 2, `RIGHT ${po}`)), { status: 200, body: { submission: { state: 'accepted' } } })
  }
})

t.test('while the clocks of both processes jump, each order is acknowledged and sent once', { skip: skipWithout('postgres') }, async t => {
  const { erp, postgres, right, wrong } = await startTwo(t)
  const processes = [right, wrong]
  const crowd = await startOrderCrowd(processes.map(({ portal }) => portal.url), dealers)
  t.teardown(crowd.leave)
  const random = randomFrom(3)
  for (let jump = 0; jump < 40; jump++) {
    pick(random, processes).set(pick(random, [0, 0, 8000, -8000, 90_000, -90_000]))
    await setTimeout(400)
  }
  for (const { set } of processes) set(0)
  await crowd.finish()
  const states = await settled(postgres.url, processes.map(({ clockFile }) => clockFile))
  t.same([...new Set(states)], ['accepted'])
  t.equal(states.length, crowd.acknowledged())
  t.ok(states.length > 40)
  t.same(crowd.compare(erp), { missing: [], doubled: [] })
  t.same(crowd.refusals(), {}, 'nobody is refused for a wrong clock')
  t.same(crowd.strange, [])
})
