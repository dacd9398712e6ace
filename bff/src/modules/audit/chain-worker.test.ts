import t, { type Test } from 'tap'
import { day } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { createRemovalGuard } from '../../jobs/removal-guard.ts'
import { createChainWorker } from './chain-worker.ts'

/** A log whose first line is written now, a worker, and what it logs. */
async function prepared (t: Parameters<typeof buildTestApp>[0], keptFor: number | undefined) {
  const { ports, clock } = await buildTestApp(t)
  let [isAway, clockIsRight] = [false, true]
  const logged: Array<[message: string, details: object]> = []
  const keep = (details: object, message: string) => { logged.push([message, details]) }
  const auditChain: typeof ports.auditChain = {
    ...ports.auditChain,
    async link (...parameters) {
      if (isAway) throw new PortalError('portal_unavailable')
      return await ports.auditChain.link(...parameters)
    }
  }
  const clockCheck = { ...ports.clockCheck, maySend: async () => clockIsRight }
  const removals = createRemovalGuard({ clock, clockCheck }, { warn: keep })
  const { sweep } = createChainWorker({ ...ports, auditChain, removals }, keptFor, { info: keep, error: keep })
  return {
    ports,
    clock,
    sweep,
    logged,
    held: removals.held,
    setClockRight: (right: boolean) => { clockIsRight = right },
    setAway: (away: boolean) => { isAway = away },
    write: async (id: string) => {
      await ports.audit.append({ id, at: clock.now(), event: 'logout', actorId: null, dealer: null, requestId: null, detail: '' })
    },
    ids: async () => (await ports.audit.list({}, { skip: 0, limit: 5000 })).map(line => line.id)
  }
}

t.test('however many lines wait, a sweep links them all; the head is logged once a day', async t => {
  const { ports, clock, sweep, logged, setAway, write } = await prepared(t, undefined)
  for (let n = 0; n < 1234; n++) await write(`l${n}`)
  setAway(true)
  await sweep()
  t.match(logged.splice(0), [[/could not be linked; will retry/, { err: { code: 'portal_unavailable' } }]])
  setAway(false)
  await sweep()
  const { fault, head, waiting } = await ports.auditChain.check()
  t.same([fault, head.number, waiting], [undefined, 1234, 0])
  await write('later')
  await sweep()
  t.strictSame(logged, [['the audit log is linked up to here', { head: `1234:${head.hash}` }]])
  clock.advance(day)
  await sweep()
  t.match(logged[1], ['the audit log is linked up to here', { head: /^1235:/ }])
})

t.test('lines older than configured are removed once a day; without a configuration all are kept', async t => {
  const { clock, sweep, logged, write, ids, ports } = await prepared(t, 90 * day)
  const keeping = await prepared(t, undefined)
  await write('old')
  await keeping.write('old')
  await sweep()
  for (const each of [clock, keeping.clock]) each.advance(90 * day - 1)
  await write('young')
  await sweep()
  t.strictSame(await ids(), ['young', 'old'])
  clock.advance(1 + day)
  await sweep()
  t.match(await ids(), [String, 'young'])
  t.match(logged.find(([message]) => message === 'old lines of the audit log were removed'), [String, { lines: 1 }])
  t.match(await ports.audit.list({ event: 'audit-removed' }, { skip: 0, limit: 10 }), [{ at: clock.now(), detail: /^1 line, / }])
  await sweep()
  t.match(await ports.auditChain.check(), { fault: undefined, cut: { number: 1 }, head: { number: 3 }, waiting: 0 })
  keeping.clock.advance(3650 * day)
  await keeping.sweep()
  t.strictSame(await keeping.ids(), ['old'])
})

/** A log with a line from each of the last 90 days, none of them too old. */
async function kept (t: Test) {
  const log = await prepared(t, 90 * day)
  for (let n = 0; n < 90; n++) {
    await log.write(`of day ${n}`)
    log.clock.advance(day)
  }
  await log.sweep()
  t.equal((await log.ids()).length, 90)
  return log
}

t.test('a clock that is 40 days ahead removes nothing for three days, which the log says; set right, it never does', async t => {
  const { clock, sweep, logged, ids, held } = await kept(t)
  clock.advance(40 * day)
  await sweep()
  t.match(logged.filter(([message]) => /more than usual/.test(message)), [[String, { what: 'audit lines', from: '2026-11-20T15:00:00.000Z', on: /^2027-04-02/ }]])
  clock.advance(2 * day)
  await sweep()
  t.match(await ids(), { length: 90, 89: 'of day 0' })
  t.match(held(), [{ what: 'audit lines' }])
  clock.advance(-41 * day)
  await sweep()
  t.match([held(), await ids()], [[], { length: 90, 89: 'of day 1' }], 'a day has passed, and its line is removed')
})

t.test('lines that were announced for three days are removed, but none that a wrong clock has made old since', async t => {
  const { clock, sweep, ids, held } = await kept(t)
  clock.advance(9 * day)
  await sweep()
  clock.advance(40 * day)
  await sweep()
  t.match(await ids(), { length: 91 - 9 })
  await sweep()
  t.equal(held().length, 1, 'the rest is announced anew')
})

t.test('a process whose clock differs from the database\'s removes nothing', async t => {
  const { clock, sweep, logged, ids, held, setClockRight } = await kept(t)
  setClockRight(false)
  for (let days = 0; days < 20; days++) {
    clock.advance(day)
    await sweep()
  }
  t.match(await ids(), { length: 90, 89: 'of day 0' })
  t.equal(logged.filter(([message]) => /removes nothing/.test(message)).length, 1)
  setClockRight(true)
  clock.advance(day)
  await sweep()
  t.equal(held().length, 1, 'and then announces first that there is more than usual')
})
