import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'
import type { Sheet } from '../../ports/documents/document-printer.ts'

t.test('finances are at most a minute old, and cost no ERP request besides the session\'s', async t => {
  const { loginAs, clock, fakeErp } = await buildTestApp(t)
  const reads = () => fakeErp.requests().filter(request => request.operation === 'dealer').length
  const dealer = await loginAs('10003')
  await dealer.call('session', {})
  t.equal((await dealer.call('finances', { dealer: '10003' })).body.dealer.amount_due, 482137)
  t.equal(reads(), 1)
  clock.advance(60_000)
  await dealer.call('finances', { dealer: '10003' })
  t.equal(reads(), 2)
})

t.test('a statement has the dealer\'s record and the open invoices of the history, and nobody else\'s', async t => {
  const sheets: Sheet[] = []
  const askers: unknown[] = []
  let copies = 1
  const { loginAs, visitor, ports } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoicesBetween (...asked) {
          askers.push(asked[2].asker)
          const read = await erp.invoicesBetween(...asked)
          return read && { ...read, invoices: Array.from({ length: copies }, () => read.invoices).flat() }
        }
      },
      documentPrinter: { async pdf (sheet, asker) { sheets.push(sheet); askers.push(asker); return new Uint8Array([1]) } }
    })
  })
  const dealer = await loginAs('10001')
  t.equal((await dealer.call('statementPdf', { dealer: '10001' })).body.pdf, 'AQ==')
  const [sheet] = sheets
  if (sheet === undefined || !('statement' in sheet)) throw new Error('no statement was printed')
  t.same([sheet.dealer.customer_number, sheet.statement.invoices.map(({ invoice_number: number }) => number)], ['10001', ['801011', '801009', '801007', '800996', '800995']],
    'what is open is there however old it is')
  t.equal(sheet.statement.since, '1970-01-01')
  t.equal(sheet.dealer.amount_due, 318422)
  const userId = (await ports.users.findByLogin('10001'))?.id
  t.same(askers, [userId, userId], 'it counts toward the person\'s share of the ERP and of the printer')
  t.equal((await visitor().call('statementPdf', { dealer: '10001' })).error.code, 'unauthenticated')
  t.equal((await dealer.call('statementPdf', { dealer: '10002' })).error.code, 'dealer_changed')
  t.equal((await (await loginAs('rep@example.com')).call('statementPdf', { dealer: '10001' })).error.code, 'dealer_required')
  t.equal(sheets.length, 1, 'what was refused was not printed')
  copies = 2000
  t.equal((await dealer.call('statementPdf', { dealer: '10001' })).error.code, 'statement_too_long')
})

t.test('without older invoices of the ERP, a statement has those of three months and says so, and an older one of unknown state is not taken for open', async t => {
  const sheets: Sheet[] = []
  const print = async (isOffered: boolean, isUntold: boolean) => {
    const { loginAs, fakeErp } = await buildTestApp(t, {
      change: ({ erp }) => ({
        erp: {
          ...erp,
          async invoicesBetween (...asked) {
            const read = await erp.invoicesBetween(...asked)
            return read && isUntold ? { ...read, invoices: read.invoices.map(({ balance, payment_state, ...invoice }) => invoice) } : read
          }
        },
        documentPrinter: { async pdf (sheet) { sheets.push(sheet); return new Uint8Array([1]) } }
      })
    })
    fakeErp.offers.set('UNTIL', isOffered)
    await (await loginAs('10001')).call('statementPdf', { dealer: '10001' })
  }
  await print(true, false)
  await print(true, true)
  await print(false, false)
  t.same(sheets.map(sheet => 'statement' in sheet && [sheet.statement.since, sheet.statement.invoices.length]), [['1970-01-01', 5], ['1970-01-01', 4], ['2026-08-20', 3]])
})

t.test('while the ERP is away, a statement is made of the answers that the page shows, and says as of when', async t => {
  const sheets: Sheet[] = []
  const { loginAs, fakeErp, clock } = await buildTestApp(t, {
    change: () => ({ documentPrinter: { async pdf (sheet) { sheets.push(sheet); return new Uint8Array([1]) } } }),
    erpOptions: { limits: { retryPause: 1 } }
  })
  let dealer = await loginAs('10001')
  const body = { dealer: '10001' }
  const printed = async () => {
    const { status } = await dealer.call('statementPdf', body)
    const sheet = sheets.pop()
    return status === 200 && sheet !== undefined && 'statement' in sheet
      ? [sheet.statement.asOf, sheet.statement.today, sheet.statement.since, sheet.statement.invoices.length, sheet.dealer.amount_due]
      : status
  }
  fakeErp.faults.set([{ operation: 'invoices', kind: 'status', status: 503 }])
  t.equal(await printed(), 503, 'there is no last answer yet')
  fakeErp.faults.set([])
  t.same(await printed(), [undefined, '2026-11-20', '1970-01-01', 5, 318422])
  await dealer.call('invoiceHistory', body)
  clock.advance(10 * 60_000)
  await dealer.call('finances', body)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  t.same(await printed(), ['11/20/26 9:00 AM CST', '2026-11-20', '2026-08-20', 3, 318422], 'as of the older one of the two answers')
  clock.advance(16 * 3_600_000)
  dealer = await loginAs('10001')
  t.same(await printed(), ['11/20/26 9:00 AM CST', '2026-11-20', '2026-08-21', 3, 318422], 'the next day, it is still one of the day before')
})

t.test('without the ERP, there is no statement of invoices of which some could not be read', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'invoices', kind: 'bad-record', field: 'INVTL' }])
  t.equal((await dealer.call('invoiceHistory', { dealer: '10001' })).headers['x-records-left-out'], '1')
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  t.equal((await dealer.call('invoiceHistory', { dealer: '10001' })).status, 200)
  t.equal((await dealer.call('statementPdf', { dealer: '10001' })).error.code, 'erp_unavailable')
})
