import type { Test } from 'tap'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { AuditRecord } from '../../src/ports/audit/audit.ts'

/** An empty portal database that two processes share. `attack` runs statements as somebody who owns the database: no trigger stops them. */
export type ChainedDb = { processes: [PortalDb, PortalDb], attack: (...statements: string[]) => Promise<void>, execute: (statement: string) => Promise<void> }

const at = Date.UTC(2026, 10, 20)

function record (n: number, change: Partial<AuditRecord> = {}): AuditRecord {
  return { id: `l${n}`, at: at + n, event: 'login', actorId: null, dealer: `D${n}`, requestId: null, address: '203.0.113.9', detail: `zoë ${n} \ud800`, ...change }
}

/**
 * The tests for every adapter of the audit log's chain.
 * @param open opens another empty database
 */
export function auditChainSuite (t: Test, open: (t: Test) => Promise<ChainedDb>): void {
  /** A log of ten lines, which are linked. */
  async function linked (t: Test) {
    const db = await open(t)
    const { audit, auditChain } = db.processes[0]
    for (let n = 1; n <= 10; n++) await audit.append(record(n))
    t.equal(await auditChain.link(at + 100, 4), 4)
    t.equal(await auditChain.link(at + 100, 100), 6)
    return { ...db, audit, auditChain }
  }

  t.test('lines are linked in the order in which they were written, and a check finds nothing wrong; those that wait are counted', async t => {
    const { audit, auditChain } = await linked(t)
    t.equal(await auditChain.oldest(), at + 1)
    await audit.append(record(0))
    await audit.append(record(12, { at: at - 7_200_000 }))
    const { number, hash } = await auditChain.head()
    t.match([number, hash], [10, /^[0-9a-f]{64}$/])
    t.strictSame(await auditChain.check(), { fault: undefined, cut: { number: 0, hash: '' }, head: { number, hash }, late: 0, waiting: 2 })
    t.strictSame(await auditChain.figures(), { linked: 10, waiting: 2, oldest: at })
    await auditChain.link(at + 200, 100)
    t.match(await auditChain.check({ number, hash }), { fault: undefined, head: { number: 12 }, late: 1, waiting: 0 }, 'later lines change no hash')
    t.equal(await auditChain.link(at + 300, 100), 0)
  })

  t.test('two processes that link at once make one chain', async t => {
    const { processes, auditChain } = await linked(t)
    const write = async (n: number) => { await (processes[n % 2] ?? processes[0]).audit.append(record(n)) }
    for (let n = 100; n < 180; n++) await write(n)
    const counts = await Promise.all([...Array.from({ length: 20 }, async (_, n) => await (processes[n % 2] ?? processes[0]).auditChain.link(at + 200, 7)),
      ...Array.from({ length: 40 }, async (_, n) => { await write(200 + n); return 0 })])
    while (await auditChain.link(at + 300, 100) > 0);
    t.ok(counts.filter(count => count > 0).length > 1)
    t.match(await auditChain.check(), { fault: undefined, head: { number: 130 }, waiting: 0 })
  })

  const attacks: ReadonlyArray<[what: string, statements: string[], fault: RegExp]> = [
    ['a line that was changed', ["update audit set detail = 'x' where id = 'l4'"], /^number 4 was changed.*l4$/],
    ['a line whose time was changed', ["update audit set at = at + 1 where id = 'l1'"], /^number 1 was changed/],
    ['a line that was given a value it did not have', ["update audit set actor_id = 'somebody' where id = 'l10'"], /^number 10 was changed/],
    ['a line that was removed', ["delete from audit where id = 'l5'"], /^number 5 is missing, with the id l5$/],
    ['a line that was removed with its link', ["delete from audit where id = 'l5'", 'delete from audit_link where number = 5'], /^number 5 is missing$/],
    ['a gap that was closed', ["delete from audit where id = 'l9'", 'delete from audit_link where number = 9', 'update audit_link set number = 9 where number = 10'],
      /^number 9 was changed, or is not in its place/],
    ['lines that changed places', [
      "update audit_link set line_id = 'x' where number = 3", "update audit_link set line_id = 'l3' where number = 4", "update audit_link set line_id = 'l4' where number = 3"
    ], /^number 3 was changed, or is not in its place.*l4$/],
    ['a line that was put in between', [
      'update audit_link set number = 11 where number = 10', "insert into audit (id, at, event, detail) values ('new', 1, 'login', '')",
      "delete from audit_unlinked where line_id = 'new'", "insert into audit_link (number, line_id, linked_at, hash) values (10, 'new', 1, 'f00d')",
      'update audit_chain set head = 11'
    ], /^number 10 was changed, or is not in its place.*new$/],
    ['a line that was kept out of the chain', [
      "insert into audit (id, at, event, detail) values ('new', 1, 'login', '')", "delete from audit_unlinked where line_id = 'new'"
    ], /^a line is neither linked nor waiting for it, with the id new$/],
    ['a line that was removed before it was linked', [
      "insert into audit (id, at, event, detail) values ('new', 1, 'login', '')", "delete from audit where id = 'new'"
    ], /^a line that was not linked yet is missing, with the id new$/],
    ['a tail that was cut off', ["delete from audit where id in ('l9', 'l10')", 'delete from audit_link where number > 8'],
      /^number 9 is missing, and all that follow: the last one was 10$/],
    ['a beginning that was cut off', ["delete from audit where id in ('l1', 'l2')", 'delete from audit_link where number < 3',
      "update audit_chain set cut = 2, cut_hash = 'f00d'"], /^the log begins after number 2, and no line says that those before were removed$/],
    ['a missing head', ['delete from audit_chain'], /head is missing/]
  ]
  for (const [what, statements, fault] of attacks) {
    t.test(`a check finds ${what}`, async t => {
      const { auditChain, attack } = await linked(t)
      await attack(...statements)
      t.match((await auditChain.check()).fault, fault)
    })
  }

  t.test('a tail that was cut off with the head, and a chain that was made anew, are detected by a hash that is known elsewhere', async t => {
    const { audit, auditChain, attack } = await linked(t)
    const known = await auditChain.head()
    const cutOff = ['delete from audit where id = \'l10\'', 'delete from audit_link where number = 10', 'update audit_chain set head = 9']
    await attack(...cutOff, 'update audit_chain set head_hash = (select hash from audit_link where number = 9)')
    t.equal((await auditChain.check()).fault, undefined, 'which the database alone cannot show')
    t.equal((await auditChain.check(known)).fault, 'number 10, the head that was logged, is missing: the last one is 9')
    await audit.append(record(11))
    await auditChain.link(at + 300, 100)
    t.equal((await auditChain.check()).fault, undefined)
    t.equal((await auditChain.check(known)).fault, 'number 10 has a different hash from the head that was logged')
  })

  t.test('old lines are removed up to the first that is not, by one of several processes, and the rest can still be checked', async t => {
    const { processes, audit, auditChain } = await linked(t)
    const places = await Promise.all(processes.map(async ({ auditChain }, n) => await auditChain.remove(at + 5, { id: `removed ${n}`, at: at + 400 })))
    t.equal(places.reduce((sum, count) => sum + count, 0), 4)
    t.equal(await auditChain.oldest(), at + 5)
    const lines = await audit.list({}, { skip: 0, limit: 100 })
    t.strictSame(lines.map(({ id }) => id).slice(1), ['l10', 'l9', 'l8', 'l7', 'l6', 'l5'])
    t.match(lines[0], { event: 'audit-removed', detail: /^4 lines, written from 2026-11-20T00:00:00.001Z to 2026-11-20T00:00:00.004Z, up to number 4 with the hash [0-9a-f]{64}$/ })
    t.match(await auditChain.check(), { fault: undefined, cut: { number: 4 }, head: { number: 10 }, waiting: 1 })
    t.equal(await auditChain.remove(at + 5, { id: 'again', at: at + 500 }), 0)
    t.equal((await audit.list({ event: 'audit-removed' }, { skip: 0, limit: 100 })).length, 1, 'nothing is written if nothing is removed')
    await auditChain.link(at + 600, 100)
    await auditChain.remove(at + 1000, { id: 'all', at: at + 1000 })
    await auditChain.link(at + 1000, 100)
    t.match(await auditChain.check(), { fault: undefined, cut: { number: 11 }, head: { number: 12 }, waiting: 0 })
    t.strictSame((await audit.list({}, { skip: 0, limit: 100 })).map(({ id }) => id), ['all'])
  })

  t.test('lines that are not linked yet are not removed, nor anything behind a line that is missing', async t => {
    const { auditChain, audit, attack } = await linked(t)
    await audit.append(record(11))
    await attack("delete from audit where id = 'l3'")
    t.equal(await auditChain.remove(at + 1000, { id: 'removed', at: at + 1000 }), 2)
    t.match((await auditChain.check()).fault, /^number 3 is missing/)
    t.equal((await audit.list({}, { skip: 0, limit: 100 })).length, 9)
  })

  t.test('lines that an interrupted removal has left are removed by the next one', async t => {
    const { auditChain, attack, audit } = await linked(t)
    const { hash } = (await auditChain.head())
    await attack(`update audit_chain set cut = 3, cut_hash = '${hash}'`)
    t.equal(await auditChain.remove(at, { id: 'removed', at: at + 400 }), 3)
    t.equal((await audit.list({}, { skip: 0, limit: 100 })).length, 7)
  })

  t.test('the database itself keeps lines and links that are not declared as removed', async t => {
    const { execute, auditChain } = await linked(t)
    await auditChain.remove(at + 3, { id: 'removed', at: at + 400 })
    for (const statement of [
      'delete from audit', "delete from audit where id = 'l3'", "update audit set detail = 'x'", 'delete from audit_link where number = 3', "update audit_link set hash = 'x'"
    ]) await t.rejects(async () => { await execute(statement) }, /append-only/, statement)
    t.match(await auditChain.check(), { fault: undefined })
  })
}
