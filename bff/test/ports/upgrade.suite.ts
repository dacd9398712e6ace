import { Kysely, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Test } from 'tap'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { SubmittedOrder } from '../../src/ports/order-journal.ts'

const at = Date.UTC(2026, 10, 20)
const origin = { requestId: 'r', address: '::1' }
const everything = { since: 0, unseenSince: 0, isSame: () => true }

function order (poNumber: string): SubmittedOrder {
  return {
    v: 1,
    request: { cart: [{ id: 'A', quantity: 1, note: '' }], data: { shipping: 'default', po_number: poNumber, special_instructions: '', address: 1 } },
    freight_minimum: 0,
    total: 100,
    parts: []
  }
}

/** Queues a mail as a release without references does. */
async function queueMail (db: Kysely<unknown>, id: string, kind: string, newEmail: string | null = null): Promise<void> {
  await sql`insert into mail_queue (id, kind, email, new_email, created_at, due_at, attempt)
    values (${id}, ${kind}, 'a@example.com', ${newEmail}, ${at}, ${at}, 0)`.execute(db)
}

/** Saves an order as a release without versions does. */
async function saveOrder (db: Kysely<unknown>, id: string): Promise<void> {
  const lines = [{ id: 'A', quantity: 2, note: '', item_description: '', price: 150 }, { id: 'B', quantity: 1, note: '', item_description: '', price: 99 }]
  await sql`insert into saved_order (id, customer_number, name, lines, line_count, saved_at)
    values (${id}, '10001', ${id}, ${JSON.stringify(lines)}, 2, ${at})`.execute(db)
}

/** Writes a line of the audit log as a release without accounts in it does. */
async function login (db: Kysely<unknown>, id: string): Promise<void> {
  await sql`insert into audit (id, at, event, actor_id, detail) values (${id}, ${at}, 'login', 'user-r', '')`.execute(db)
}

/**
 * The tests for migrating the journal, the saved orders, the audit log and the mail queue of the release before migration 0010.
 * @param dialect opens the empty database; each Kysely needs a dialect of its own
 */
export async function upgradeSuite (t: Test, { dialect, open }: { dialect: () => Dialect, open: () => Promise<PortalDb> }): Promise<void> {
  const before = new Kysely<unknown>({ dialect: dialect() })
  const { error } = await new Migrator({ db: before, provider: { getMigrations: async () => migrations } }).migrateTo('0009-managed-users')
  if (error !== undefined) throw error
  const insert = async (db: Kysely<unknown>, id: string, change: { user?: string, key?: string, state?: string, po?: string }) => {
    const { user = `user-${id}`, key = `key-${id}`, state = 'queued', po = `PO ${id}` } = change
    const erpOrder = state === 'accepted' ? `E-${id}` : null
    // As the previous release writes it.
    return await sql`insert into submission (id, user_id, customer_number, key, fingerprint, reference, payload, state, attempt, looks, resends, next_look_at,
      erp_order_id, created_at, updated_at) values (${id}, ${user}, '10001', ${key}, 'f', ${`REF-${id}`}, ${JSON.stringify(order(po))}, ${state}, 0, 0, 0,
      ${at}, ${erpOrder}, ${at}, ${at}) on conflict (user_id, key) do nothing returning id`.execute(db)
  }
  await insert(before, 'a', { state: 'accepted' })
  await insert(before, 'b', { po: 'NUL \u0000 and half \ud800' })
  await insert(before, 'c', { key: 'shared' })
  await insert(before, 'd', { key: 'shared' })
  await sql`insert into submission_event (submission_id, number, at, state, note) values ('a', 1, ${at}, 'queued', 'received')`.execute(before)
  await sql`insert into first_order (submission_id) values ('a')`.execute(before)
  await saveOrder(before, 's1')
  await queueMail(before, 'm1', 'email-changed', 'b@example.com')
  await sql`insert into users (id, role, email, status, rep_number, created_at, epoch) values ('user-r', 'sales', 'r@example.com', 'active', '07', ${at}, 1)`.execute(before)
  await login(before, 'l1')
  await sql`insert into audit (id, at, event, detail) values ('o1', ${at}, 'order-accepted', 'REF-a: order E-a: fine')`.execute(before)
  await before.destroy()

  await t.test('a release that does not know the last migration starts beside the one that does, and a database that lacks one of its own is refused', async t => {
    const names = async (db: Kysely<unknown>) => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(row => row.name)
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await (await open()).close()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999-12-31T00:00:00.000Z')`.execute(beside)
    const older = await open()
    t.match(await older.journal.findByKey({ userId: 'user-a', customerNumber: '10001', key: 'key-a' }), { state: 'accepted' })
    await older.close()
    t.equal((await names(beside)).at(-1), '9999-later')

    await sql`update kysely_migration set name = '0000-strange' where name = '9999-later'`.execute(beside)
    await t.rejects(open())
    await sql`delete from kysely_migration where name = '0000-strange'`.execute(beside)
  })

  const database = await open()
  t.teardown(async () => await database.close())
  const { journal } = database

  t.test('every order is there, with its events, and open ones are due', async t => {
    t.match(await journal.findByKey({ userId: 'user-a', customerNumber: '10001', key: 'key-a' }), { state: 'accepted', erpOrderId: 'E-a', shownAt: null, order: order('PO a') })
    t.match(await journal.events('a'), [{ note: 'received' }])
    t.equal(await database.firstOrders.isDue('10001'), true)
    t.strictSame((await journal.due(at, 0, 10)).entries.map(entry => entry.id).sort(), ['b', 'c', 'd'])
    t.equal((await journal.withdraw({ id: 'w', userId: 'user-a', actorId: null, customerNumber: '10001', key: 'key-a', reference: 'W', origin }, at)).id, 'a')
  })

  t.test('an order of before makes a question of the same content', async t => {
    const { id, ...wanted } = { id: 'e', userId: 'u', actorId: null, customerNumber: '10001', key: 'e', content: 'c', fingerprint: 'f', reference: 'E', origin, order: order('PO e') }
    t.match(await journal.open({ ...wanted, id }, at, everything, at), { kind: 'possible-duplicate', entry: { customerNumber: '10001' } })
    t.match(await journal.open({ ...wanted, id }, at, { ...everything, isSame: () => false }, at), { kind: 'opened' })
  })

  t.test('orders that were saved before, also by the release before, have their sums, and can be changed', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await saveOrder(beside, 's2')
    const { savedOrders } = database
    const shown = { lineCount: 2, pieces: 3, total: 399, savedBy: undefined }
    t.match(await savedOrders.ofDealer('10001'), [{ id: 's2', version: 1, ...shown }, { id: 's1', version: 1, ...shown }])
    t.match(await savedOrders.change({ id: 's1', customerNumber: '10001', version: 1 }, { name: 'Spring' }), { name: 'Spring', version: 2, ...shown })
  })

  t.test('lines of the audit log from before keep the account as it was at the upgrade; those that the release before still writes have its id', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await login(beside, 'l2')
    await sql`update users set email = 'moved@example.com' where id = 'user-r'`.execute(beside)
    const [later, earlier] = await database.audit.list({ actor: 'user-r' }, { skip: 0, limit: 10 })
    const { auditChain } = database
    await auditChain.link(at + 86_400_000, 100)
    t.match(await auditChain.check(), { fault: undefined, head: { number: 4 }, late: 4, waiting: 0 }, 'and all are linked')
    t.match([later, earlier], [{ id: 'l2', actor: { id: 'user-r', email: null } }, { id: 'l1', actor: { email: 'r@example.com', role: 'sales', number: '07' } }])
  })

  t.test('lines about orders from before are found by the order', async t => {
    t.match(await database.audit.list({ event: 'order-accepted' }, { skip: 0, limit: 10 }), [{ id: 'o1', order: 'REF-a', address: null }])
  })

  t.test('mails that were queued before are sent, also those of the release before; a kind that only a later release knows is left to that one', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await queueMail(beside, 'm0', 'order-shipped')
    await queueMail(beside, 'm2', 'password-link')
    const { mailQueue } = database
    t.strictSame(await mailQueue.claim(at, at + 1), { id: 'm1', kind: 'email-changed', email: 'a@example.com', newEmail: 'b@example.com', attempt: 1 })
    t.strictSame(await mailQueue.claim(at, at + 1), { id: 'm2', kind: 'password-link', email: 'a@example.com', attempt: 1 })
    t.equal(await mailQueue.claim(at, at + 1), undefined)
  })

  t.test('a process of the release before leaves unchecked orders alone, and the mail about one that it has settled is queued by this one', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await sql`insert into users (id, role, email, status, created_at, epoch) values ('user-u', 'admin', 'u@example.com', 'active', ${at}, 1)`.execute(beside)
    const wanted = { id: 'u', userId: 'user-u', actorId: null, customerNumber: '10009', key: 'u', content: 'u', fingerprint: 'f', reference: 'U', origin, order: order('PO u') }
    await journal.open({ ...wanted, unchecked: true }, at, undefined, at)
    const due = await sql`select id from submission where state in ('queued', 'dispatching', 'unknown', 'manual') and next_look_at <= ${at} and id = 'u'`.execute(beside)
    t.equal(due.rows.length, 0)
    const { mailQueue } = database
    await sql`update submission set state = 'accepted', erp_order_id = 'E-u' where id = 'u'`.execute(beside)
    await Promise.all([journal.queueOverdueMails(at, 10), journal.queueOverdueMails(at, 10)])
    const mail = await mailQueue.claim(at, at + 1)
    t.match(mail, { kind: 'order-accepted', email: 'u@example.com', reference: 'U' })
    t.equal(await mailQueue.claim(at, at + 1), undefined, 'once')
    if (mail !== undefined) await mailQueue.sent(mail)
  })

  t.test('the dealer is told of an order that the release before has settled, and not of one that it has received', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    await sql`insert into users (id, role, email, status, dealer_number, created_at, epoch)
      values ('user-d', 'dealer', 'd@example.com', 'active', '10001', ${at}, 1)`.execute(beside)
    const wanted = { id: 'v', userId: 'user-d', actorId: null, customerNumber: '10001', key: 'v', content: 'v', fingerprint: 'f', reference: 'V', origin, order: order('PO v') }
    await journal.open(wanted, at, undefined, at)
    await insert(beside, 'o', { state: 'accepted' })
    await sql`update submission set state = 'accepted', erp_order_id = 'E-v' where id = 'v'`.execute(beside)
    await Promise.all([journal.queueOverdueMails(at, 10), journal.queueOverdueMails(at, 10)])
    const { mailQueue } = database
    const mail = await mailQueue.claim(at, at + 1)
    t.match(mail, { kind: 'order-placed', email: 'd@example.com', reference: 'V' })
    t.equal(await mailQueue.claim(at, at + 1), undefined, 'once')
    if (mail !== undefined) await mailQueue.sent(mail)
  })

  t.test('a process of the release before can write beside this one, and gets nothing in under a withdrawn key', async t => {
    const beside = new Kysely<unknown>({ dialect: dialect() })
    t.teardown(async () => { await beside.destroy() })
    t.equal((await insert(beside, 'g', {})).rows.length, 1)
    t.match(await journal.findByReference('REF-g'), { order: order('PO g') })
    const { reference } = await journal.withdraw({ id: 'x', userId: 'user-h', actorId: null, customerNumber: '10001', key: 'key-h', reference: 'X', origin }, at)
    t.equal((await insert(beside, 'h', {})).rows.length, 0)
    const [row] = (await sql<{ payload: string }>`select payload from submission where reference = ${reference}`.execute(beside)).rows
    t.match(JSON.parse(row?.payload ?? ''), { v: 1, request: { cart: [] } }, 'which it reads as another order, and refuses')
  })
}
