import { Kysely, sql, type Dialect } from 'kysely'
import type { Test } from 'tap'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { NewJournalEntry } from '../../src/ports/orders/order-journal.ts'

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
  await t.test('a mail with a field that only a later release knows is left to that one, costs it no attempt, and holds up nothing', async t => {
    const { mailQueue, leftRows, close } = await open()
    t.teardown(close)
    await sql`delete from mail_queue`.execute(beside)
    await sql`alter table mail_queue add column tone text`.execute(beside)
    for (const [n, tone] of [['1', 'friendly'], ['2', null]] as const) {
      await sql`insert into mail_queue (id, kind, email, created_at, due_at, attempt, tone) values (${n}, 'password-changed', 'a@example.com', ${at + Number(n)}, ${at}, 0, ${tone})`.execute(beside)
    }
    await sql`insert into mail_queue (id, kind, email, created_at, due_at, attempt) values ('3', 'order-shipped', 'a@example.com', ${at + 3}, ${at}, 0)`.execute(beside)
    t.match(await mailQueue.claim(at, at + 1), { id: '2' })
    t.equal(await mailQueue.claim(at, at + 1), undefined)
    const { rows } = await sql<{ attempt: number, due_at: number }>`select attempt, due_at from mail_queue where id = '1'`.execute(beside)
    t.same(rows.map(row => [Number(row.attempt), Number(row.due_at)]), [[0, at + 1]])
    t.same((await leftRows()).mails, { count: 2, oldest: at + 1 })
  })

  await t.test('an order with a state or a field that only a later release knows is shown and counted, and neither sent nor changed, and the next one is', async t => {
    const { journal, leftRows, close } = await open()
    t.teardown(close)
    await sql`alter table submission add column seen text`.execute(beside)
    const names = ['plain', 'newer-field', 'newer-column', 'newer-form', 'another-state'] as const
    for (const name of names) await journal.open(order(name), at, undefined, at)
    const payload = await sql<{ payload: string }>`select payload from submission where id = 'newer-field'`.execute(beside).then(({ rows: [row] }) => JSON.parse(row?.payload ?? ''))
    await sql`update submission set payload = ${JSON.stringify({ ...payload, request: { ...payload.request, seen: { total: 1 } } })} where id = 'newer-field'`.execute(beside)
    await sql`update submission set seen = '{}' where id = 'newer-column'`.execute(beside)
    await sql`update submission set payload = ${JSON.stringify({ ...payload, v: 2 })} where id = 'newer-form'`.execute(beside)
    await sql`update submission set state = 'held' where id = 'another-state'`.execute(beside)

    const { entries, unreadable } = await journal.due(at, at, 10)
    t.same([entries.map(({ id }) => id), [...unreadable].sort()], [['plain'], ['REF-newer-column', 'REF-newer-field', 'REF-newer-form']])
    for (const name of names.slice(1)) t.equal(await journal.claim(name, at, at + 1, 0), 'gone', name)
    t.match(await journal.claim('plain', at, at + 1, 0), { id: 'plain' })
    const left = (await leftRows()).orders
    t.same(left.map(({ reference, state }) => [reference, state]).sort(), [
      ['REF-another-state', 'held'], ['REF-newer-column', 'queued'], ['REF-newer-field', 'queued'], ['REF-newer-form', 'queued']
    ])
    t.match(left[0], { customerNumber: /^1000/, createdAt: at })
    t.same((await journal.unsettled()).map(({ state, count }) => [state, count]).sort(), [['dispatching', 1], ['held', 1], ['queued', 3]])
    const shown = async (customer: string) => (await journal.ofDealer(customer, ['queued', 'dispatching'])).map(({ id }) => id)
    t.same(await Promise.all(names.map(async name => await shown(dealerOf(name)))), [['plain'], ['newer-field'], ['newer-column'], [], []])

    t.same(await Promise.all([...names, 'none'].map(async name => await journal.isLeft(name))), [false, true, true, true, true, false])
    const changed = async () => (await sql`select id, state, updated_at from submission order by id`.execute(beside)).rows
    await sql`update submission set state = 'manual' where id = 'newer-column'`.execute(beside)
    const before = await changed()
    const leftAlone = { code: 'left_to_newer_version' }
    const decision = { state: 'rejected', message: 'no', note: 'canceled: no', mails: [] } as const
    await t.rejects(journal.decide({ id: 'newer-column', updatedAt: at }, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 1, decision), leftAlone)
    for (const id of ['newer-column', 'newer-field']) {
      await t.rejects(journal.conclude({ id, attempt: 0, looks: 0 }, at + 1, { state: 'accepted', erpOrderId: '7001' }), leftAlone)
    }
    t.same(await changed(), before)
    await sql`update submission set seen = '{}' where id = 'plain'`.execute(beside)
    t.match(await journal.settle('plain', 1, at + 1, { state: 'accepted', erpOrderId: '7001' }), { state: 'accepted' }, 'how an attempt of this build ended is recorded')
  })

  await t.test('a line of a cart or a saved order with a field that only a later release knows is shown, and keeps it', async t => {
    const { keptCarts, savedOrders, users, close } = await open()
    t.teardown(close)
    const owner = { userId: 'cart-user', customerNumber: '10001' }
    await users.create({
      id: owner.userId,
      role: 'dealer',
      email: 'cart@example.com',
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: owner.customerNumber,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    const item = { item_number: 'A', item_description: 'PAD', manufacturer_number: '', quantity: 1, retail_price: 1 }
    await keptCarts.apply(owner, { version: 0 }, [{ id: 'e1', edit: { kind: 'add', lines: [{ id: 'A', item, quantity: 1, note: '' }] } }], at, at)
    await sql`update kept_cart set lines = ${JSON.stringify([{ id: 'A', item, quantity: 1, note: '', gift: true }])}`.execute(beside)
    await keptCarts.apply(owner, { version: 1 }, [{ id: 'e2', edit: { kind: 'quantity', id: 'A', quantity: 5 } }], at, at)
    t.match((await keptCarts.read(owner, { version: undefined }, at)).cart?.lines, [{ id: 'A', quantity: 5, gift: true }])

    const line = { id: 'A', quantity: 1, note: '', item_description: 'PAD', price: 1 }
    await savedOrders.save({ id: 's', customerNumber: '10001', name: 'Spring', lines: [line], savedAt: at, savedBy: undefined }, 5)
    await sql`update saved_order set lines = ${JSON.stringify([{ ...line, gift: true }])}`.execute(beside)
    await savedOrders.change({ id: 's', customerNumber: '10001', version: 1 }, { name: 'Fall' })
    t.match(await savedOrders.find('s'), { name: 'Fall', lines: [{ id: 'A', gift: true }] })
  })

  await t.test('an alert of a kind that only a later release knows is left to that one', async t => {
    const { alerts, close } = await open()
    t.teardown(close)
    await alerts.see({ kind: 'journal-grows', note: 'many', mark: 0 }, at, at)
    await sql`update alert set kind = 'a-later-kind'`.execute(beside)
    t.equal(await alerts.claim(at, at + 1), undefined)
  })
}

const dealerOf = (name: string): string => `1000${name.length}`

function order (name: string): NewJournalEntry {
  return {
    id: name,
    userId: 'user',
    actorId: null,
    customerNumber: dealerOf(name),
    key: `key-${name}`,
    reference: `REF-${name}`,
    order: {
      v: 1,
      request: { cart: [{ id: 'A-1', quantity: 1, note: '' }], data: { shipping: 'default', po_number: name, special_instructions: '', address: 1 } },
      placed_by: 'Robin Reyes',
      freight_minimum: 0,
      total: 1,
      parts: []
    },
    origin: { requestId: 'request', address: '203.0.113.7' },
    content: name,
    requestHash: null
  }
}
