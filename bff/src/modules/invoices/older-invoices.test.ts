import t from 'tap'
import { daysAfter } from '@portal/contracts/base/dates'
import { olderInvoices } from '@portal/contracts/policy/invoice-history'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { buildTestApp } from '../../../test/build-app.ts'

const quick = { erpOptions: { limits: { retryPause: 1 } } }
const [dealer, spring] = ['10001', { dealer: '10001', from: '2026-06-03', to: '2026-08-20' }]

t.test('invoices from before the three months are listed by their days, with their parts, and so is their download', async t => {
  const { loginAs } = await buildTestApp(t)
  const { call } = await loginAs(dealer)
  t.match((await call('invoiceHistory', { dealer })).body, { since: '2026-08-20', older: true })
  const { orders, since, older } = (await call('invoiceHistory', spring)).body
  t.same([since, older], ['2026-06-03', true])
  t.same(orders.map(invoice => [invoice._id, invoice.order_invoice_date]), [
    ['5001004', '2026-08-19'], ['5001001', '2026-06-03'], ['5000996', '2026-06-03'], ['5000995', '2026-06-03']
  ])
  t.same(orders[1]?.item_numbers, ['RS-OF141', 'NV-CR9EIX'])
  t.equal((await call('invoiceHistory', { dealer, from: '2026-06-04' })).body.orders.length, 5, 'up to now, where no last day is given')
  t.same((await call('invoiceHistory', { dealer, from: '2026-06-04', to: '2026-06-03' })).body.orders, [])
  t.equal((await call('invoiceHistory', { dealer, from: '2026-09-01' })).body.since, '2026-08-20', 'later days need none of it')
  const { csv } = (await call('invoiceHistoryCsv', { ...spring, search: 'rs-of141' })).body
  t.match(csv.trimEnd().split('\r\n').slice(1), [/^"invoice","801001",/])
})

t.test('what is unpaid or overdue is found however old it is, alone, on the list and in its file', async t => {
  const { call } = await (await buildTestApp(t)).loginAs(dealer)
  const found = async (filters: Partial<typeof spring> & { kind: 'unpaid' | 'overdue' | 'paid' }) => {
    const [list, file] = [(await call('invoiceHistory', { dealer, ...filters })).body, (await call('invoiceHistoryCsv', { dealer, ...filters })).body]
    const ids = list.orders.map(({ invoice_number: number }) => number)
    t.same(file.csv.trimEnd().split('\r\n').slice(1).map(line => line.split(',')[1]), ids.map(id => `"${id}"`))
    t.equal(file.since, list.since)
    return [ids, list.since]
  }
  t.same(await found({ kind: 'unpaid' }), [['801011', '801007', '800996', '800995'], '1970-01-01'])
  t.same(await found({ kind: 'overdue' }), [['801007', '800995'], '1970-01-01'])
  t.same(await found({ kind: 'unpaid', to: '2026-08-20' }), [['800996', '800995'], '1970-01-01'])
  t.same(await found({ kind: 'unpaid', from: '2026-09-01' }), [['801011', '801007'], '2026-08-20'], 'but not from before a day that was chosen')
  t.same(await found({ kind: 'paid' }), [['801005'], '2026-08-20'], 'what is settled is history')
})

t.test('a gateway that does not offer them is not asked for them: the history is that of three months, and says so', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  fakeErp.offers.set('UNTIL', false)
  const { call } = await loginAs(dealer)
  const { orders, since, older } = (await call('invoiceHistory', spring)).body
  t.same([orders.length, since, older], [4, '2026-08-20', false])
  t.equal(fakeErp.requests().filter(({ operation }) => operation === 'invoices').length, 1)
  const unpaid = (await call('invoiceHistory', { dealer, kind: 'unpaid' })).body
  t.same([unpaid.orders.length, unpaid.since], [2, '2026-08-20'], 'also of what is unpaid')
  t.equal((await call('invoiceHistoryCsv', { dealer, kind: 'unpaid' })).body.since, '2026-08-20')
})

t.test('of many years, as many invoices are read as there is room and time for, and the answer says from which day on it is complete', async t => {
  let [perDay, took] = [400, 0]
  const asked: string[] = []
  const { loginAs, clock } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoicesBetween (...[, { since, until }, context]) {
          asked.push(until)
          clock.advance(took)
          const [sample] = await erp.invoicesSince(dealer, '2026-08-20', context)
          const invoices = Array.from({ length: perDay }, (_, n): InvoiceSummary[] => sample === undefined ? [] : [{ ...sample, _id: `${until} ${n}`, order_invoice_date: until }]).flat()
          return { invoices, more: until > since }
        }
      }
    })
  })
  const { call } = await loginAs(dealer)
  const today = '2026-11-20'
  t.equal(new Date(clock.now()).toISOString().slice(0, 10), today)
  const many = (await call('invoiceHistory', { dealer, from: '2020-01-01', to: today })).body
  t.same([many.orders.length, many.since], [olderInvoices.max, '2026-11-16'])
  t.same(asked, [today, '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'])
  perDay = 1
  took = olderInvoices.time / 2
  t.equal((await call('invoiceHistory', { dealer, from: '2020-01-01', to: today })).body.since, daysAfter(today, -1))
  took = 0
  t.same((await call('invoiceHistory', { dealer, from: '2026-08-18', to: '2026-08-20' })).body.orders.map(invoice => invoice.order_invoice_date), ['2026-08-20', '2026-08-19', '2026-08-18'])
})

t.test('while the ERP is away, they are as last known; if nothing is known, that is an error for them, but not for the three months', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, quick)
  const { call } = await loginAs(dealer)
  const known = (await call('invoiceHistory', spring)).body
  await call('invoiceHistory', { dealer })
  clock.advance(4 * 60_000)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const shown = await call('invoiceHistory', spring)
  t.same([shown.body, shown.headers['x-data-age']], [known, '240'])
  t.equal((await call('invoiceHistory', { ...spring, from: '2026-06-02' })).error.code, 'erp_unavailable')
  t.equal((await call('invoiceHistory', { dealer })).status, 200)
})

t.test('a wrong body, another dealer and nobody are refused', async t => {
  const { loginAs, visitor, fakeErp } = await buildTestApp(t)
  const { call, send } = await loginAs(dealer)
  for (const wrong of [{ kind: 'late' }, { from: '2026-02-30' }, { from: 20260603 }, { to: 'today' }, { until: '2026-08-20' }]) {
    const { status, error } = await send({ method: 'POST', url: '/invoice-history', headers: { 'x-portal': '1' }, payload: { dealer, ...wrong } })
    t.same([status, error.code], [400, 'invalid_body'], JSON.stringify(wrong))
  }
  t.equal((await call('invoiceHistory', { ...spring, dealer: '10003' })).error.code, 'dealer_changed')
  t.equal((await visitor().call('invoiceHistory', spring)).error.code, 'unauthenticated')
  t.notOk(fakeErp.requests().some(({ operation }) => operation === 'invoices'))
})
