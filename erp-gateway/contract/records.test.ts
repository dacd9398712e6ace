import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import fc from 'fast-check'
import type { Dealer } from '@portal/contracts/dealers'
import type { ErpOrder } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { offer } from '@portal/fixtures/fake-erp/stock'
import { invalid, type Codec } from './codec.ts'
import { amount as amountCodec, amountOrZero, centuryDayOrNone, day as dayCodec } from './codecs.ts'
import { allRecords } from './document.ts'
import { operationList } from './operations.ts'
import { dealer as dealerRecord } from './records/dealers.ts'
import { item as itemRecord, type GatewayItem } from './records/items.ts'
import { order as orderRecord } from './records/orders.ts'

// The same cases in every run, so that a failure comes from a change and not from chance.
fc.configureGlobal({ seed: 20261120 })

const data = canonicalRecords()

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
const day = (from: string, to: string) => fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map(date => date.toISOString().slice(0, 10))
/** Text as fixed-width fields can hold it: without blanks at its ends. */
const text = fc.string({ unit: 'grapheme', maxLength: 70 }).map(value => value.trim())
const key = fc.stringMatching(/^[A-Z0-9./ %-]{1,20}$/).map(value => value.trim()).filter(value => value !== '')
const amount = fc.integer({ min: -99_999_999, max: 99_999_999 })
const quantity = fc.integer({ min: -99_999, max: 99_999 })

/** Whether a value that was written, padded or not, and sent as JSON reads back the same. */
function readsBack<Value> (codec: Codec<Value>, value: Value): boolean {
  return [true, false].every(padded => {
    const wire: unknown = JSON.parse(JSON.stringify(codec.encode(value, padded)))
    return isDeepStrictEqual(codec.decode(wire), value) && codec.problems(wire, '').length === 0
  })
}

t.test('amounts and dates read back as they were written', async t => {
  fc.assert(fc.property(cents, value => readsBack(amountCodec, value) && readsBack(amountOrZero, value)))
  fc.assert(fc.property(day('1900-01-01', '9999-12-31'), value => readsBack(dayCodec, value)))
  fc.assert(fc.property(day('1970-01-01', '2099-12-31'), value => readsBack(centuryDayOrNone, value)))
  t.equal(amountCodec.encode(-4510, true), '      45.10-')
  t.equal(amountCodec.encode(-4510, false), '-45.10')
  t.equal(amountOrZero.encode(0, false), '')
  t.equal(centuryDayOrNone.encode('2024-03-15', false), 1240315)
  t.throws(() => centuryDayOrNone.encode('2100-01-01', false), RangeError)
})

t.test('every field of the contract is explained, and has been judged for what is confidential in it', async t => {
  const fields = [...allRecords(), ...operationList.map(({ asked }) => asked)].flatMap(({ fields }) => fields)
  t.ok(new Set(fields.map(({ name }) => name)).size > 60)
  t.strictSame(fields.filter(({ means }) => means === ''), [])
  const judged = Map.groupBy(fields, ({ name }) => name)
  for (const [name, same] of judged) {
    const kinds = new Set(same.flatMap(({ codec }) => codec.recorded ?? []))
    t.ok(kinds.size <= 1, `a recorder treats every ${name} alike`)
  }
})

t.test('items read back as they were written', async () => {
  const priceBreak = fc.record({ discount_price: amount, discount_quantity: fc.integer({ min: 1, max: 9999 }) }, { noNullPrototype: true })
  const item: fc.Arbitrary<GatewayItem> = fc.record({
    item_number: key,
    item_description: text,
    manufacturer_number: text,
    quantity,
    retail_price: amount,
    dealer_price: amount,
    price_unit: fc.integer({ min: 2, max: limits.priceUnitMax }),
    priceBreak,
    further_breaks: fc.array(priceBreak, { maxLength: 3 })
  }, { noNullPrototype: true, requiredKeys: ['item_number', 'item_description', 'manufacturer_number', 'quantity', 'retail_price'] })
  fc.assert(fc.property(item, value => readsBack(itemRecord, value)), { numRuns: 50 })
})

t.test('a part is sold in packs only if the gateway says Y', async t => {
  const packed = offer(knownItems.soldInPacks, 'A')
  const wire = itemRecord.encode(packed, true)
  t.match(wire, { PKQTY: 12, PKONL: 'Y' })
  t.match(itemRecord.decode(wire), { pack_size: 12, sold_in_packs: true })
  const { sold_in_packs: _, ...byPiece } = packed
  t.strictSame(itemRecord.decode({ ...wire, PKONL: 'N' }), byPiece)
  t.equal(itemRecord.decode({ ...wire, PKONL: true }), invalid)
  t.notOk('PKONL' in itemRecord.encode(byPiece, true))
})

t.test('a price is for one piece, unless the gateway says for how many it is', async t => {
  const wire = itemRecord.encode(offer(knownItems.pricedPerHundred, 'A'), true)
  t.match(wire, { CSTPR: '      12.50 ', PRUNT: 100 })
  t.match(itemRecord.decode(wire), { dealer_price: 1250, price_unit: 100 })
  const { price_unit: _, ...ofOne } = offer(knownItems.pricedPerHundred, 'A')
  t.notOk('PRUNT' in itemRecord.encode(ofOne, true))
  for (const none of [0, 1]) t.strictSame(itemRecord.decode({ ...wire, PRUNT: none }), ofOne)
  for (const wrong of ['100', 0.01, -100, limits.priceUnitMax + 1, null]) t.equal(itemRecord.decode({ ...wire, PRUNT: wrong }), invalid, 'never taken for one piece')
})

t.test('a price break without its price is refused, and the price named', async t => {
  const wire = itemRecord.encode({ ...offer(knownItems.volumeBreak, 'A') }, true)
  t.equal(itemRecord.decode({ ...wire, BRKPR: '  ' }), invalid)
  t.match(itemRecord.problems({ ...wire, BRKPR: '  ' }, '/ITEMS/3'), [{ path: '/ITEMS/3/BRKPR', expected: /BRKQT is above 0/ }])
})

t.test('dealers read back as they were written', async t => {
  for (const { dealer: { _id, ...dealer } } of data.dealers) t.ok(readsBack(dealerRecord, dealer), _id)

  const address = fc.record({ name: text, street: text, city: text, state: text, postal: text })
  const numbered = fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 5 }).chain(numbers =>
    fc.tuple(...numbers.map(number => address.map(fields => [String(number), { address_id: number, ...fields }] as const))))
  const dealer: fc.Arbitrary<Omit<Dealer, '_id'>> = fc.tuple(key, text, numbered, fc.option(address), fc.array(amount, { minLength: 7, maxLength: 7 }), fc.boolean())
    .map(([number, name, addresses, billing, amounts, yes]) => ({
      customer_number: number,
      name_company: name,
      address: { ...Object.fromEntries(addresses), ...(billing === null ? {} : { billing: { address_id: 0, ...billing } }) },
      default_shipping: { code: name, label: name },
      freight_minimum: amounts[0] ?? 0,
      suspended: yes,
      new_dealer: !yes,
      rep_number: name,
      amount_due: amounts[1] ?? 0,
      billing_period_amount: amounts[2] ?? 0,
      period_1_amount: amounts[3] ?? 0,
      period_2_amount: amounts[4] ?? 0,
      period_3_amount: amounts[5] ?? 0,
      period_4_amount: amounts[6] ?? 0,
      date_last_payment: yes ? null : '2026-11-12',
      term_code: name,
      statement_type_code: name
    }))
  fc.assert(fc.property(dealer, value => readsBack(dealerRecord, value)), { numRuns: 50 })
})

t.test('orders read back as they were written, with their reference', async t => {
  const [first] = data.orders
  if (first === undefined) throw new Error('no orders')
  const order: fc.Arbitrary<ErpOrder> = fc.record({
    type: fc.constantFrom('confirmed' as const, 'unconfirmed' as const),
    po_number: text,
    order_number: fc.option(key),
    order_date: fc.option(day('1950-01-01', '2099-12-31')),
    shipping_method: fc.constantFrom('default', 'WILL CALL', 'UPS GROUND'),
    pending_shipment: fc.boolean(),
    freight_minimum: amount
  }).map(changed => ({ ...first.order, ...changed }))
  fc.assert(fc.property(order, value => readsBack(orderRecord, value)))
  for (const { order, reference } of data.orders) t.ok(readsBack(orderRecord, { ...order, ...(reference !== null && { reference }) }), order._id)
})
