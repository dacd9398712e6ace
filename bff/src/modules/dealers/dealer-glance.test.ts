import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import { timings } from '@portal/contracts/policy/timings'
import type { DealerGroup } from '@portal/contracts/dealer-lists'
import type { DealerSummary } from '@portal/contracts/dealers'
import { buildTestApp } from '../../../test/build-app.ts'

const numbers = (group: DealerGroup | undefined) => group?.dealers.map(dealer => dealer.customer_number) ?? []

t.test('representatives see their own dealers at a glance, those above them all', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = (await (await loginAs('rep@example.com')).call('dealersAtAGlance', {})).body
  t.same([rep.dealers, rep.looked_at], [3, 3])
  t.same([numbers(rep.new), numbers(rep.suspended)], [['10002'], []])
  t.match(rep.due?.dealers[0], { customer_number: '10001', amount_due: 318_422 })
  const admin = (await (await loginAs('admin@example.com')).call('dealersAtAGlance', {})).body
  t.same([admin.dealers, admin.looked_at], [8, 8])
  t.ok(numbers(admin.suspended).includes('10003'))
  const due = admin.due?.dealers.map(dealer => dealer.amount_due) ?? []
  t.same(due, due.toSorted((a, b) => b - a), 'the highest amount first')
})

t.test('a dealer without an order for a while is named, and a new one is not', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  clock.advance((limits.glanceQuietDays + 400) * 86_400_000)
  const { quiet } = (await (await loginAs('rep@example.com')).call('dealersAtAGlance', {})).body
  t.same(numbers(quiet).toSorted(), ['10001', '10005'])
  const all = (await (await loginAs('admin@example.com')).call('dealersAtAGlance', {})).body
  t.same([numbers(all.new).includes('10004'), numbers(all.quiet).includes('10004')], [true, false], 'whoever never ordered has not fallen quiet')
})

t.test('of more dealers than are read one by one, only what the list says of all of them is shown', async t => {
  const glance = async (many: (first: DealerSummary) => DealerSummary) => {
    const { loginAs } = await buildTestApp(t, {
      change: ({ erp }) => ({
        erp: {
          ...erp,
          dealer: async () => { throw new Error('no record is read') },
          dealersOutsideReps: async (reps, context) => {
            const [first, ...others] = await erp.dealersOutsideReps(reps, context)
            return first === undefined ? [] : [...others, ...Array.from({ length: limits.glanceDealersMax }, (_, n) => ({ ...many(first), customer_number: `7${n}` }))]
          }
        }
      })
    })
    return (await (await loginAs('admin@example.com')).call('dealersAtAGlance', {})).body
  }
  const all = await glance(first => ({ ...first, suspended: true, amount_due: 100 }))
  t.same([all.dealers, all.looked_at, all.suspended?.count, all.new, all.quiet], [67, 67, 62, undefined, undefined])
  const due = all.due?.dealers.map(dealer => dealer.amount_due) ?? []
  t.ok(due.length > 0)
  t.same(due, due.toSorted((a, b) => b - a), 'the highest amount first')
  t.same((await glance(({ suspended: _, ...first }) => ({ ...first, amount_due: 100 }))).suspended, undefined, 'where the ERP does not say it of all')
})

t.test('dealers have no dealers to look at, and a body is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  t.equal((await (await loginAs('10001')).call('dealersAtAGlance', {})).error.code, 'forbidden')
  const rep = await loginAs('rep@example.com')
  const answer = await rep.send({ method: 'POST', url: '/dealers-at-a-glance', headers: { 'x-portal': '1' }, payload: { id: '12' } })
  t.equal(answer.error.code, 'invalid_body')
})

t.test('the ERP is asked once for a while; a record that cannot be read is left out, and the last answer stands in while the ERP is away', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const rep = await loginAs('rep@example.com')
  const { body } = await rep.call('dealersAtAGlance', {})
  const asked = fakeErp.requests().length
  t.same((await rep.call('dealersAtAGlance', {})).body, body)
  t.equal(fakeErp.requests().length, asked)
  clock.advance(timings.glanceFresh)
  fakeErp.faults.set([{ operation: 'dealer', kind: 'mistyped-field', field: 'CUSNM' }])
  const fewer = await rep.call('dealersAtAGlance', {})
  t.same([fewer.status, fewer.body.looked_at, fewer.headers['x-records-left-out']], [200, 0, '3'])
  clock.advance(timings.glanceFresh)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const away = await rep.call('dealersAtAGlance', {})
  t.same([away.status, away.body.dealers], [200, 3])
  t.ok(Number(away.headers['x-data-age']) > 0, 'and says how old it is')
  const admin = await (await loginAs('admin@example.com')).call('dealersAtAGlance', {})
  t.same([admin.status, admin.error.code], [503, 'erp_unavailable'])
})
