import type { Test } from 'tap'
import type { Audit, AuditedAccount, AuditRecord } from '../../src/ports/audit/audit.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { NewJournalEntry, OrderJournal } from '../../src/ports/orders/order-journal.ts'
import type { NewUser, Users } from '../../src/ports/accounts/users.ts'
import { entryIn } from '../entry-in.ts'
import { journalEntry } from './journal-entry.ts'

/** The tests for every adapter of the audit log. */
export function auditSuite (t: Test, { audit, users, journal, ids }: { audit: Audit, users: Users, journal: OrderJournal, ids: Ids }): void {
  const at = Date.UTC(2020, 0, 1)
  const nobody: Omit<NewUser, 'id' | 'role' | 'email'> = {
    status: 'active', passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber: null, createdAt: at, lastLogin: null, epoch: 1
  }
  const record = (change: Partial<AuditRecord>): AuditRecord => ({
    id: ids.uuid(), at, event: 'login', actorId: null, dealer: 'AUDIT-1', requestId: ids.uuid(), detail: '', ...change
  })

  t.test('lines come back as they went in, the newest first, by part', async t => {
    const target: AuditedAccount = { id: ids.uuid(), email: 'pat@example.com', name: 'Pat Lee', role: 'sales', number: '07' }
    const lines = [
      record({ detail: 'zoë "quoted", \u2028' }),
      record({ at: at + 1, requestId: null, address: '2001:db8::7', order: 'P-1', times: 7 }),
      record({ at: at + 2, actorId: 'gone', target })
    ]
    for (const line of lines) await audit.append(line)
    const gone = { id: 'gone', email: null, name: null, role: null, number: null }
    const expected = lines.toReversed().map(({ actorId, ...line }) => ({
      ...{ target: null, address: null, order: null, times: 1 }, ...line, actor: actorId === null ? null : gone
    }))
    for (const dealer of ['AUDIT-1', '00AUDIT-1']) t.strictSame(await audit.list({ dealer }, { skip: 0, limit: 10 }), expected, dealer)
    t.strictSame(await audit.list({ dealer: 'AUDIT-1' }, { skip: 1, limit: 1 }), expected.slice(1, 2))
  })

  t.test('a line says what the account was when it was written, whatever happens to the account later', async t => {
    const id = ids.uuid()
    await users.create({ ...nobody, id, role: 'admin', email: 'before@example.com', nameFirst: 'Ann' })
    const write = async (n: number) => { await audit.append(record({ at: at + n, actorId: id, dealer: 'AUDIT-3' })) }
    await write(1)
    const created = await users.findById(id)
    const changed = created && await users.change(created, { email: 'after@example.com', nameLast: 'Hall', role: 'superUser' }, { mails: [], audit: [], at })
    await write(2)
    if (typeof changed === 'object') await users.remove(changed, { mails: [], audit: [], at })
    await write(3)
    const part = { skip: 0, limit: 10 }
    const was = { id, email: 'before@example.com', name: 'Ann', role: 'admin', number: null }
    const is = { id, email: 'after@example.com', name: 'Ann Hall', role: 'superUser', number: null }
    const gone = { id, email: null, name: null, role: null, number: null }
    t.strictSame((await audit.list({ dealer: 'AUDIT-3' }, part)).map(line => line.actor), [gone, is, was])
    t.strictSame((await audit.list({ actor: 'BEFORE@' }, part)).map(line => line.at), [at + 1], 'and is found by it')
  })

  t.test('later events of an order name the request that submitted it, and a decision names its own request', async t => {
    const submitting = { requestId: 'submitting', address: '203.0.113.9' }
    const entry = (): NewJournalEntry => journalEntry(ids, { customerNumber: 'AUDIT-4', origin: submitting })
    const { id, reference } = entryIn(await journal.open(entry(), at, undefined, at))
    await journal.claim(id, at + 1, at + 2, 0)
    await journal.settle(id, 1, at + 3, { state: 'manual', note: 'nothing known' })
    const by = { actorId: 'admin', requestId: 'deciding', address: '198.51.100.1' }
    await journal.decide({ id, updatedAt: at + 3 }, by, at + 4, { state: 'rejected', message: 'no', note: 'canceled', mails: [] })
    const withdrawn = await journal.withdraw(entry(), at + 5)
    t.match(await audit.list({ dealer: 'AUDIT-4' }, { skip: 0, limit: 10 }), [
      { event: 'order-withdrawn', ...submitting, order: withdrawn.reference },
      { event: 'order-rejected', requestId: 'deciding', address: '198.51.100.1', order: reference },
      { event: 'order-manual', ...submitting, order: reference },
      { event: 'order-dispatching', ...submitting, order: reference },
      { event: 'order-queued', ...submitting, order: reference }
    ])
    const found = await audit.list({ dealer: 'AUDIT-4', order: 'PO' }, { skip: 0, limit: 10 })
    t.equal(found.filter(({ order }) => order === reference).length, 4, 'by its PO number')
    for (const order of ['PO #po', 'P-O']) t.strictSame(await audit.list({ dealer: 'AUDIT-4', order }, { skip: 0, limit: 10 }), found, order)
  })

  t.test('each filter leaves out what does not fit, and all of them together', async t => {
    const id = ids.uuid()
    await users.create({ ...nobody, id, role: 'sales', email: 'o_neil%\\x@example.com', nameFirst: 'Shaun', nameLast: 'O’Neil', repNumber: 'R-77' })
    const wanted = record({ at: at + 10, event: 'forbidden', actorId: id, dealer: 'AUDIT-2' })
    await audit.append(wanted)
    await audit.append(record({ at: at + 11, dealer: 'AUDIT-2' }))
    const { actorId: _, ...rest } = wanted
    const listed = [{ ...rest, address: null, order: null, times: 1, actor: { id, email: 'o_neil%\\x@example.com', name: 'Shaun O’Neil', role: 'sales', number: 'R-77' }, target: null }]
    const part = { skip: 0, limit: 10 }
    for (const actor of ['O_NEIL', '%\\X', 'shaun o', 'R-77', id]) t.strictSame(await audit.list({ actor, dealer: 'AUDIT-2' }, part), listed, actor)
    for (const actor of ['o\'neil shaun', 'example.com SHAUN', '#r-77']) t.strictSame(await audit.list({ actor, dealer: 'AUDIT-2' }, part), listed, `${actor}, as lists are searched`)
    t.strictSame(await audit.list({ actor: 'nobody', actorIds: [id], dealer: 'AUDIT-2' }, part), listed, 'an account that is meant as well')
    for (const actor of ['oxneil', 'shaun nobody', '%%', 'o_neil_', 'R-7', '\u0000']) t.strictSame(await audit.list({ actor }, part), [], actor)
    t.strictSame(await audit.list({ event: 'forbidden', dealer: 'AUDIT-2' }, part), listed)
    t.strictSame(await audit.list({ since: at + 10, before: at + 11, dealer: 'AUDIT-2' }, part), listed)
    t.strictSame(await audit.list({ actor: 'neil', dealer: 'AUDIT-2', event: 'forbidden', since: at, before: at + 100 }, part), listed)
    t.strictSame(await audit.list({ actor: 'neil', dealer: 'AUDIT-2', event: 'login', since: at, before: at + 100 }, part), [])
  })
}
