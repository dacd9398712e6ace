import t from 'tap'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { audit } from '@portal/contracts/audit'
import { asked } from '../../api/audit.ts'
import { enteredParams } from '../../lib/address/entered-filters.ts'
import { auditParams, enteredFilters, auditFilterProblems, readAuditFilters, readAuditPage } from './audit-filters.ts'

const contract = Compile(audit.body)

function read (query: string) {
  return readAuditFilters(new URLSearchParams(query))
}

t.test('filters survive the address unchanged', async t => {
  const filters = { actor: 'rep@example.com', target: '10001', dealer: '10001', order: 'P-7', event: 'login-failed', from: '2026-03-01', to: '2026-03-09' } as const
  const params = auditParams(filters, 2)
  t.equal(params.toString(), 'actor=rep%40example.com&target=10001&customer=10001&order=P-7&event=login-failed&from=2026-03-01&to=2026-03-09&page=3')
  t.strictSame(readAuditFilters(params), filters)
  t.equal(readAuditPage(params), 2)
  t.equal(auditParams({}).toString(), '')
})

t.test('days are those of the reader, whole, also where a day has 23 or 25 hours', async t => {
  const hours = (from: string, to: string) => {
    const { since = '', before = '' } = asked(read(`from=${from}&to=${to}`))
    return (Date.parse(before) - Date.parse(since)) / 3_600_000
  }
  const zone = process.env['TZ']
  process.env['TZ'] = 'America/Chicago'
  t.teardown(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  t.strictSame(asked(read('from=2026-03-01&to=2026-03-02')), { since: '2026-03-01T06:00:00.000Z', before: '2026-03-03T06:00:00.000Z' })
  t.strictSame([hours('2026-03-08', '2026-03-08'), hours('2026-11-01', '2026-11-01'), hours('2026-12-31', '2026-12-31')], [23, 25, 24])
  t.strictSame(asked({}), {})
})

t.test('invalid filters are left out', async t => {
  t.strictSame(read('actor=%20&target=&customer=&order=&event=&from=&to='), {})
  t.strictSame(read('customer=10-ab&actor=%20rep%20'), { actor: 'rep', dealer: '10-AB' })
  t.strictSame(read('customer=%23%EF%BC%910-ab%E2%80%8B'), { dealer: '10-AB' }, 'as pages write it, and phones')
  t.strictSame(read('customer=no%20number&event=toString&from=2026-02-30&to=09.03.2026&more=1'), {})
  t.strictSame(read(`actor=${'a'.repeat(255)}&target=${'a'.repeat(255)}&order=${'a'.repeat(65)}`), {})
  for (const page of ['0', '-1', '1.5', 'x', '', '100001', '1e9']) t.equal(readAuditPage(new URLSearchParams({ page })), 0, page)
})

t.test('each invalid filter has an error, and no valid filter is left out', async t => {
  const problems = (query: string) => Object.keys(auditFilterProblems(enteredFilters(new URLSearchParams(query))))
  t.strictSame(problems('from=2026-03-09&to=2026-03-09&customer=10001&event=login&actor=%20rep%20'), [])
  t.strictSame(problems('customer=no%20number&event=toString&from=2026-02-30&to=09.03.2026'), ['customer', 'event', 'from', 'to'])
  t.strictSame(problems(`actor=${'a'.repeat(255)}&target=a%00b&order=${'a'.repeat(65)}`), ['actor', 'target', 'order'])
  t.strictSame(problems('from=2026-03-09&to=2026-03-08'), ['to'])
  const query = 'customer=no+number&from=2026-02-30'
  t.equal(enteredParams(enteredFilters(new URLSearchParams(`${query}&actor=&page=4`))).toString(), query, 'what was entered stays in the address')
})

t.test('for any address, the contract accepts the call', async t => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('10001', '2026-03-09', '2026-13-01', 'login', '99999999999999999999', '1e3'))
  const addresses = fc.dictionary(fc.constantFrom('actor', 'target', 'customer', 'order', 'event', 'from', 'to', 'page'), texts)
  fc.assert(fc.property(addresses, query => {
    const params = new URLSearchParams(query)
    return contract.Check({ ...asked(readAuditFilters(params)), page: readAuditPage(params) })
  }), { seed: 4 })
  t.pass()
})
