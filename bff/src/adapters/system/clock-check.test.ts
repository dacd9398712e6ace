import t from 'tap'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createClockCheck } from './clock-check.ts'

/** A database whose round trips take `takes` milliseconds, and whose clock is `behind` milliseconds behind this one. */
function prepare () {
  const clock = createFakeClock(1_000_000)
  const database = { behind: 0, takes: 0, asked: 0, away: false }
  const read = async (): Promise<number> => {
    database.asked++
    if (database.away) throw new Error('away')
    clock.advance(database.takes / 2)
    const shown = clock.now() - database.behind
    clock.advance(database.takes / 2)
    return shown
  }
  return { clock, database, sound: createClockCheck(clock, read) }
}

t.test('a clock up to ten seconds off the database\'s, in either direction, may send, and one further off may not', async t => {
  for (const [behind, may] of [[0, true], [10_000, true], [10_001, false], [-10_000, true], [-10_001, false]] as const) {
    const { database, sound } = prepare()
    database.behind = behind
    t.equal(await sound.maySend(), may)
    t.same([sound.isOff(), sound.ahead()], [!may, behind])
  }
})

t.test('the database is asked once for many, and again after ten seconds', async t => {
  const { clock, database, sound } = prepare()
  await Promise.all([sound.maySend(), sound.maySend()])
  clock.advance(9999)
  await sound.maySend()
  t.equal(database.asked, 1)
  clock.advance(1)
  await sound.maySend()
  t.equal(database.asked, 2)
})

t.test('a slow answer is no reason to distrust a clock, and does not replace a quick one', async t => {
  const { clock, database, sound } = prepare()
  database.takes = 60_000
  t.equal(await sound.maySend(), true)
  clock.advance(10_000)
  Object.assign(database, { behind: 12_000, takes: 100 })
  t.equal(await sound.maySend(), false)
  clock.advance(10_000)
  database.takes = 60_000
  t.equal(await sound.maySend(), false, 'by the quick one')
})

t.test('a clock that is set, forward or back, is noticed at the next order, and trusted again once it is right', async t => {
  for (const set of [20_000, -20_000]) {
    const { clock, database, sound } = prepare()
    t.equal(await sound.maySend(), true)
    clock.advance(set)
    database.behind = set
    t.equal(await sound.maySend(), false)
    clock.advance(-set)
    database.behind = 0
    t.equal(await sound.maySend(), true)
  }
})

t.test('while the database is away the previous readings count, and a database that uses this machine\'s clock is never asked', async t => {
  for (const behind of [0, 10_001]) {
    const { clock, database, sound } = prepare()
    database.behind = behind
    const may = await sound.maySend()
    database.away = true
    clock.advance(10_000)
    t.equal(await sound.maySend(), may)
    t.equal(database.asked, 2)
    database.away = false
    await sound.maySend()
    t.equal(database.asked, 3, 'it is asked again')
  }
  t.equal(await createClockCheck(createFakeClock(0), undefined).maySend(), true)
})
