import { Kysely, sql } from 'kysely'
import t from 'tap'
import { doneFor, doneForAll } from '../../../lib/asker.ts'
import { createTurns } from '../../../lib/turns-per-person.ts'
import { createDatabase } from './database.ts'
import type { PortalSchema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

t.test('a person with much under way in the database leaves room for others and for the portal\'s own jobs', async t => {
  const kysely = new Kysely<PortalSchema>({ dialect: openSqlite(':memory:') })
  t.teardown(async () => await kysely.destroy())
  const database = createDatabase(kysely)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const statement = async (name: string): Promise<void> => await database.run(async () => {
    begun.push(name)
    await end
  })
  const flood = Array.from({ length: 20 }, async () => await doneFor('a', async () => await statement('a')))
  const others = [doneFor('b', async () => await statement('b')), statement('job'), doneFor('a', async () => await doneForAll(async () => await statement('job')))]
  t.same(begun, ['a', 'a', 'a', 'a', 'b', 'job', 'job'])
  resolve()
  await Promise.all([...flood, ...others])
  t.equal(begun.filter(name => name === 'a').length, 20, 'the rest comes in its turn')
})

t.test('work waits for its turn, and fails if that takes too long; after a failure, the next in line gets its slot', async t => {
  const turns = createTurns(1, { milliseconds: 1, tooLong: () => new Error('too long') })
  const { promise: end, reject } = Promise.withResolvers<string>()
  const first = turns('a', async () => await end)
  await t.rejects(turns('a', async () => 'second'), { message: 'too long' })
  t.equal(await turns('b', async () => 'another'), 'another')
  const third = createTurns(1)
  const [failed, next] = [third('a', async () => await end), third('a', async () => 'next')]
  reject(new Error('failed'))
  await t.rejects(first, { message: 'failed' })
  await t.rejects(failed, { message: 'failed' })
  t.equal(await next, 'next')
  t.equal(await turns('a', async () => 'later'), 'later')
})

t.test('queries of SQLite that take more than 2 ms pause for other work', async t => {
  let [time, takes, turns] = [0, 0, 0]
  const kysely = new Kysely({ dialect: openSqlite(':memory:', { now: () => (time += takes) }) })
  let next = setImmediate(function turn () {
    turns++
    next = setImmediate(turn)
  })
  t.teardown(async () => {
    clearImmediate(next)
    await kysely.destroy()
  })
  const turnsOfTen = async (milliseconds: number): Promise<number> => {
    const before = turns
    takes = milliseconds
    await Promise.all(Array.from({ length: 10 }, async () => await sql`select 1`.execute(kysely)))
    return turns - before
  }
  await turnsOfTen(0)
  t.ok(await turnsOfTen(0) <= 1, 'quick ones follow each other')
  t.ok(await turnsOfTen(1) >= 2, 'a few at a time')
  t.ok(await turnsOfTen(3) >= 8, 'one at a time')
})

t.test('a query that SQLite has compiled sees columns that have been added since', async t => {
  const file = `${t.testdir()}/portal.db`
  const [reading, changing] = [new Kysely<unknown>({ dialect: openSqlite(file) }), new Kysely<unknown>({ dialect: openSqlite(file) })]
  t.teardown(async () => { await Promise.all([reading.destroy(), changing.destroy()]) })
  const all = async () => (await sql`select * from parts`.execute(reading)).rows
  await sql`create table parts (number text)`.execute(changing)
  await sql`insert into parts values ('A-101')`.execute(changing)
  t.same(await all(), [{ number: 'A-101' }])
  await sql`alter table parts add column quantity integer default 2`.execute(changing)
  t.same(await all(), [{ number: 'A-101', quantity: 2 }])
})
