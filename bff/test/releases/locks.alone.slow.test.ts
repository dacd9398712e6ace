import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import t, { type Test } from 'tap'
import { second } from '@portal/contracts/base/time-units'
import { migratePostgres } from '../../src/adapters/portal-db/migrations/migrate.ts'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { askPostgres } from '../servers/ask-postgres.ts'
import { skipWithout } from '../servers/binaries.ts'
import { startPostgres } from '../servers/postgres.ts'

const orders = 200_000
const auditLines = 1_000_000
/** Milliseconds for which a change of the schema may block an order. */
const blockedMax = second

/** Settled orders and audit lines of years, without their triggers and links. */
async function fill (url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`insert into submission (id, user_id, customer_number, key, reference, request_id, address, content, state, attempt, looks, resends, erp_order_id,
      created_at, updated_at, payload)
    select 'id-' || n, 'user-' || n % 1000, (10000 + n % 1000)::text, 'key-' || n, 'REF-' || n, 'request', '203.0.113.7', md5(n::text), 'accepted', 1, 0, 0, 'E-' || n, n, n,
      json_build_object('v', 1, 'request', json_build_object('cart', '[]'::json, 'data', json_build_object('po_number', 'PO ' || n)), 'filling', repeat(md5(n::text), 30))::text
    from generate_series(1, ${orders}) n`)
  await client.query(`insert into audit (id, at, event, dealer, detail)
    select 'line-' || n, n, 'login', (10000 + n % 1000)::text, repeat(md5(n::text), 4) from generate_series(1, ${auditLines}) n`)
  await client.query('analyze')
  await client.end()
}

/** People who order, one after another, for as long as something is done; how long the slowest of them waited, in milliseconds. */
async function slowestOrderWhile (url: string, work: () => Promise<unknown>): Promise<number> {
  const { journal, close } = await openPortalDb({ url, file: '' })
  let slowest = 0
  const done = new AbortController()
  const order = async (): Promise<void> => {
    const id = randomUUID()
    const begun = performance.now()
    await journal.open({
      id,
      userId: 'user',
      actorId: null,
      customerNumber: `D${id}`,
      key: id,
      reference: `R-${id}`,
      origin: { requestId: 'request', address: '203.0.113.7' },
      content: id,
      order: { v: 1, request: { file: '', data: { po_number: '' } }, freight_minimum: 0, total: 0, parts: [] }
    }, 1, undefined, 1)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  const ordering = (async () => { while (!done.signal.aborted) await order() })()
  await delay(200)
  await work().finally(() => { done.abort() })
  await ordering
  await close()
  return slowest
}

async function reads (t: Test, url: string): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(async () => { await client.end() })
  await client.query('begin')
  await client.query('select count(*) from submission')
  return { end: async () => { await client.query('commit') } }
}

const change = (up: Migration['up']): Record<string, Migration> => ({ ...migrations, '9000-change': { up } })

t.test(`with ${orders} orders and ${auditLines} audit lines in PostgreSQL`, { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const [[first, baseline] = ['', undefined]] = Object.entries(migrations)
  if (baseline === undefined) throw new Error('there is no baseline')
  await migratePostgres(server.url, { [first]: baseline })
  await fill(server.url)

  await t.test('no migration of this release blocks an order', async t => {
    const slowest = await slowestOrderWhile(server.url, async () => { await migratePostgres(server.url) })
    t.ok(slowest < blockedMax, `${Math.round(slowest)} ms`)
  })

  const addColumns = change(async db => {
    for (const table of ['submission', 'audit']) await db.schema.alterTable(table).addColumn('later', 'text').execute()
    await db.schema.createTable('later').addColumn('id', 'text', column => column.primaryKey()).execute()
  })

  await t.test('new columns and tables block no order, though somebody reads the orders for seconds meanwhile', async t => {
    const report = await reads(t, server.url)
    const slowest = await slowestOrderWhile(server.url, async () => {
      const migrating = migratePostgres(server.url, addColumns)
      await delay(4 * second)
      t.equal((await askPostgres(server.url, "select 1 from information_schema.columns where table_name = 'submission' and column_name = 'later'")).length, 0)
      await report.end()
      await migrating
    })
    t.ok(slowest < blockedMax, `${Math.round(slowest)} ms`)
    t.equal((await askPostgres(server.url, "select 1 from information_schema.columns where table_name = 'submission' and column_name = 'later'")).length, 1)
  })

  await t.test('a migration that keeps a table for long is noticed here', async t => {
    const slowest = await slowestOrderWhile(server.url, async () => {
      await migratePostgres(server.url, {
        ...addColumns,
        '9001-long': {
          up: async db => {
            await sql`lock table submission in access exclusive mode`.execute(db)
            await sql`select pg_sleep(1.5)`.execute(db)
          }
        }
      })
    })
    t.ok(slowest > blockedMax, `${Math.round(slowest)} ms`)
  })
})
