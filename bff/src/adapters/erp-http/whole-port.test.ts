import t, { type Test } from 'tap'
import { canonicalData, canonicalRecords } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { overdueOf } from '@portal/erp-gateway/helpers/aging'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import type { FileToPost } from '@portal/erp-gateway/contract/records/orders'
import { createErpHttp } from './erp-http.ts'

const context = { requestId: 'req-1' }
const data = canonicalData({ size: 0 })
const { dealers, invoices } = canonicalRecords()

async function start (t: Test) {
  const fake = await startFakeErp({ data, now: () => Date.UTC(2026, 10, 20) })
  const erp = createErpHttp({ url: fake.url, limits: { retryPause: 1, write: 500 } })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  return { fake, erp }
}

function lightspeed (text: string, changed: Partial<FileToPost> = {}): FileToPost {
  return { reference: 'LS-1', customerNumber: '10001', base64: Buffer.from(text).toString('base64'), ...changed }
}

t.test('lists the dealers of a representative, and those of all others', async t => {
  const { erp } = await start(t)
  t.strictSame((await erp.dealersOfRep('07', context)).map(dealer => dealer.customer_number), ['10001', '10002', '10005'])
  t.strictSame(await erp.dealersOfRep('99', context), [])
  t.strictSame((await erp.dealersOutsideReps(['07', '12'], context)).map(dealer => dealer.customer_number), ['10007', '10008'], 'the house')
  const all = await erp.dealersOutsideReps([], context)
  t.strictSame(all.map(({ last_order_date: day }) => day), ['2026-11-18', undefined, '2026-09-22', undefined, '2026-11-02', '2026-07-13', '2026-11-19', '2026-09-08'])
  t.strictSame(all.map(({ last_order_date: _, ...said }) => said), dealers.map(({
    phone, dealer: {
      _id, customer_number, name_company, rep_number, suspended, new_dealer, amount_due, address, ...owed
    }
  }) => ({
    _id,
    customer_number,
    name_company,
    rep_number,
    ...(phone !== undefined && { phone }),
    suspended,
    new_dealer,
    amount_due,
    amount_overdue: overdueOf(owed),
    default_address: address['9999'] ?? null
  })))
})

t.test('the latest orders of many dealers are one call, and lead to the invoice where there is one', async t => {
  const { fake, erp } = await start(t)
  const latest = await erp.latestOrders(['10001', '10004', '10006', '10008', 'nobody'], context)
  t.equal(fake.requests().length, 1)
  t.strictSame([...latest], [
    ['10001', { _id: '7000109', type: 'unconfirmed', po_number: 'COUNTER 5', order_date: '2026-11-18' }],
    ['10006', { _id: '5001002', type: 'invoiced', po_number: 'DM-19', order_date: '2026-07-13' }],
    ['10008', { _id: '5001006', type: 'invoiced', po_number: 'COPPER 3', order_date: '2026-09-08' }]
  ])
  t.strictSame(await erp.latestOrder('10006', context), latest.get('10006'), 'as for one dealer')
})

t.test('lists invoices and credit memos since a day, newest first, and reads each whole', async t => {
  const { erp } = await start(t)
  const since = await erp.invoicesSince('10001', '2026-08-21', context)
  t.strictSame(since.map(invoice => invoice._id), ['5001011', '5001009', '5001007', '5001005'], 'the day itself is within')
  t.equal((await erp.invoicesSince('10001', '2026-01-01', context)).length, 8)
  t.strictSame(await erp.invoicesSince('10004', '2026-01-01', context), [])
  for (const invoice of invoices) t.strictSame(await erp.invoice(invoice._id, context), invoice)
  t.equal(await erp.invoice('1', context), undefined)
})

t.test('lists what a dealer has bought, up to the limit', async t => {
  const { erp } = await start(t)
  const all = await erp.purchases('10001', 100, context)
  t.same([all.parts.length, all.more, all.since, all.invoicesToCome], [5, false, '2026-06-03', 0])
  t.same(await erp.purchases('10001', 2, context), { ...all, parts: all.parts.slice(0, 2), more: true })
  t.same(await erp.purchases('10004', 100, context), { parts: [], more: false, since: null, invoicesToCome: 0 })
})

t.test('a Lightspeed file becomes one order under its reference', async t => {
  const { fake, erp } = await start(t)
  const file = lightspeed(`PO:SHOP 77\r\n${knownItems.inStock.number},3,OIL FILTER\r\n${knownItems.awkwardNumber.number},1\r\n${knownItems.inStock.number},2\r\n`)
  t.strictSame(await erp.submitLightspeedFile(file, context), { kind: 'accepted', erpOrderId: '8000001' })
  t.strictSame(await erp.submitLightspeedFile(file, context), { kind: 'accepted', erpOrderId: '8000001' })
  t.strictSame(await erp.findOrderByReference('LS-1', '10001', context), { erpOrderId: '8000001', status: 'unconfirmed' })
  const order = await erp.order('8000001', context)
  t.equal(order?.po_number, 'SHOP 77')
  t.strictSame(order?.parts.map(part => [part.item_number, part.quantity]), [[knownItems.inStock.number, 5], [knownItems.awkwardNumber.number, 1]])

  const rejected = async (text: string) => await erp.submitLightspeedFile(lightspeed(text, { reference: 'LS-2' }), context)
  t.strictSame(await rejected('RS-OF141,2\nRS-OF141;2'), { kind: 'rejected', message: 'LINE 2 NOT UNDERSTOOD' })
  t.strictSame(await rejected('RS-OF141,0'), { kind: 'rejected', message: 'LINE 1 NOT UNDERSTOOD' })
  t.strictSame(await rejected('PO:EMPTY\n'), { kind: 'rejected', message: 'NO PARTS, OR TOO MANY' })
  t.strictSame(await rejected('GONE-1,1'), { kind: 'rejected', message: 'ITEM GONE-1 NOT ON FILE' })
  fake.faults.set([{ operation: 'post-lightspeed', kind: 'reset-after' }])
  t.match(await erp.submitLightspeedFile(lightspeed('RS-OF141,2', { reference: 'LS-3' }), context), { kind: 'unknown' })
  t.equal(fake.orders().length, 2)
})

t.test('an order is confirmed, partly shipped, and invoiced', async t => {
  const { fake, erp } = await start(t)
  const ids = async () => [await erp.unconfirmedOrders('10001', context), await erp.openOrders('10001', context)].map(list => list.map(order => order._id))
  t.strictSame(await ids(), [['7000109', '7000108'], ['7000107', '7000104', '7000101']])
  t.equal(fake.distributor.ship('7000108'), false, 'not before it is confirmed')
  t.equal(fake.distributor.confirm('7000108'), true)
  t.equal(fake.distributor.confirm('7000108'), false)
  t.strictSame(await ids(), [['7000109'], ['7000108', '7000107', '7000104', '7000101']])
  t.match(await erp.order('7000108', context), { type: 'confirmed', order_number: 'S7000108', pending_shipment: false })

  t.equal(fake.distributor.ship('7000108', [3, 0]), false, 'no more than was ordered')
  t.equal(fake.distributor.ship('7000108', [2, 1]), true)
  const pending = await erp.order('7000108', context)
  t.equal(pending?.pending_shipment, true)
  t.strictSame(pending?.parts.map(part => [part.quantity, part.quantity_shipped, part.quantity_backordered]), [[2, 2, 0], [2, 1, 1]])

  t.equal(fake.distributor.invoice('7000108'), true)
  t.strictSame(await ids(), [['7000109'], ['7000107', '7000104', '7000101']])
  const [invoice] = await erp.invoicesSince('10001', '2026-11-20', context)
  t.match(invoice, { _id: '97000108', order_number: 'S7000108', date_payment_due: '2026-12-20', invoice_total: 2 * 7150 + 2745 + 1495 })
  t.equal(await erp.order('7000108', context), undefined)
})

t.test('an unconfirmed order is deleted for good, a confirmed or foreign one never', async t => {
  const { fake, erp } = await start(t)
  t.strictSame(await erp.deleteUnconfirmedOrder('7000108', '10005', context), { kind: 'none' })
  t.strictSame(await erp.deleteUnconfirmedOrder('7000107', '10001', context), { kind: 'rejected', message: 'ORDER IS CONFIRMED ALREADY' })
  t.strictSame(await erp.deleteUnconfirmedOrder('7000108', '10001', context), { kind: 'done' })
  t.strictSame(await erp.deleteUnconfirmedOrder('7000108', '10001', context), { kind: 'none' })
  t.equal(await erp.order('7000108', context), undefined)
  fake.faults.set([{ operation: 'delete-order', kind: 'reset-during', times: 1 }])
  t.match(await erp.deleteUnconfirmedOrder('7000109', '10001', context), { kind: 'unknown' })
  t.strictSame(await erp.unconfirmedOrders('10001', context), [])
  fake.faults.set([{ operation: 'delete-order', kind: 'status', status: 429 }])
  t.match(await erp.deleteUnconfirmedOrder('7000106', '10005', context), { kind: 'not-sent' })
})

t.test('the new-dealer flag is cleared', async t => {
  const { erp } = await start(t)
  t.equal((await erp.dealer('10002', context))?.new_dealer, true)
  t.strictSame(await erp.clearNewDealer('10002', context), { kind: 'done' })
  t.strictSame(await erp.clearNewDealer('10002', context), { kind: 'done' })
  t.equal((await erp.dealer('10002', context))?.new_dealer, false)
  t.strictSame(await erp.clearNewDealer('nobody', context), { kind: 'none' })
})

t.test('answers that are cut, changed or swapped on their way are refused', async t => {
  const { fake, erp } = await start(t)
  const cases = [
    { kind: 'half-body', problem: /must be JSON/ },
    { kind: 'missing-field', field: 'ADRZP', problem: /ADRZP/ },
    { kind: 'mistyped-field', field: 'AMTDU', problem: /\/AMTDU must be decimal text/ },
    { kind: 'mistyped-field', field: 'LPDAT', problem: /\/LPDAT must be a number CYYMMDD/ }
  ] as const
  for (const { problem, ...fault } of cases) {
    fake.faults.set([{ operation: 'dealer', ...fault }])
    await t.rejects(erp.dealer('10001', context), { code: 'erp_bad_reply', cause: { message: problem } }, fault.kind)
  }
  fake.faults.set([{ operation: '*', kind: 'reset-during', times: 1 }])
  t.equal((await erp.dealer('10001', context))?.customer_number, '10001', 'a dropped connection is tried again')

  const swapped = { code: 'erp_bad_reply', cause: { message: /swapped reply/ } }
  const reads: Array<{ operation: OperationName, of: (number: string) => Promise<unknown> }> = [
    { operation: 'dealer', of: async number => await erp.dealer(number, context) },
    { operation: 'orders', of: async number => await erp.openOrders(number, context) },
    { operation: 'latest-order', of: async number => await erp.latestOrder(number, context) },
    { operation: 'invoices', of: async number => await erp.invoicesSince(number, '2026-01-01', context) },
    { operation: 'purchases', of: async number => await erp.purchases(number, 10, context) },
    { operation: 'search', of: async number => await erp.search({ term: 'filter', customerNumber: number, limit: 10 }, context) },
    { operation: 'item', of: async number => await erp.item(knownItems.inStock.number, number, context) },
    { operation: 'prices', of: async number => await erp.prices([knownItems.inStock.number], number, context) }
  ]
  for (const { operation, of } of reads) {
    fake.faults.set([])
    await of('10005')
    fake.faults.set([{ operation, kind: 'swapped-reply' }])
    await t.rejects(of('10001'), swapped, operation)
  }
})

t.test('an ERP that cannot tell says so about an order that it has and about one that it does not have', async t => {
  const { fake, erp } = await start(t)
  await erp.submitLightspeedFile(lightspeed(`${knownItems.inStock.number},1`), context)
  fake.faults.set([{ operation: 'find-order', kind: 'unsure' }])
  for (const reference of ['LS-1', 'LS-2']) t.equal(await erp.findOrderByReference(reference, '10001', context), 'unsure')
})

t.test('a second answer on a connection is ignored', async t => {
  const { fake, erp } = await start(t)
  fake.faults.set([{ operation: 'dealer', kind: 'duplicate-reply' }])
  for (const number of ['10001', '10002', '10003', '10001']) t.equal((await erp.dealer(number, context))?.customer_number, number)
  t.strictSame(await erp.openOrders('10004', context), [])
})
