import t from 'tap'
import type { TypedPart } from '@portal/contracts/stock'
import { sampleItem } from '../../../test/sample-cart.ts'
import type { PastLine } from './past-line.ts'
import { firstChoice, linesForCart, todaysLine, type LineChoice } from './todays-lines.ts'

const past: PastLine = { id: 'A', quantity: 3, note: 'for Jim', description: 'Part A', price: { price: 1500 } }
const item = sampleItem('A', { priceBreak: { discount_price: 1200, discount_quantity: 10 } })

function lineToday (parts: ReadonlyArray<Partial<TypedPart> & { typed: string }>, choice: Partial<LineChoice> = {}, of = past) {
  return todaysLine(of, { ...firstChoice(of), ...choice }, new Map(parts.map(part => [part.typed, { near: [], ...part }])))
}

t.test('an unchanged line has no news, and goes into the cart with today\'s details', async t => {
  const line = lineToday([{ typed: 'A', found: item }])
  t.match(line, { item, notChecked: false, wasPrice: undefined, supersededBy: undefined, replacements: [] })
  t.strictSame(linesForCart([line]), [{ id: 'A', item, quantity: 3, note: 'for Jim' }])
})

t.test('a changed price is pointed out, by the quantity of that day, volume discount included', async t => {
  t.strictSame(lineToday([{ typed: 'A', found: item }], {}, { ...past, price: { price: 1400 } }).wasPrice, { price: 1400 })
  t.equal(lineToday([{ typed: 'A', found: item }], {}, { ...past, quantity: 12, price: { price: 1200 } }).wasPrice, undefined)
  t.equal(lineToday([{ typed: 'A', found: item }], { quantity: 12 }).wasPrice, undefined, 'the person chose the volume discount')
  t.equal(lineToday([{ typed: 'A', found: item }], {}, { ...past, price: undefined }).wasPrice, undefined)
})

t.test('a price for many pieces is compared by the piece, and with what the pieces of an invoice came to, in whole cents', async t => {
  const today = [{ typed: 'A', found: sampleItem('A', { dealer_price: 1250, price_unit: 100 }) }]
  const was = (price: PastLine['price']) => lineToday(today, {}, { ...past, price }).wasPrice
  t.strictSame([{ price: 1250, price_unit: 100 }, { price: 12_500, price_unit: 1000 }].map(was), [undefined, undefined])
  const billed = (pieces: number, cost: number) => lineToday(today, {}, { ...past, price: { price: 13 }, billed: { pieces, cost } }).wasPrice
  t.strictSame([billed(1, 13), billed(3, 38), billed(3, 39)], [undefined, undefined, { price: 13 }])
  t.strictSame([{ price: 1250 }, { price: 12 }, { price: 1240, price_unit: 100 }].map(was), [{ price: 1250 }, { price: 12 }, { price: 1240, price_unit: 100 }])
})

t.test('what is no longer sold, and what is not checked, stays out of the cart', async t => {
  const gone = lineToday([{ typed: 'A' }])
  const unchecked = [lineToday([{ typed: 'A', not_checked: true }]), lineToday([])]
  t.match(gone, { item: undefined, notChecked: false })
  for (const line of unchecked) t.match(line, { item: undefined, notChecked: true })
  t.strictSame(linesForCart([gone, ...unchecked]), [])
})

t.test('a line that is left out stays out, and a changed quantity counts', async t => {
  t.strictSame(linesForCart([lineToday([{ typed: 'A', found: item }], { isOut: true })]), [])
  t.match(linesForCart([lineToday([{ typed: 'A', found: item }], { quantity: 7 })]), [{ id: 'A', quantity: 7 }])
})

t.test('the part that supersedes it can be taken instead, if it is sold', async t => {
  const [old, successor] = [sampleItem('A', { superseded_by: 'B' }), sampleItem('B')]
  t.match(lineToday([{ typed: 'A', found: old }]), { item: old, supersededBy: 'B', replacements: [] })
  t.match(lineToday([{ typed: 'A', found: old }, { typed: 'B', found: successor }]), { supersededBy: 'B', replacements: [successor] })
  const taken = lineToday([{ typed: 'A', found: old }, { typed: 'B', found: successor }], { instead: 'B' })
  t.match(taken, { item: successor, supersededBy: undefined, replacements: [] })
  t.strictSame(linesForCart([taken]), [{ id: 'B', item: successor, quantity: 3, note: 'for Jim' }])
})

t.test('in place of a part that is no longer sold, one with nearly the same number can be taken', async t => {
  const near = sampleItem('A-1')
  t.strictSame(lineToday([{ typed: 'A', near: [near] }]).replacements, [near])
  t.match(lineToday([{ typed: 'A', near: [near] }], { instead: 'A-1' }), { item: near, replacements: [] })
})
