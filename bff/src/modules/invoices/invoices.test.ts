import t from 'tap'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { timings } from '@portal/contracts/policy/timings'
import { PortalError } from '../../errors.ts'
import { buildTestApp, silent } from '../../../test/build-app.ts'
import { order } from '../../../test/call-bodies.ts'
import { createNewsWorker } from '../orders/news/news-worker.ts'

t.test('a dealer sees the invoices and credit memos of three months, the day itself included, with their part numbers', async t => {
  const { loginAs } = await buildTestApp(t, {
    change: ports => ({ clock: { ...ports.clock, now: () => Date.UTC(2026, 10, 21, 15) } })
  })
  const dealer = await loginAs('10001')
  const { orders, since } = (await dealer.call('invoiceHistory', { dealer: '10001' })).body
  t.equal(since, '2026-08-21')
  t.same(orders.map(invoice => [invoice._id, invoice.order_invoice_date]), [
    ['5001011', '2026-11-12'], ['5001009', '2026-10-28'], ['5001007', '2026-09-30'], ['5001005', '2026-08-21']
  ])
  t.same(orders.at(-1)?.item_numbers, ['CD-520X114'], 'a line that only carries freight has none')
})

t.test('where reads are audited, what staff read of invoices and finances has a line, and what the dealer reads has none', async t => {
  for (const auditReads of [true, false]) {
    const { loginAs, ports } = await buildTestApp(t, { auditReads })
    const [dealer, admin] = [await loginAs('10001'), await loginAs('admin@example.com')]
    await admin.call('selectDealer', { customer_number: '10001' })
    for (const reader of [dealer, admin]) {
      await reader.call('finances', { dealer: '10001' })
      t.equal((await reader.call('invoiceHistoryDetail', { id: '5001007' })).status, 200)
      await reader.call('invoiceHistoryDetail', { id: 'unknown' })
    }
    const lines = await ports.audit.list({ event: 'finances-read' }, { skip: 0, limit: 10 })
    const read = lines.map(({ actor, dealer, detail }) => [actor?.email, dealer, detail])
    t.same(read, auditReads ? [['admin@example.com', '10001', 'invoice-history-detail 5001007'], ['admin@example.com', '10001', 'finances']] : [])
  }
})

t.test('a read that cannot be audited is refused', async t => {
  const { loginAs } = await buildTestApp(t, {
    auditReads: true,
    change: ({ audit }) => ({
      audit: { ...audit, append: async record => { if (record.event === 'finances-read') throw new PortalError('portal_unavailable'); await audit.append(record) } }
    })
  })
  const admin = await loginAs('admin@example.com')
  await admin.call('selectDealer', { customer_number: '10001' })
  t.equal((await admin.call('finances', { dealer: '10001' })).error.code, 'portal_unavailable')
})

t.test('an invoice names the representative who has its number, with the phone that a super user has entered', async t => {
  const { loginAs } = await buildTestApp(t)
  const [dealer, boss] = [await loginAs('10001'), await loginAs('super@example.com')]
  const rep = async () => (await dealer.call('invoiceHistoryDetail', { id: '5001007' })).body.rep
  t.equal(await rep(), undefined, 'an account without a name says no more than the number')
  const { users: reps } = (await boss.call('users', { type: 'sales' })).body
  const id = reps.find(user => user.rep_number === '07')?._id ?? ''
  await boss.call('updateUser', { id, changes: { name_first: 'Robin', name_last: 'Reyes' } })
  t.same(await rep(), { name: 'Robin Reyes', phone: null })
  const { user } = (await boss.call('updateUser', { id, changes: { phone: '(208) 555-0117' } })).body
  t.equal(user.phone, '(208) 555-0117')
  t.same(await rep(), { name: 'Robin Reyes', phone: '(208) 555-0117' })
  const account = (await boss.call('users', { type: 'dealers' })).body.users[0]?._id ?? ''
  t.equal((await boss.call('updateUser', { id: account, changes: { phone: '1' } })).error.code, 'invalid_body', 'dealers have none')
  await boss.call('updateUser', { id, changes: { phone: null } })
  t.same(await rep(), { name: 'Robin Reyes', phone: null })
  await boss.call('updateUser', { id, changes: { status: 'disabled' } })
  t.equal(await rep(), undefined)
})

t.test('an invoice is read whole, and a foreign or unknown one does not exist for any of the calls', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  await (await loginAs('10003')).call('invoiceHistory', { dealer: '10003' })
  const dealer = await loginAs('10001')
  const { invoice } = (await dealer.call('invoiceHistoryDetail', { id: '5001007' })).body
  t.same([invoice.invoice_total, invoice.retail_pricing, invoice.details.length > 0], [27995, true, true])
  for (const id of ['5001008', 'nothing']) {
    for (const name of ['invoiceHistoryDetail', 'invoiceCsv', 'invoiceReceivingCsv', 'invoicePdf'] as const) {
      const answer = await dealer.call(name, { id })
      t.same([answer.status, answer.error.code], [404, 'not_found'], `${name} ${id}`)
    }
  }
  t.same(ports.erpMonitor.report().bad_answers, [], 'the ERP answered what it was asked for')
})

t.test('one invoice that cannot be read is missing from the history and its download, which say so', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { body: { orders: [, ...others] } } = await dealer.call('invoiceHistory', { dealer: '10001' })
  fakeErp.faults.set([{ operation: 'invoices', kind: 'bad-record', field: 'INVTL' }])
  const { body, headers } = await dealer.call('invoiceHistory', { dealer: '10001' })
  t.same([body.orders, headers['x-records-left-out']], [others, '1'])
  const { body: { csv }, headers: ofFile } = await dealer.call('invoiceHistoryCsv', { dealer: '10001' })
  t.same([csv.trimEnd().split('\n').length - 1, ofFile['x-records-left-out']], [others.length, '1'])
  fakeErp.faults.set([{ operation: 'invoice', kind: 'mistyped-field', field: 'QTYOR' }])
  t.equal((await dealer.call('invoiceHistoryDetail', { id: '5001005' })).error.code, 'erp_bad_reply', 'an invoice is shown whole')
})

t.test('the history is downloaded as the page has it filtered', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const lines = async (filters: object) => (await dealer.call('invoiceHistoryCsv', { dealer: '10001', ...filters })).body.csv.split('\r\n').slice(1, -1)
  t.equal((await lines({})).length, 4)
  t.same(await lines({ search: 'cd-520x114', to: '2026-08-31' }), ['"invoice","801005","PO 4110","S415233","2026-08-21","2026-09-20",243.45,"paid",0.00,0'])
  t.same((await lines({ from: '2026-10-28', to: '2026-10-28' })).map(line => line.split(',').slice(-4)), [['-49.41', '""', '-49.41', '0']], 'a credit stays a number, and no payment is made up')
  t.same((await lines({ kind: 'paid' })).length, 1)
  t.match(await lines({ kind: 'overdue' }), [/"801007",.*,"2026-10-30",279\.95,"partially paid",150\.00,21$/], 'past its due day, with its own state')
  t.same(await lines({ search: 'no such thing' }), [])
})

t.test('where the ERP says who ordered, an invoice names them, and people find what they have ordered themselves, on the page and in the file', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  // From then on it is known that the gateway takes names.
  await dealer.call('invoiceHistory', { dealer: '10001' })
  for (const by of [dealer, rep]) {
    const id = (await by.call('createOrder', order('10001'))).body.submission.erp_order_id ?? ''
    fakeErp.distributor.confirm(id)
    fakeErp.distributor.invoice(id)
  }
  const named = async (by: typeof dealer) => (await by.call('invoiceHistory', { dealer: '10001' })).body.orders
    .flatMap(({ placed_by: name, mine }) => name === undefined ? [] : [[name, mine]]).sort()
  t.same(await named(dealer), [['dealer@example.com', true], ['rep@example.com', undefined]])
  t.same(await named(rep), [['dealer@example.com', undefined], ['rep@example.com', true]])
  const rows = (await rep.call('invoiceHistoryCsv', { dealer: '10001', mine: true })).body.csv.trimEnd().split('\r\n')
  t.match(rows, [/"placed by"$/, /"rep@example\.com"$/])
  t.equal(rows.length, 2)
  const [own] = (await dealer.call('invoiceHistory', { dealer: '10001' })).body.orders.filter(({ mine }) => mine === true)
  t.equal((await dealer.call('invoiceHistoryDetail', { id: own?._id ?? '' })).body.invoice.placed_by, 'dealer@example.com')
})

t.test('an invoice is its person\'s, not their namesake\'s, where the portal knows the order; without a name from the ERP it has the portal\'s', async t => {
  const app = await buildTestApp(t, {
    erpOptions: { limits: { retryPause: 1 } },
    change: ({ erp }) => ({
      erp: { ...erp, invoicesSince: async (...asked) => (await erp.invoicesSince(...asked)).map(({ placed_by: _, ...invoice }) => invoice) }
    })
  })
  const worker = createNewsWorker(app.ports, { readsPerSecond: Infinity, settledAfter: 180_000 }, silent)
  await worker.sweep()
  const [dealer, rep] = [await app.loginAs('10001'), await app.loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  const id = (await dealer.call('createOrder', order('10001'))).body.submission.erp_order_id ?? ''
  app.fakeErp.distributor.confirm(id)
  app.clock.advance(orderNewsTimes.lookAgain)
  await worker.sweep()
  app.fakeErp.distributor.invoice(id)
  const read = async (by: typeof dealer) => {
    return (await by.call('invoiceHistory', { dealer: '10001' })).body.orders.find(({ order_number: number }) => number === `S${id}`)
  }
  t.match(await read(await app.loginAs('10001')), { placed_by: 'dealer@example.com', mine: true })
  const other = await app.loginAs('rep@example.com')
  await other.call('selectDealer', { customer_number: '10001' })
  t.match(await read(other), { placed_by: 'dealer@example.com', mine: undefined })
})

t.test('a name that the ERP has cut off still counts as its owner\'s, and a shorter one does not', async t => {
  const said = new Map([['5001011', 'DEALER@EXAMPLE.COM'], ['5001007', 'dealer@example.co'], ['5001009', 'somebody else']])
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoicesSince (...asked) {
          return (await erp.invoicesSince(...asked)).map(invoice => ({ ...invoice, placed_by: said.get(invoice._id) ?? '' }))
        }
      }
    })
  })
  const { orders } = (await (await loginAs('10001')).call('invoiceHistory', { dealer: '10001' })).body
  t.same(orders.filter(({ mine }) => mine).map(({ _id: id }) => id), ['5001011'])
})

t.test('the lines of an invoice are downloaded with what else its total is made of, and each says whose it is', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { csv } = (await dealer.call('invoiceCsv', { id: '5001005' })).body
  t.equal(csv, [
    '"type","number","po number","order number","invoice date","line","part number","description","mfg number","ordered","shipped","back-ordered","suggested retail","your price","price per","amount"',
    '"invoice","801005","PO 4110","S415233","2026-08-21","part","CD-520X114","CASCADE CHAIN X-RING 520 X 114","12CD0520",3,3,0,"",71.50,1,214.50',
    '"invoice","801005","PO 4110","S415233","2026-08-21","charge","","FREIGHT","","","","","","","",28.95',
    ''
  ].join('\r\n'))
  const retail = (await dealer.call('invoiceCsv', { id: '5001007' })).body.csv.split('\r\n')
  t.match(retail[1], /,42\.95,|,119\.95,/, 'where the invoice shows retail prices')
  t.equal(new Set(retail.slice(0, -1).map(line => line.split(',').length)).size, 1)
  t.equal(retail.slice(1, -1).reduce((sum, line) => sum + Math.round(100 * Number(line.split(',').at(-1))), 0), 27995, 'the rows add up to the total')
})

t.test('where a piece costs a fraction of a cent, the files have the price of as many as it is for', async t => {
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoice (id, context) {
          const invoice = await erp.invoice(id, context)
          return invoice && { ...invoice, details: invoice.details.slice(0, 1).map(line => ({ ...line, item_cost: 3125, quantity_shipped: 250 })) }
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  t.match((await dealer.call('invoiceCsv', { id: '5001007' })).body.csv.split('\r\n')[1], /,12\.50,100,31\.25$/)
  t.match((await dealer.call('invoiceReceivingCsv', { id: '5001007' })).body.csv.split('\r\n')[1], /,250,12\.50,100,/)
})

t.test('an invoice is downloaded as a PDF file, and one of too many lines is refused with what to do', async t => {
  let lines = 1
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoice (id, context) {
          const invoice = await erp.invoice(id, context)
          return invoice && { ...invoice, details: Array.from({ length: lines }, () => invoice.details).flat().slice(0, lines) }
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const { status, body } = await dealer.call('invoicePdf', { id: '5001007' })
  t.equal(status, 200)
  t.equal(Buffer.from(body.pdf, 'base64').subarray(0, 5).toString(), '%PDF-')
  lines = 5001
  const refused = await dealer.call('invoicePdf', { id: '5001007' })
  t.same([refused.status, refused.error.code], [422, 'invoice_too_long'])
})

t.test('a database that does not answer holds up no invoice or order for the sake of names', async t => {
  let asked = 0
  const never = async () => {
    asked++
    return await new Promise<never>(() => {})
  }
  const { loginAs, clock } = await buildTestApp(t, { change: ({ journal }) => ({ journal: { ...journal, orderersOf: never, orderersOfNumbers: never } }) })
  const dealer = await loginAs('10001')
  const calls = [
    dealer.call('invoiceHistory', { dealer: '10001' }), dealer.call('invoiceHistoryCsv', { dealer: '10001' }), dealer.call('invoiceHistoryDetail', { id: '5001007' }),
    dealer.call('openOrders', { dealer: '10001' })
  ]
  while (asked < calls.length) await new Promise(resolve => { setImmediate(resolve) })
  clock.advance(timings.optionalNamesWait)
  t.same((await Promise.all<{ status: number }>(calls)).map(({ status }) => status), [200, 200, 200, 200])
})

t.test('while the ERP is away invoices say so', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'invoices', kind: 'status', status: 503 }, { operation: 'invoice', kind: 'garbage' }])
  t.equal((await dealer.call('invoiceHistory', { dealer: '10001' })).error.code, 'erp_unavailable')
  t.equal((await dealer.call('invoiceHistoryCsv', { dealer: '10001' })).error.code, 'erp_unavailable')
  t.equal((await dealer.call('invoiceHistoryDetail', { id: '5001005' })).error.code, 'erp_bad_reply')
})

t.test('a receiving file has each part with its bar code, pieces, cost and PO number; without the ERP\'s word on bar codes there is none', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  t.strictSame((await dealer.call('invoiceReceivingCsv', { id: '5001007' })).body.csv.trimEnd().split('\r\n'), [
    '"part number","bar code","description","ordered","shipped","cost","price per","po number","invoice number"',
    '"K 110/90-19 5%","","KESTREL TIRE KNOBBY 110/90-19 5% STIFFER",4,2,78.00,1,"","801007"',
    '"BW-FA181HH","","BRAKE WORX FRONT BRAKE PADS SINTERED YZ250F 2019-2023",6,0,"","","","801007"',
    '"RS-OF141","071234500147","REDSAND OIL FILTER YZ250F 2019-2023",10,10,8.40,1,"","801007"'
  ])
  fakeErp.faults.set([{ operation: 'prices', kind: 'status', status: 503 }])
  t.equal((await (await loginAs('10001')).call('invoiceReceivingCsv', { id: '5001005' })).error.code, 'erp_unavailable')
})
