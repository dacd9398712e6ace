import t, { type Test } from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import type { Dealer } from '@portal/contracts/dealers'
import { defaultAddressKey, type ShipMethod } from '@portal/contracts/policy/ordering'
import { shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import { lightspeedFile } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import type { Item } from '@portal/contracts/stock'
import { buildTestApp } from '../../../test/build-app.ts'
import { order as unsent, part, prepareOutage } from '../../../test/erp-outage.ts'
import { orderOf, refusalOf } from '../../../test/lost-order.ts'

const other = knownItems.idleBreak
/** Two filters at $8.40. */
const asShown: ShownPrices = { total: 1680, parts: [{ item_number: part, price: 840, unit_of_measure: 'EA' }] }

/** A portal whose ERP changes its prices when a test says so. */
async function prepare (t: Test) {
  const changes = new Map<string, Partial<Item>>()
  let sent = 0
  const app = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        prices: async (...of) => {
          const priced = await erp.prices(...of)
          return { ...priced, items: priced.items.map(item => ({ ...item, ...changes.get(item.item_number) })) }
        },
        submitOrder: async (...of) => { sent++; return await erp.submitOrder(...of) }
      }
    })
  })
  const dealer = await app.loginAs('10001')
  const submit = async (body: CallBody<'createOrder'>) => await dealer.call('createOrder', body)
  return { ...app, dealer, submit, changes, sent: () => sent }
}

t.test('an order that costs more than was shown is not taken before the person has seen both figures and said yes', async t => {
  const { submit, changes, sent } = await prepare(t)
  changes.set(part, { dealer_price: 900 })
  const order = { ...orderOf('10001'), seen: asShown }
  const { status, error } = await submit(order)
  t.same([status, error.code], [409, 'prices_changed'])
  const now = { total: 1800, parts: [{ item_number: part, price: 900, unit_of_measure: 'EA' }] }
  t.strictSame(error.prices, { seen: asShown, now })
  t.equal(sent(), 0)
  t.same(refusalOf(await submit(order)), [409, 'prices_changed'], 'nothing was written under the key')
  t.equal((await submit({ ...order, seen: now })).body.submission.state, 'accepted')
  changes.set(part, { dealer_price: 1000 })
  t.equal((await submit(order)).body.submission.state, 'accepted', 'the same key replays, whatever prices are now')
  t.equal(sent(), 1)
})

t.test('a price that has risen is asked about even if the total fell, and so are another unit and a replacement', async t => {
  const { submit, changes } = await prepare(t)
  const order = orderOf('10001')
  const two = { ...order, order: { ...order.order, cart: [...order.order.cart, { id: other.number, quantity: 1, note: '' }] } }
  const seen = { total: 1680 + 99_999, parts: [...asShown.parts, { item_number: other.number, price: 99_999, unit_of_measure: 'EA' }] }
  changes.set(other.number, { unit_of_measure: 'EA' })
  const asked: ReadonlyArray<[Partial<Item>, ShownPrices]> = [
    [{ dealer_price: 841 }, seen],
    [{ unit_of_measure: 'BX' }, seen],
    [{ price_unit: 100 }, seen],
    [{ price_unit: 1000, dealer_price: 8400 }, { ...seen, parts: seen.parts.map(each => ({ ...each, price_unit: 100 })) }],
    [{}, { ...seen, parts: seen.parts.map(each => ({ ...each, price_unit: 100 })) }],
    [{ superseded_by: 'NEW-1' }, seen],
    [{ superseded_by: 'NEW-2' }, { ...seen, parts: seen.parts.map(each => ({ ...each, superseded_by: 'NEW-1' })) }],
    [{}, { ...seen, parts: seen.parts.slice(1) }]
  ]
  for (const [change, shown] of asked) {
    changes.set(part, change)
    t.same(refusalOf(await submit({ ...two, seen: shown })), [409, 'prices_changed'], JSON.stringify(change))
  }
  changes.set(part, { superseded_by: 'NEW-1' })
  t.equal((await submit({ ...two, seen: { ...seen, parts: seen.parts.map(each => ({ ...each, superseded_by: 'NEW-1' })) } })).status, 200)
})

t.test('lower prices need no question; if the page does not say what it showed, nothing is compared', async t => {
  const { dealer, submit, changes } = await prepare(t)
  changes.set(part, { dealer_price: 800 })
  const { reference } = (await submit({ ...orderOf('10001'), seen: asShown })).body.submission
  t.match((await dealer.call('placedOrder', { reference })).body.order, { total: 1600, seen_total: 1680 })
  changes.set(part, { dealer_price: 1200 })
  const plain = (await submit(orderOf('10001'))).body.submission
  t.equal(plain.state, 'accepted')
  t.notOk('seen_total' in (await dealer.call('placedOrder', { reference: plain.reference })).body.order)
})

t.test('a file is compared with what its page showed', async t => {
  const { dealer, changes } = await prepare(t)
  changes.set(part, { dealer_price: 900 })
  const file = {
    submission_key: crypto.randomUUID(), seen: asShown, order: { data: { customer_number: '10001', po_number: 'FILE' }, file: btoa(`${part},2`) }
  }
  const { error } = await dealer.call('adpOrder', file)
  t.equal(error.code, 'prices_changed')
  t.equal((await dealer.call('adpOrder', { ...file, seen: error.prices?.now ?? asShown })).status, 200)
})

t.test('an order that would ship differently than was shown is not taken, as a cart or as a file', async t => {
  let changed: Partial<Dealer> = {}
  const app = await buildTestApp(t, {
    change: ({ erp }) => ({ erp: { ...erp, dealer: async (...of) => { const dealer = await erp.dealer(...of); return dealer && { ...dealer, ...changed } } } })
  })
  const record = await app.ports.erp.dealer('10001', { requestId: '' })
  const client = await app.loginAs('10001')
  if (record === undefined) throw new Error('there is no dealer 10001')
  const { [defaultAddressKey]: usual } = record.address
  const seenDelivery = (shipping: ShipMethod) => shownDelivery(record, { shipping, address: defaultAddressKey })
  const cart = (shipping: ShipMethod, po = 'SHOWN') => {
    const { order, ...body } = orderOf('10001')
    return { ...body, seen_delivery: seenDelivery(shipping), order: { ...order, data: { ...order.data, shipping, po_number: po } } }
  }
  const file = () => ({
    submission_key: orderOf('10001').submission_key,
    seen_delivery: seenDelivery('default'),
    order: { data: { customer_number: '10001', po_number: 'FILE' }, file: Buffer.from(lightspeedFile('FILE', [{ item_number: part, quantity: 3 }])).toString('base64') }
  })
  if (usual === undefined) throw new Error('the dealer has no default address')
  const elsewhere = { address: { ...record.address, [defaultAddressKey]: { ...usual, street: '9 Elm St' } } }
  const first = cart('default')
  for (const change of [elsewhere, { default_shipping: { code: 'FX', label: 'FEDEX' } }]) {
    changed = change
    t.same(refusalOf(await client.call('createOrder', first)), [422, 'delivery_changed'])
    t.same(refusalOf(await client.call('adpOrder', file())), [422, 'delivery_changed'])
  }
  for (const [po, change] of Object.entries({ MOVED: elsewhere, COUNTER: { default_shipping: { code: 'WC', label: 'WILL CALL' } } })) {
    changed = change
    t.equal((await client.call('createOrder', cart('will-call', po))).body.submission.state, 'accepted', 'what is picked up ships nowhere')
  }
  changed = {}
  t.equal((await client.call('createOrder', first)).body.submission.state, 'accepted', 'nothing was written under the key')
  t.equal((await client.call('adpOrder', file())).status, 200)
  changed = elsewhere
  t.equal((await client.call('createOrder', first)).body.submission.state, 'accepted', 'the same key replays')
})

t.test('while the ERP is away, an order that would ship differently than was shown by the last known record is not taken', async t => {
  const { loginAs, ports, receive, recover, entry } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const record = await ports.erp.dealer('10001', { requestId: '' })
  if (record === undefined) throw new Error('there is no dealer 10001')
  await dealer.call('priceByItemNumbers', { items: [part] })
  const shown = shownDelivery(record, { shipping: 'default', address: defaultAddressKey })
  const { reference } = await receive(dealer, { ...unsent(), seen_delivery: shown })
  t.same(refusalOf(await dealer.call('createOrder', { ...unsent({ po: 'ELSEWHERE' }), seen_delivery: `${shown}, 9 Elm St` })), [422, 'delivery_changed'])
  await recover()
  t.match(await entry(reference), { state: 'accepted', message: null })
})

t.test('an order that was received while the ERP was away is checked against what the person saw, not against older prices', async t => {
  const { loginAs, erp, receive, recover, entry } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  await dealer.call('priceByItemNumbers', { items: [part] })
  const dear = { total: 1880, parts: [{ item_number: part, price: 940, unit_of_measure: 'EA' }] }
  const seenDearer = await receive(dealer, { ...unsent({ po: 'SEEN' }), seen: dear })
  const seenCheaper = await receive(dealer, { ...unsent({ po: 'CHEAPER' }), seen: { total: 1600, parts: [{ item_number: part, price: 800, unit_of_measure: 'EA' }] } })
  erp.item = item => ({ ...item, dealer_price: 900 })
  await recover()
  t.equal((await entry(seenDearer.reference))?.state, 'accepted', 'it saw more than it now pays')
  t.match(await entry(seenCheaper.reference), { state: 'rejected', message: /from \$8\.00 to \$9\.00, so the total would be \$18\.00 instead of \$16\.00/ })
})

t.test('somebody whose unchanged file is sent hours later to another default address is told so', async t => {
  const { loginAs, erp, clock, entry, recover, ports } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  erp.beforeRead = async () => { setImmediate(() => { erp.isAway = true }) }
  const file = Buffer.from(lightspeedFile('LATE FILE', [{ item_number: part, quantity: 3 }])).toString('base64')
  const order = { data: { customer_number: '10001', po_number: 'LATE FILE' }, file }
  const { reference } = (await dealer.call('adpOrder', { submission_key: crypto.randomUUID(), order })).body.submission
  erp.beforeRead = async () => {}
  t.equal((await entry(reference))?.state, 'queued')
  clock.advance(submissionTimes.pricesHold)
  const record = await ports.erp.dealer('10001', { requestId: '', display: true })
  const usual = record?.address[defaultAddressKey]
  if (usual === undefined) throw new Error('the dealer has no default address')
  erp.dealer = dealer => ({ ...dealer, address: { ...dealer.address, [defaultAddressKey]: { ...usual, street: '9 Elm St' } } })
  await recover()
  t.match(await entry(reference), { state: 'accepted', message: /^The order was placed later than you submitted it\. It ships differently: .*, 9 Elm St, .*\. Call us/ })
})

t.test('somebody whose order is sent hours later, at a higher price or to another address, is told the difference', async t => {
  const { loginAs, erp, clock, entry, recover, deliverMails, mails } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  // The first attempt finds no ERP, though the checks did.
  erp.beforeRead = async () => { setImmediate(() => { erp.isAway = true }) }
  const { reference } = (await dealer.call('createOrder', { ...unsent(), seen: asShown })).body.submission
  erp.beforeRead = async () => {}
  t.equal((await entry(reference))?.state, 'queued')
  clock.advance(submissionTimes.pricesHold)
  erp.item = item => ({ ...item, dealer_price: 900 })
  erp.dealer = record => ({ ...record, default_shipping: { code: 'FX', label: 'FEDEX' } })
  await recover()
  t.match(await entry(reference), { state: 'accepted', message: /come to \$18\.00 instead of \$16\.80\. It ships differently: FEDEX, .*\. Call us/ })
  t.match((await (await loginAs('10001')).call('submission', { reference })).body.submission, { state: 'accepted', message: /\$18\.00/ })
  await deliverMails()
  t.match(mails.find(({ subject }) => subject.endsWith('was submitted'))?.text, /\$18\.00 instead of \$16\.80/)
})
