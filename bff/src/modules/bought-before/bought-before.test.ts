import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'
import { refusesOtherReaders } from '../../../test/refused-readers.ts'

const body = { dealer: '10001' }
const quick = { erpOptions: { limits: { retryPause: 1 } } }
const withoutOperation = (status: number) => ({ operation: 'purchases', kind: 'status', status } as const)

type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** What the fake ERP was asked for about purchases since the last time. */
function asked ({ fakeErp }: TestApp) {
  let before = 0
  return (): string[] => {
    const all = fakeErp.requests().map(({ operation }) => operation).filter(name => ['purchases', 'invoices', 'invoice'].includes(name))
    const since = all.slice(before)
    before = all.length
    return since
  }
}

t.test('a dealer sees the parts bought, the latest first, with how often, how many and at what price', async t => {
  const app = await buildTestApp(t)
  const requests = asked(app)
  const dealer = await app.loginAs('10001')
  const { status, body: { parts, ...rest } } = await dealer.call('boughtBefore', body)
  t.equal(status, 200)
  t.same(rest, { more: false, since: '2026-06-03', invoices_to_come: 0 })
  t.same(parts.map(part => [part.item_number, part.times, part.pieces, part.last_bought, part.last_price]), [
    ['NV-CR9EIX', 2, 60, '2026-11-12', 625],
    ['RS-OF141', 3, 46, '2026-11-12', 840],
    ['MM-GR88', 2, 28, '2026-11-12', 900],
    ['K 110/90-19 5%', 1, 2, '2026-09-30', 7800],
    ['CD-520X114', 1, 3, '2026-08-21', 7150]
  ], 'what is back-ordered or came back on a credit memo is not bought')
  t.same(requests(), ['purchases'])
})

for (const status of [404, 405, 501]) {
  t.test(`where the ERP answers ${status}, the list is made from the invoices of three months, and that is remembered`, async t => {
    const app = await buildTestApp(t)
    const { loginAs, fakeErp, clock, ports } = app
    fakeErp.faults.set([withoutOperation(status)])
    const requests = asked(app)
    const dealer = await loginAs('10001')
    const first = await dealer.call('boughtBefore', body)
    t.match(first.body, { more: false, since: '2026-08-20', invoices_to_come: 0 })
    t.same(first.body.parts.map(part => [part.item_number, part.times, part.pieces, part.last_bought, part.last_price]), [
      ['NV-CR9EIX', 1, 36, '2026-11-12', 625],
      ['RS-OF141', 2, 34, '2026-11-12', 840],
      ['MM-GR88', 1, 8, '2026-11-12', 900],
      ['K 110/90-19 5%', 1, 2, '2026-09-30', 7800],
      ['CD-520X114', 1, 3, '2026-08-21', 7150]
    ])
    t.same(requests(), ['purchases', 'invoices', 'invoice', 'invoice', 'invoice'], 'no credit memo is read')
    t.strictSame((await dealer.call('boughtBefore', body)).body, first.body)
    t.same(requests(), ['invoices'], 'an invoice is read once')

    const other = await loginAs('10003')
    t.match((await other.call('boughtBefore', { dealer: '10003' })).body, { parts: [] })
    t.notOk(requests().includes('purchases'), 'what one dealer\'s question has shown holds for all')
    clock.advance(10 * 60_000)
    await dealer.call('boughtBefore', body)
    t.ok(requests().includes('purchases'), 'the gateway may have been updated')
    t.same([ports.erpMonitor.report().bad_answers, ports.erpMonitor.report().breaker, ports.erpMonitor.awaySince()], [[], 'closed', undefined])
  })
}

t.test('a wrong body, another dealer, nobody, and staff without a dealer are refused', async t => {
  await refusesOtherReaders(t, 'boughtBefore', 'purchases')
})

t.test('another dealer\'s purchases are never shown, whatever the ERP answers', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [one, other] = [await loginAs('10001'), await loginAs('10003')]
  await other.call('boughtBefore', { dealer: '10003' })
  fakeErp.faults.set([{ operation: 'purchases', kind: 'swapped-reply' }])
  t.equal((await one.call('boughtBefore', body)).error.code, 'erp_bad_reply')
  fakeErp.faults.set([withoutOperation(404), { operation: 'invoice', kind: 'swapped-reply' }])
  await other.call('invoiceHistoryDetail', { id: '5001003' })
  const { body: { parts }, headers } = await one.call('boughtBefore', body)
  t.notOk(parts.some(part => part.item_number === 'TL-WHL500'))
  t.ok(Number(headers['x-records-left-out']) > 0)
})

t.test('a record that cannot be read is missing, and the answer says so', async t => {
  const app = await buildTestApp(t)
  const { loginAs, fakeErp } = app
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'purchases', kind: 'bad-record', field: 'LBDAT' }])
  const listed = await dealer.call('boughtBefore', body)
  t.same([listed.body.parts.length, listed.headers['x-records-left-out']], [4, '1'])
  fakeErp.faults.set([withoutOperation(404), { operation: 'invoice', kind: 'mistyped-field', field: 'QTYSH', times: 1 }])
  const made = await dealer.call('boughtBefore', body)
  t.same([made.body.invoices_to_come, made.headers['x-records-left-out']], [0, '1'], 'the others are read')
  t.ok(made.body.parts.length > 0)
  const again = await dealer.call('boughtBefore', body)
  t.equal(again.headers['x-records-left-out'], undefined, 'it can be read now')
})

t.test('while the ERP is away, the list is as last known, whichever source it came from', async t => {
  for (const faults of [[], [withoutOperation(404)]]) {
    const { loginAs, fakeErp, clock } = await buildTestApp(t, quick)
    const dealer = await loginAs('10001')
    fakeErp.faults.set(faults)
    const known = await dealer.call('boughtBefore', body)
    clock.advance(11 * 60_000)
    fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
    const { status, body: shown, headers } = await dealer.call('boughtBefore', body)
    t.same([status, shown, headers['x-data-age']], [200, known.body, '660'])
  }
})

t.test('while the ERP is away, a list made from invoices stands in even if it was made only just before', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  fakeErp.faults.set([withoutOperation(404)])
  const known = await dealer.call('boughtBefore', body)
  clock.advance(60_000)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const { body: shown, headers } = await dealer.call('boughtBefore', body)
  t.same([shown, headers['x-data-age']], [known.body, '60'])
})

t.test('if the ERP is away and nothing is known, that is an error; so it is if the invoices cannot be read right now', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'purchases', kind: 'status', status: 503 }])
  t.equal((await dealer.call('boughtBefore', body)).error.code, 'erp_unavailable')
  fakeErp.faults.set([withoutOperation(404), { operation: 'invoice', kind: 'status', status: 503 }])
  t.equal((await dealer.call('boughtBefore', body)).error.code, 'erp_unavailable', 'no empty list')
})

t.test('an invoice that cannot be read just now is still to come, and asking again reads it', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  // A read is tried twice.
  fakeErp.faults.set([withoutOperation(404), { operation: 'invoice', kind: 'status', status: 503, times: 4 }])
  const some = await dealer.call('boughtBefore', body)
  t.ok(some.body.invoices_to_come > 0)
  const all = await dealer.call('boughtBefore', body)
  t.same([all.body.invoices_to_come, all.body.parts.length], [0, 5])
})
