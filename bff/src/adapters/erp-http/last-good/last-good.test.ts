import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { lastAnswersInMemory } from '../../../../test/last-answers-in-memory.ts'
import type { ErpContext } from '../../../ports/erp/erp.ts'
import { createErpHttp } from '../erp-http.ts'
import type { GatewayClientLimits } from '../protection/gateway-client.ts'

const began = Date.UTC(2026, 10, 20, 15)
const minute = 60_000
const data = canonicalData({ size: 0 })
const context = { requestId: 'req-1' }
const { inStock, negativeStock, volumeBreak } = knownItems

async function start (t: Test, { limits = {}, processes = 1 }: { limits?: Partial<GatewayClientLimits>, processes?: number } = {}) {
  const fake = await startFakeErp({ data })
  const clock = createFakeClock(began)
  const kept = lastAnswersInMemory(clock.now)
  const warnings: Array<[object, string]> = []
  const log = { warn: (details: object, message: string) => { warnings.push([details, message]) } }
  const portals = Array.from({ length: processes }, () => createErpHttp({
    url: fake.url, now: clock.now, limits: { attempt: 250, retryPause: 1, ...limits }, lastAnswers: kept, log
  }))
  t.teardown(async () => {
    await fake.close()
    for (const portal of portals) await portal.close()
  })
  const [erp] = portals
  if (erp === undefined) throw new RangeError('at least one process')
  const goAway = (): void => fake.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const asked = (operation: string): number => fake.requests().filter(request => request.operation === operation).length
  return { fake, erp, portals, clock, kept, warnings, goAway, asked }
}

/** A context of a read for display, and the notes that it received. */
function display (more: Partial<ErpContext> = {}) {
  const told: { older: number[], recent: number[] } = { older: [], recent: [] }
  const notes = { older: (at: number) => { told.older.push(at) }, recent: (at: number) => { told.recent.push(at) }, leftOut () {} }
  return { told, context: { requestId: 'req-2', display: true, notes, ...more } as const }
}

t.test('while the ERP is away, everything that is only shown is as it was last known, with the time', async t => {
  const { erp, clock, goAway } = await start(t)
  const reads = (context: ErpContext): ReadonlyArray<() => Promise<unknown>> => [
    async () => await erp.search({ term: 'brake', customerNumber: '10001', limit: 50 }, context),
    async () => await erp.search({ term: 'brake', customerNumber: undefined, limit: 50 }, context),
    async () => await erp.item(inStock.number, '10001', context),
    async () => await erp.prices([inStock.number, 'NO-SUCH-PART'], '10001', context),
    async () => await erp.dealer('10001', context),
    async () => await erp.dealer('99999', context),
    async () => await erp.dealersOfRep('07', context),
    async () => await erp.dealersOutsideReps(['07'], context),
    async () => await erp.openOrders('10001', context),
    async () => await erp.unconfirmedOrders('10001', context),
    async () => await erp.order('7000101', context),
    async () => await erp.order('NO-SUCH-ORDER', context),
    async () => await erp.latestOrder('10001', context),
    async () => await erp.latestOrder('10004', context),
    async () => await erp.latestOrders(['10001', '10002'], context),
    async () => await erp.invoicesSince('10001', '2026-08-20', context),
    async () => await erp.invoice('5001005', context),
    async () => await erp.purchases('10001', 100, context)
  ]
  const before: unknown[] = []
  for (const read of reads(context)) before.push(await read())
  goAway()
  clock.advance(23 * 60 * minute)
  const { told, context: shown } = display()
  for (const [index, read] of reads(shown).entries()) t.strictSame(await read(), before[index])
  t.strictSame(told.older, reads(shown).map(() => began))
  for (const read of reads(context)) await t.rejects(read, { code: 'erp_unavailable' }, 'nothing is decided by it')
  await t.rejects(erp.invoice('5001006', shown), { code: 'erp_unavailable' }, 'what was never asked for is not known')
})

t.test('a slow ERP is given time, but only a little if a last good answer is known', async t => {
  const { fake, erp, goAway, clock } = await start(t, { limits: { attempt: 60_000, useLastGoodAfter: 30, useLastGoodAfterInDoubt: 30 } })
  await erp.dealer('10001', context)
  clock.advance(minute)
  fake.faults.set([{ operation: 'dealer', kind: 'hang' }])
  const { told, context: shown } = display()
  t.equal((await erp.dealer('10001', shown))?.customer_number, '10001')
  t.strictSame(told.older, [began])

  fake.faults.set([{ operation: 'dealer', kind: 'slow', ms: 60, times: 1 }])
  t.equal((await erp.dealer('10002', shown))?.customer_number, '10002', 'where nothing is known, it is waited for')
  t.equal(told.older.length, 1)

  const [patient, hasty] = [display({ useLastGoodAfter: 10_000 }), display({ useLastGoodAfter: 1 })]
  fake.faults.set([{ operation: 'dealer', kind: 'hang' }])
  clock.advance(minute)
  t.ok(await erp.dealer('10002', hasty.context))
  t.ok(await erp.dealer('10002', patient.context), 'nobody waits longer than the usual')
  goAway()
})

t.test('an older record that stands in does not count as the current one when the ERP is back', async t => {
  const { fake, erp, clock, goAway } = await start(t)
  await erp.dealer('10001', context)
  clock.advance(minute)
  goAway()
  const during = display()
  await erp.dealer('10001', during.context)
  t.equal(await erp.cachedDealer('10001'), undefined)
  fake.faults.set([])
  const after = display()
  await erp.dealer('10001', after.context)
  t.strictSame([during.told.older, after.told.older], [[began], []])
})

t.test('what was kept counts only if this release can read it and if it is about what is asked for', async t => {
  const { erp, clock, kept, warnings, goAway } = await start(t)
  await erp.dealer('10001', context)
  await erp.openOrders('10001', context)
  await erp.order('7000101', context)
  await erp.invoice('5001005', context)
  clock.advance(minute)
  goAway()
  const { context: shown } = display()
  const reads: Record<string, () => Promise<unknown>> = {
    dealer: async () => await erp.dealer('10001', shown),
    orders: async () => await erp.openOrders('10001', shown),
    order: async () => await erp.order('7000101', shown),
    invoice: async () => await erp.invoice('5001005', shown)
  }
  const spoiled: ReadonlyArray<[string, (text: string) => string]> = [
    ['of an older release', text => text.replace(/"(CUSNO)"/, '"OLDNO"')],
    ['damaged', text => text.slice(0, text.length / 2)],
    ['of another dealer', text => text.replaceAll('10001', '10002')]
  ]
  for (const row of kept.rows) {
    const { text, owner } = row
    const read = reads[row.operation] ?? fail(row.operation)
    t.ok(await read())
    for (const [how, spoil] of spoiled) {
      warnings.length = 0
      Object.assign(row, { text: spoil(text) })
      await t.rejects(read, { code: 'erp_unavailable' }, `${row.operation} ${how}`)
      t.match(warnings, [[{ operation: row.operation, owner: '10001' }, /cannot be used/]])
    }
    Object.assign(row, { text, owner: '10002' })
    await t.rejects(read, { code: 'erp_unavailable' }, `${row.operation} kept for another dealer`)
    Object.assign(row, { text, owner })
  }
})

t.test('parts have the last prices that this dealer has seen anywhere, and nothing is claimed about the others', async t => {
  const { erp, clock, goAway } = await start(t)
  await erp.search({ term: inStock.number.toLowerCase(), customerNumber: '10001', limit: 10 }, context)
  clock.advance(minute)
  await erp.item(volumeBreak.number, '10001', context)
  await erp.prices([negativeStock.number], '10002', context)
  goAway()
  const { told, context: shown } = display()
  const numbers = [inStock.number, volumeBreak.number, negativeStock.number]
  const { items, notChecked } = await erp.prices(numbers, '10001', shown)
  t.same(items.map(item => item.item_number).sort(), [inStock.number, volumeBreak.number].sort())
  t.ok(items.every(item => item.dealer_price !== undefined))
  t.same([notChecked, told.older], [[negativeStock.number], [began]])
  await t.rejects(erp.prices([negativeStock.number], '10001', shown), { code: 'erp_unavailable' }, 'another dealer\'s prices are none')
  await t.rejects(erp.prices(numbers, '10001', context), { code: 'erp_unavailable' }, 'nothing is decided by it')
})

t.test('past midnight the invoices of the new first day are those that were known the day before', async t => {
  const { erp, clock, kept, goAway } = await start(t)
  const before = await erp.invoicesSince('10001', '2026-08-20', context)
  const days = before.map(invoice => invoice.order_invoice_date).sort()
  const later = days.find(day => day > (days[0] ?? '')) ?? fail('invoices of two days')
  await erp.invoicesSince('10002', '2026-08-20', context)
  clock.advance(10 * 60 * minute)
  goAway()
  const { told, context: shown } = display()
  t.strictSame(await erp.invoicesSince('10001', later, shown), before.filter(invoice => invoice.order_invoice_date >= later))
  t.same(told.older, [began])
  await t.rejects(erp.invoicesSince('10001', '2026-08-19', shown), { code: 'erp_unavailable' }, 'of the days before, nothing is known')
  for (const row of kept.rows) Object.assign(row, { text: row.text.replaceAll('10001', '10002') })
  await t.rejects(erp.invoicesSince('10001', later, shown), { code: 'erp_unavailable' }, 'another dealer\'s list is none')
})

t.test('an unchanged search that stands in does not count as a new one', async t => {
  const { erp, clock, goAway } = await start(t)
  const query = { term: 'brake', customerNumber: '10001', limit: 50 }
  const first = await erp.searchAgain(query, undefined, display().context)
  clock.advance(minute)
  goAway()
  const { told, context: shown } = display()
  const again = await erp.searchAgain(query, first.version, shown)
  t.same([again.found, told.older], [undefined, [began]])
  t.strictSame((await erp.searchAgain(query, undefined, shown)).found, first.found)
})

t.test('the ERP counts as away once several requests have failed in a row, and as back with the first answer', async t => {
  const { fake, erp, clock, goAway } = await start(t)
  const tryOnce = async (): Promise<void> => { await erp.health(context).catch(() => {}) }
  t.equal(erp.monitor.awaySince(), undefined)
  goAway()
  await tryOnce()
  t.equal(erp.monitor.awaySince(), undefined, 'two attempts of one read')
  clock.advance(1000)
  await tryOnce()
  t.equal(erp.monitor.awaySince(), began)
  fake.faults.set([])
  clock.advance(5000)
  await tryOnce()
  t.equal(erp.monitor.awaySince(), undefined)
  goAway()
  clock.advance(10_000)
  await tryOnce()
  await tryOnce()
  t.equal(erp.monitor.awaySince(), began, 'an answer amid an outage does not end it')
})

t.test('even after an outage of seconds, what was known before it is requested again', async t => {
  const { fake, erp, clock, goAway, asked } = await start(t)
  const { context: shown } = display()
  await erp.openOrders('10001', shown)
  clock.advance(1000)
  goAway()
  for (let n = 0; n < 3; n++) await erp.health(context).catch(() => {})
  clock.advance(6000)
  fake.faults.set([])
  await erp.health(context)
  const before = asked('orders')
  const { told, context: after } = display()
  await erp.openOrders('10001', after)
  t.same([asked('orders') - before, told.older], [1, []])
})

t.test('after an outage, an answer made from others is requested again at once', async t => {
  const { fake, erp, clock, goAway } = await start(t)
  goAway()
  for (let n = 0; n < 3; n++) await erp.health(context).catch(() => {})
  clock.advance(6000)
  fake.faults.set([])
  await erp.health(context)
  await erp.prices([inStock.number], '10001', context)
  const { told, context: shown } = display()
  const { items, notChecked } = await erp.prices([inStock.number, 'NO-SUCH-PART'], '10001', shown)
  t.same([items.length, notChecked, told], [1, [], { older: [], recent: [] }])
})

t.test('when the ERP comes back, 500 readers cause one request for each thing, even over two processes', async t => {
  const { fake, portals, clock, goAway, asked } = await start(t, { processes: 2, limits: { attempt: 5000 } })
  const readers = Array.from({ length: 500 }, (_, index) => {
    const erp = portals[index % 2] ?? fail('no process')
    return async () => {
      const { told, context: shown } = display()
      await Promise.all([erp.openOrders('10001', shown), erp.prices([inStock.number], '10001', shown), erp.latestOrder(`1000${1 + index % 4}`, shown)])
      return told
    }
  })
  const all = async (): Promise<void> => { await Promise.all(readers.map(async read => await read())) }
  await all()
  goAway()
  for (const erp of portals) for (let n = 0; n < 3; n++) await erp.health(context).catch(() => {})
  clock.advance(60 * minute)
  await all()
  const counts = () => [asked('orders'), asked('prices'), asked('latest-order')]
  const before = counts()
  fake.faults.set([])
  for (const erp of portals) await erp.health(context)
  await all()
  clock.advance(10_000)
  await all()
  t.strictSame(counts().map((count, index) => count - (before[index] ?? 0)), [1, 1, 4])
  const told = await readers[1]?.()
  t.same([told?.older, told?.recent.length], [[], 3], 'and everybody has what is new')
})

function fail (message: string): never {
  throw new Error(message)
}
