import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { SessionId, SessionRecord, Sessions } from '../../src/ports/accounts/sessions.ts'
import type { FakeClock } from '../fake-clock.ts'

const minute = 60_000

/**
 * The tests for every adapter of the session store.
 * @param advance moves the clock, and the store's own time
 */
export function sessionsSuite (t: Test, { sessions, clock, ids, advance }: {
  sessions: Sessions
  clock: FakeClock
  ids: Ids
  advance: (milliseconds: number) => Promise<void>
}): void {
  const newId = (userId = ids.uuid()): SessionId => ({ userId, secretHash: ids.secret(32) })

  async function begun (id: SessionId, change: Partial<SessionRecord> = {}): Promise<SessionRecord> {
    const record: SessionRecord = {
      userId: id.userId,
      role: 'sales',
      repNumber: '07',
      dealerNumber: null,
      selectedDealer: '10001',
      epoch: 3,
      createdAt: clock.now(),
      absoluteEnd: clock.now() + 8 * 60 * minute,
      idleMs: 30 * minute,
      previousLogin: clock.now() - minute,
      previousLoginFrom: { address: '203.0.113.7', browser: 'Firefox 133' },
      from: { address: '203.0.113.8', browser: 'Firefox 134' },
      secondFactor: true,
      ...change
    }
    await sessions.create(id, record)
    return record
  }

  t.test('a session is found whole by its own id and no other', async t => {
    const id = newId()
    const record = await begun(id)
    t.strictSame(await sessions.find(id, false), { record, doubted: false, rightsVersion: 0, endsAt: record.createdAt + record.idleMs })
    t.equal(await sessions.find({ ...id, secretHash: ids.secret(32) }, false), undefined)
    t.equal(await sessions.find({ ...id, userId: ids.uuid() }, false), undefined)
  })

  t.test('what is found is a copy: changing it changes no session', async t => {
    const id = newId()
    const record = await begun(id)
    const found = await sessions.find(id, false)
    if (found !== undefined) found.record.role = 'superUser'
    t.strictSame((await sessions.find(id, false))?.record, record)
  })

  t.test('a session that is ended is gone, the user\'s others are not', async t => {
    const [here, there] = [newId('two'), newId('two')]
    await begun(here)
    await begun(there)
    await sessions.end(here)
    await sessions.end(newId())
    t.equal(await sessions.find(here, true), undefined)
    t.ok(await sessions.find(there, true))
  })

  t.test('the dealer selected last is noted in the session, which lives no longer for it', async t => {
    const [id, other] = [newId('selecting'), newId('selecting')]
    const record = await begun(id)
    const untouched = await begun(other)
    await sessions.selectDealer(id, '10005')
    t.strictSame((await sessions.find(id, false))?.record, { ...record, selectedDealer: '10005' })
    t.strictSame((await sessions.find(other, false))?.record, untouched)
    await advance(20 * minute)
    await sessions.selectDealer(id, null)
    t.match(await sessions.find(id, false), { record: { selectedDealer: null } })
    await advance(11 * minute)
    t.equal(await sessions.find(id, false), undefined, 'unused for 31 minutes')
  })

  t.test('a session that has ended is not brought back by what is selected in it', async t => {
    const [ended, idle, ending, never] = [newId(), newId(), newId(), newId()]
    await begun(ended)
    await begun(idle)
    await begun(ending)
    await sessions.end(ended)
    await Promise.all([sessions.selectDealer(ending, '10005'), sessions.end(ending), sessions.selectDealer(ending, '10002')])
    await advance(31 * minute)
    for (const id of [ended, idle, never]) await sessions.selectDealer(id, '10005')
    for (const id of [ended, idle, ending, never]) t.equal(await sessions.find(id, true), undefined)
  })

  t.test('if a session is used while a dealer is selected in it, nothing is lost', async t => {
    const id = newId()
    await begun(id, { selectedDealer: null })
    await advance(2 * minute)
    await Promise.all([sessions.find(id, true), sessions.selectDealer(id, '10005'), sessions.find(id, true)])
    t.match(await sessions.find(id, true), { record: { selectedDealer: '10005' } })
    await advance(29 * minute)
    t.match(await sessions.find(id, false), { record: { selectedDealer: '10005' } }, 'and it was used two minutes after it began')
  })

  t.test('use extends the idle time, background polls do not', async t => {
    const [used, polled] = [newId(), newId()]
    await begun(used)
    await begun(polled)
    await advance(20 * minute)
    t.ok(await sessions.find(used, true))
    t.ok(await sessions.find(polled, false))
    await advance(20 * minute)
    t.ok(await sessions.find(used, true), 'used 20 minutes ago')
    t.equal(await sessions.find(polled, true), undefined, 'unused for 40 minutes')
    await advance(29 * minute)
    t.ok(await sessions.find(used, false))
    await advance(2 * minute)
    t.equal(await sessions.find(used, true), undefined)
  })

  t.test('a session ends at its absolute end, however much it is used', async t => {
    const id = newId()
    await begun(id, { absoluteEnd: clock.now() + 61 * minute })
    for (let n = 0; n < 4; n++) {
      await advance(15 * minute)
      t.ok(await sessions.find(id, true))
    }
    await advance(minute)
    t.equal(await sessions.find(id, true), undefined)
    const late = newId()
    await begun(late, { absoluteEnd: clock.now() })
    t.equal(await sessions.find(late, true), undefined, 'one that has ended before it begins')
  })

  t.test('the user\'s sessions of an epoch before are doubted, those begun late too, and nobody else\'s', async t => {
    const isDoubted = async (id: SessionId) => (await sessions.find(id, true))?.doubted
    const [old, other] = [newId('doubted'), newId()]
    await begun(old)
    await begun(other)
    await sessions.doubt('doubted', 4)
    t.strictSame([await isDoubted(old), await isDoubted(other)], [true, false])
    const [late, fresh] = [newId('doubted'), newId('doubted')]
    await begun(late)
    await begun(fresh, { epoch: 4 })
    t.strictSame([await isDoubted(late), await isDoubted(fresh)], [true, false])
    await sessions.doubt('doubted', 2)
    t.strictSame([await isDoubted(late), await isDoubted(fresh)], [true, false], 'an epoch never falls')
  })

  t.test('the version of a user\'s rights is raised for all of their sessions, never lowered, and nobody else\'s', async t => {
    const [here, there, other] = [newId('righted'), newId('righted'), newId()]
    for (const id of [here, there, other]) await begun(id)
    await sessions.raiseRights('righted', 2)
    await sessions.raiseRights('righted', 1)
    const versions = await Promise.all([here, there, other].map(async id => (await sessions.find(id, false))?.rightsVersion))
    t.strictSame(versions, [2, 2, 0])
  })

  t.test('if many ask at once, each gets their own session', async t => {
    await sessions.doubt('doubted-in-a-crowd', 9)
    const crowd = await Promise.all(Array.from({ length: 250 }, async (_, at) => {
      const id = newId(at % 5 === 0 ? 'doubted-in-a-crowd' : undefined)
      if (at % 3 === 0) return { id, expected: undefined }
      const record = await begun(id, { dealerNumber: `${20_000 + at}` })
      return { id, expected: { record, doubted: at % 5 === 0, rightsVersion: 0, endsAt: record.createdAt + record.idleMs } }
    }))
    t.strictSame(await Promise.all(crowd.map(async ({ id }) => await sessions.find(id, false))), crowd.map(({ expected }) => expected))
  })

  t.test('a user\'s sessions are listed, the newest first, without those that ended', async t => {
    const [first, ended, last, other] = [newId('listed'), newId('listed'), newId('listed'), newId()]
    const record = await begun(first)
    await advance(minute)
    for (const id of [ended, last, other]) await begun(id)
    await sessions.end(ended)
    const at = clock.now()
    await advance(2 * minute)
    await sessions.find(first, true)
    await sessions.health()
    const listed = await sessions.list('listed')
    t.same(listed.map(({ id }) => id), [last, first])
    t.same(listed.map(({ usedAt }) => usedAt), [at, clock.now()])
    t.strictSame(listed[1]?.record, record)
    await advance(29 * minute)
    t.same((await sessions.list('listed')).map(({ id }) => id), [first], 'and without those that nobody used')
    t.same(await sessions.list('nobody'), [])
  })

  t.test('a session is listed for as long as it lasts, also if one that ends sooner begins after it', async t => {
    const [long, short] = [newId('unequal'), newId('unequal')]
    await begun(long)
    await begun(short, { absoluteEnd: clock.now() + minute })
    await advance(2 * minute)
    t.same((await sessions.list('unequal')).map(({ id }) => id), [long])
  })

  t.test('when a session ends is told, and use alone changes it', async t => {
    const id = newId()
    const { createdAt } = await begun(id)
    await advance(10 * minute)
    t.equal((await sessions.find(id, false))?.endsAt, createdAt + 30 * minute)
    await sessions.find(id, true)
    await sessions.health()
    t.equal((await sessions.find(id, false))?.endsAt, createdAt + 40 * minute)
    const short = newId()
    await begun(short, { absoluteEnd: clock.now() + minute })
    t.equal((await sessions.find(short, false))?.endsAt, clock.now() + minute)
  })

  t.test('the store says that it is there', async t => {
    await t.resolves(sessions.health())
  })
}
