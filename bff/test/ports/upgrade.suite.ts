import { Kysely, sql, type Dialect } from 'kysely'
import type { Test } from 'tap'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'

const at = Date.UTC(2026, 10, 20)

/**
 * The tests for running beside a later release, during a rolling upgrade and after a rollback.
 * @param dialect opens the empty database; each Kysely needs a dialect of its own
 */
export async function upgradeSuite (t: Test, { dialect, open }: { dialect: () => Dialect, open: () => Promise<PortalDb> }): Promise<void> {
  await (await open()).close()
  /** What another release has done. */
  const beside = new Kysely<unknown>({ dialect: dialect() })
  t.teardown(async () => { await beside.destroy() })

  await t.test('a release that does not know the last migration starts beside the one that does, and a database that lacks one of its own is refused', async t => {
    const names = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(beside)).rows.map(row => row.name)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999-12-31T00:00:00.000Z')`.execute(beside)
    const older = await open()
    await older.health()
    await older.close()
    t.equal((await names()).at(-1), '9999-later')

    await sql`update kysely_migration set name = '0000-strange' where name = '9999-later'`.execute(beside)
    await t.rejects(open(), { message: /another build made its tables, with the migration 0000-strange/ })
    await sql`delete from kysely_migration where name = '0000-strange'`.execute(beside)
  })

  await t.test('a kind of mail that only a later release knows is left to that one', async t => {
    const { mailQueue, close } = await open()
    t.teardown(close)
    await sql`insert into mail_queue (id, kind, email, created_at, due_at, attempt) values ('1', 'order-shipped', 'a@example.com', ${at - 1}, ${at - 1}, 0)`.execute(beside)
    await mailQueue.add({ id: '2', kind: 'password-changed', email: 'a@example.com' }, at)
    t.match(await mailQueue.claim(at, at + 1), { id: '2' })
    t.equal(await mailQueue.claim(at, at + 1), undefined)
  })
}
