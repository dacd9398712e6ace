import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import type { Item } from '@portal/contracts/stock'
import { buildTestApp } from '../../../test/build-app.ts'

const { number, dealer: price, priceUnit: unit } = knownItems.pricedPerHundred
const dollars = '$12.50 per 100'

/** 7 pieces at $12.50 for 100, twice: each line is rounded to $0.88. */
const cart = [{ id: number, quantity: 7, note: '' }, { id: number, quantity: 7, note: 'for Joe' }]
const seen: ShownPrices = { total: 176, parts: [{ item_number: number, price, price_unit: unit, unit_of_measure: 'EA' }] }

function order (po: string, shown = seen) {
  return {
    submission_key: crypto.randomUUID(),
    seen: shown,
    order: { cart, data: { customer_number: '10001', shipping: 'default' as const, po_number: po, special_instructions: '', address: 9999 } }
  }
}

t.test('an order of parts that are priced for many pieces costs on every page, on paper and in mails what was shown', async t => {
  const { loginAs, deliverMails, mails } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { body: { submission } } = await dealer.call('createOrder', order('NAILS'))
  t.equal(submission.state, 'accepted')
  const placed = (await dealer.call('placedOrder', { reference: submission.reference })).body.order
  t.match(placed, { total: 176, seen_total: 176, lines: [{ price, price_unit: unit }, { price, price_unit: unit }] })

  const id = submission.erp_order_id ?? ''
  t.match((await dealer.call('unconfirmedOrder', { id })).body.order, { parts: [{ dealer_price: price, price_unit: unit }, { price_unit: unit }], changes: [] })
  const listed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.find(order => order._id === id)
  t.equal(listed?.order_total, 176)
  const [heads = '', first = ''] = (await dealer.call('orderCsv', { id })).body.csv.split('\r\n')
  t.match(heads, '"your price","price per","total"')
  t.match(first, '12.50,100,0.88')

  await deliverMails()
  const mail = mails.find(({ subject }) => subject.includes('NAILS'))
  t.match(mail?.text, `${dollars}: $0.88`)
  t.match(mail?.text, /Total[^\n]*: \$1\.76/)
})

t.test('an order whose prices are for another number of pieces than was shown is not taken, even if a piece costs the same', async t => {
  const changes = new Map<string, Partial<Item>>()
  const { loginAs, fakeErp } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async prices (...of) {
          const priced = await erp.prices(...of)
          return { ...priced, items: priced.items.map(item => ({ ...item, ...changes.get(item.item_number) })) }
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const before = fakeErp.orders().length
  const ofOne = { total: 176, parts: seen.parts.map(({ price_unit: _, ...part }) => part) }
  t.equal((await dealer.call('createOrder', order('ONE', ofOne))).error.code, 'prices_changed', 'a page that knows no units showed the price of a piece')
  changes.set(number, { price_unit: 1000, dealer_price: 12_500, retail_price: 19_950 })
  const { error } = await dealer.call('createOrder', order('THOUSAND'))
  t.equal(error.code, 'prices_changed')
  t.match(error.prices?.now, { total: 176, parts: [{ price: 12_500, price_unit: 1000 }] })
  t.equal(fakeErp.orders().length, before)
  t.equal((await dealer.call('createOrder', order('YES', error.prices?.now))).status, 200)
})

t.test('a saved order keeps what its prices are for, and its total is that of its lines', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const lines = cart.slice(0, 1).map(line => ({ ...line, item_description: 'CABLE TIE', price, price_unit: unit }))
  const { body: { order: { _id: id, total } } } = await dealer.call('saveOrder', { name: 'ties', order: lines })
  t.equal(total, 88)
  t.strictSame((await dealer.call('savedOrder', { id })).body.order.cart, lines)
})

t.test('visitors are told how many pieces the suggested retail price is for', async t => {
  const { visitor } = await buildTestApp(t)
  const { items } = (await visitor().call('items', { search: number })).body
  t.match(items, [{ retail_price: 1995, price_unit: unit, dealer_price: undefined, priceBreak: undefined }])
})
