import { Kysely } from 'kysely'
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
