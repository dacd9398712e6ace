import t, { type Test } from 'tap'
import nock from 'nock'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { dealerRecord, itemRecord, latestOrderRecord, orderRecord, orderSummaryRecord } from '../../../../test/legacy-records.ts'
import { offer } from '@portal/fixtures/fake-erp/stock'
import { createErpHttp } from '../erp-http.ts'

const context = { requestId: 'req-1' }
const { dealers, orders } = canonicalRecords()
const seededOrder = orders.find(({ order }) => order._id === '7000101')?.order
const seededDealer = dealers.find(({ dealer }) => dealer.customer_number === '10001')?.dealer
if (seededOrder === undefined || seededDealer === undefined) throw new Error('the seeded dealer and order are gone')

const item = { ...itemRecord(offer(knownItems.inStock, 'B')), CUST: '10001       ' }
const dealer = dealerRecord(seededDealer)
const order = orderRecord(seededOrder, undefined)
const summary = orderSummaryRecord(seededOrder, undefined)
const list = { CUSNO: '10001       ', STATUS: 'open', ORDERS: [summary] }

function start (t: Test) {
  const erp = createErpHttp({ url: 'http://erp.test' })
  const gateway = nock('http://erp.test')
  nock.disableNetConnect()
  t.teardown(async () => {
    nock.cleanAll()
    nock.enableNetConnect()
    await erp.close()
  })
  return { erp, gateway }
}

/** A record without one of its fields. */
function without (record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field))
}

t.test('fields that the contract does not name are allowed', async t => {
  const { erp, gateway } = start(t)
  gateway.get('/v1/dealers/10001').reply(200, { ...dealer, NEWFD: 1 })
  t.strictSame(await erp.dealer('10001', context), seededDealer)
})

t.test('a missing or mistyped field is refused, and the log says which', async t => {
  const { erp, gateway } = start(t)
  const cases: Array<[path: string, body: unknown, read: () => Promise<unknown>, problem: RegExp]> = [
    ['/v1/dealers/10001', without(dealer, 'SUSPF'), () => erp.dealer('10001', context), /SUSPF/],
    ['/v1/dealers/10001', { ...dealer, SUSPF: 'X' }, () => erp.dealer('10001', context), /\/SUSPF/],
    ['/v1/dealers/10001', { ...dealer, AMTDU: 12.5 }, () => erp.dealer('10001', context), /\/AMTDU/],
    ['/v1/dealers/10001', { ...dealer, LPDAT: 1240230 }, () => erp.dealer('10001', context), /\/LPDAT must be a number CYYMMDD/],
    ['/v1/dealers/10001', { ...dealer, ADRES: { ...Object(dealer['ADRES']), SPARE: Object(dealer['ADRES'])['9999'] } }, () => erp.dealer('10001', context), /\/ADRES/],
    ['/v1/dealers/10001', { ...dealer, ADRES: { 9999: { ...Object(dealer['ADRES'])['9999'], ADRZP: null } } }, () => erp.dealer('10001', context), /\/ADRES\/9999\/ADRZP/],
    ['/v1/dealers/10001', [dealer], () => erp.dealer('10001', context), /: \/ must be an object/],
    ['/v1/orders/7000101', { ...order, ORDDT: 20260931 }, () => erp.order('7000101', context), /\/ORDDT must be a number YYYYMMDD/],
    ['/v1/orders/7000101', { ...order, PARTS: [{ ...Object(order['PARTS'])[0], CSTPR: '    ' }] }, () => erp.order('7000101', context), /\/PARTS\/0\/CSTPR/],
    ['/v1/dealers/10001/orders?STATUS=open', { ...list, ORDERS: [summary, { ...summary, PNDSH: true }] }, () => erp.openOrders('10001', context), /\/ORDERS\/1\/PNDSH/],
    ['/v1/items/RS-OF141?CUST=10001', { ...item, LSTPR: '12,95' }, () => erp.item('RS-OF141', '10001', context), /\/LSTPR/],
    ['/v1/items/RS-OF141?CUST=10001', { ...item, QTYOH: '250' }, () => erp.item('RS-OF141', '10001', context), /\/QTYOH/]
  ]
  for (const [path, body, read, problem] of cases) {
    gateway.get(path).reply(200, JSON.stringify(body))
    await t.rejects(read(), { code: 'erp_bad_reply', cause: { message: problem } }, String(problem))
  }
})

t.test('an answer about something other than what was asked for is refused', async t => {
  const { erp, gateway } = start(t)
  const cases: Array<[path: string, body: unknown, read: () => Promise<unknown>]> = [
    ['/v1/dealers/10002', dealer, () => erp.dealer('10002', context)],
    ['/v1/orders/7000102', order, () => erp.order('7000102', context)],
    ['/v1/dealers/10002/orders?STATUS=open', { ...list, CUSNO: '10002', ORDERS: [summary] }, () => erp.openOrders('10002', context)],
    ['/v1/dealers/10001/orders?STATUS=unconfirmed', { ...list, STATUS: 'unconfirmed', ORDERS: [summary] }, () => erp.unconfirmedOrders('10001', context)],
    ['/v1/dealers/10002/orders?STATUS=open', { ...list, ORDERS: [] }, () => erp.openOrders('10002', context)],
    ['/v1/dealers/10001/orders?STATUS=unconfirmed', { ...list, ORDERS: [] }, () => erp.unconfirmedOrders('10001', context)],
    ['/v1/dealers/10002/orders/latest', latestOrderRecord(seededOrder), () => erp.latestOrder('10002', context)],
    ['/v1/items/OTHER?CUST=10001', item, () => erp.item('OTHER', '10001', context)],
    ['/v1/items/RS-OF141?CUST=10002', item, () => erp.item('RS-OF141', '10002', context)],
    ['/v1/orders?REFERENCE=R1&CUST=10001', { ORDID: '1', REFNO: 'R2', CUSNO: '10001' }, () => erp.findOrderByReference('R1', '10001', context)],
    ['/v1/orders?REFERENCE=R1&CUST=10001', { ORDID: '1', REFNO: 'R1', CUSNO: '10002' }, () => erp.findOrderByReference('R1', '10001', context)]
  ]
  for (const [path, body, read] of cases) {
    gateway.get(path).reply(200, JSON.stringify(body))
    await t.rejects(read(), { code: 'erp_bad_reply', cause: { message: /swapped reply: .* must be the one that was asked for/ } }, path)
  }
  for (const ITEMS of [[item, { ...item, QTYOH: 1 }], [{ ...item, ITNBR: 'OTHER' }]]) {
    gateway.post('/v1/items/prices').reply(200, { CUST: '10001', ITEMS })
    await t.rejects(erp.prices(['RS-OF141'], '10001', context), { code: 'erp_bad_reply', cause: { message: /swapped reply: \/ITEMS\/\d\/ITNBR must be one that/ } })
  }
})

t.test('a search never returns more than was asked for, nor a price for someone without a dealer', async t => {
  const { erp, gateway } = start(t)
  gateway.post('/v1/items/search', { TERM: 'oil', CUST: '', LIMIT: 2 }).reply(200, { TERM: 'OIL', CUST: '', ITEMS: [item, item, item], MORE: 'N' })
  const { items, more } = await erp.search({ term: 'oil', customerNumber: undefined, limit: 2 }, context)
  t.strictSame(items, [offer(knownItems.inStock, undefined), offer(knownItems.inStock, undefined)])
  t.equal(more, true)
})

t.test('a search with a picture that is not https is refused, and the log says which', async t => {
  const { erp, gateway } = start(t)
  for (const PICTR of ['http://pictures.example.com/a.jpg', 'javascript:alert(1)']) {
    gateway.post('/v1/items/search').reply(200, { TERM: 'OIL', CUST: '10001', ITEMS: [item, { ...item, PICTR }], MORE: 'N' })
    const search = erp.search({ term: 'oil', customerNumber: '10001', limit: 10 }, context)
    await t.rejects(search, { code: 'erp_bad_reply', cause: { message: /\/ITEMS\/1\/PICTR must be an https address/ } }, PICTR)
  }
  t.equal(erp.monitor.report().operations.find(({ operation }) => operation === 'search')?.errors.at(-1), 2, 'counted as bad answers')
})

t.test('a reference is unknown only if the gateway itself says so', async t => {
  const { erp, gateway } = start(t)
  const path = '/v1/orders?REFERENCE=R1&CUST=10001'
  const asked = { REFNO: 'R1      ', CUSNO: '10001' }
  gateway.get(path).reply(404, { FOUND: 'N', ...asked })
  t.equal(await erp.findOrderByReference('R1', '10001', context), 'none')
  gateway.get(path).reply(404, { FOUND: 'U', ...asked })
  t.equal(await erp.findOrderByReference('R1', '10001', context), 'unsure')
  for (const other of [{}, { ...asked, REFNO: 'R2' }, { ...asked, CUSNO: '10002' }]) {
    gateway.get(path).reply(404, { FOUND: 'N', ...other })
    await t.rejects(erp.findOrderByReference('R1', '10001', context), { code: 'erp_bad_reply' }, 'the answer to another question')
  }
  for (const body of ['<html>Not Found</html>', '', '{}', '{"FOUND":"Y"}']) {
    gateway.get(path).reply(404, body)
    await t.rejects(erp.findOrderByReference('R1', '10001', context), { code: 'erp_bad_reply' }, body)
  }
  gateway.get(path).reply(200, { ORDID: '8000001     ', REFNO: 'R1', CUSNO: '10001' })
  t.strictSame(await erp.findOrderByReference('R1', '10001', context), { erpOrderId: '8000001', status: undefined }, 'a gateway need not say the status')
  gateway.get(path).reply(200, { ORDID: '8000001     ', REFNO: 'R1', CUSNO: '10001', ORDST: 'X' })
  await t.rejects(erp.findOrderByReference('R1', '10001', context), { code: 'erp_bad_reply' }, 'one that the contract does not know says nothing')
})
