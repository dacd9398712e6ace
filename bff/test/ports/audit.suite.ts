import type { Test } from 'tap'
import type { Audit, AuditRecord } from '../../src/ports/audit.ts'
import type { Ids } from '../../src/ports/clock.ts'
import type { Users } from '../../src/ports/users.ts'

/** The tests for every adapter of the audit log. */
export function auditSuite (t: Test, { audit, users, ids }: { audit: Audit, users: Users, ids: Ids }): void {
  const at = Date.UTC(2020, 0, 1)
  const record = (change: Partial<AuditRecord>): AuditRecord => ({
    id: ids.uuid(), at, event: 'login', actorId: null, dealer: 'AUDIT-1', requestId: ids.uuid(), detail: '', ...change
  })

  t.test('lines come back as they went in, the newest first, by part', async t => {
    const lines = [record({ detail: 'zoë "quoted", \u2028' }), record({ at: at + 1, requestId: null }), record({ at: at + 2, actorId: 'gone' })]
    for (const line of lines) await audit.append(line)
    const expected = lines.toReversed().map(line => ({ ...line, actorEmail: null }))
    t.strictSame(await audit.list({ dealer: 'AUDIT-1' }, { skip: 0, limit: 10 }), expected)
    t.strictSame(await audit.list({ dealer: 'AUDIT-1' }, { skip: 1, limit: 1 }), expected.slice(1, 2))
  })

  t.test('each filter leaves out what does not fit, and all of them together', async t => {
    const id = ids.uuid()
    await users.create({
      id,
      role: 'admin',
      email: 'o_neil%\\x@example.com',
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: null,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    const wanted = record({ at: at + 10, event: 'forbidden', actorId: id, dealer: 'AUDIT-2' })
    await audit.append(wanted)
    await audit.append(record({ at: at + 11, dealer: 'AUDIT-2' }))
    const listed = [{ ...wanted, actorEmail: 'o_neil%\\x@example.com' }]
    const part = { skip: 0, limit: 10 }
    for (const actor of ['O_NEIL', '%\\X', id]) t.strictSame(await audit.list({ actor, dealer: 'AUDIT-2' }, part), listed, actor)
    for (const actor of ['oxneil', '%%', 'o_neil_', '\u0000']) t.strictSame(await audit.list({ actor }, part), [], actor)
    t.strictSame(await audit.list({ event: 'forbidden', dealer: 'AUDIT-2' }, part), listed)
    t.strictSame(await audit.list({ since: at + 10, before: at + 11, dealer: 'AUDIT-2' }, part), listed)
    t.strictSame(await audit.list({ actor: 'neil', dealer: 'AUDIT-2', event: 'forbidden', since: at, before: at + 100 }, part), listed)
    t.strictSame(await audit.list({ actor: 'neil', dealer: 'AUDIT-2', event: 'login', since: at, before: at + 100 }, part), [])
  })
}
