import t from 'tap'
import { sampleItem, sampleLine } from '../../../../test/sample-cart.ts'
import { checkLines, uncheckedLines } from './price-check.ts'

t.test('tells what changed line by line', async t => {
  const lines = [sampleLine('same', 2), sampleLine('dearer', 2), sampleLine('short', 12), sampleLine('none', 3), sampleLine('gone', 1)]
  const today = [
    sampleItem('dearer', { dealer_price: 1600 }), sampleItem('same'), sampleItem('short'), sampleItem('none', { quantity: -4 })
  ]
  const told = checkLines(lines, lines, today).map(({ line, wasPrice, backordered, notSold }) => [line.id, wasPrice, backordered, notSold])
  t.strictSame(told, [
    ['same', undefined, 0, false],
    ['dearer', { price: 1500 }, 0, false],
    ['short', undefined, 2, false],
    ['none', undefined, 3, false],
    ['gone', undefined, 0, true]
  ])
})

t.test('changes of a retail price that does not apply, or of stock that still covers the order, are not reported', async t => {
  const [checked] = checkLines([sampleLine('A', 2)], [sampleLine('A', 2)], [sampleItem('A', { retail_price: 9000, quantity: 2 })])
  t.equal(checked?.wasPrice, undefined)
  t.equal(checked?.backordered, 0)
  t.equal(checked?.line.item.retail_price, 9000)
})

t.test('a new or removed price break is reported only if it applies to the ordered quantity', async t => {
  const priceBreak = { discount_price: 1000, discount_quantity: 5 }
  const today = [sampleItem('A', { priceBreak })]
  t.equal(checkLines([sampleLine('A', 4)], [sampleLine('A', 4)], today)[0]?.wasPrice, undefined)
  t.strictSame(checkLines([sampleLine('A', 5)], [sampleLine('A', 5)], today)[0]?.wasPrice, { price: 1500 })
})

t.test('a price for another number of pieces is another price', async t => {
  const before = { ...sampleLine('A', 50), item: sampleItem('A', { price_unit: 100 }) }
  t.equal(checkLines([before], [before], [before.item])[0]?.wasPrice, undefined)
  for (const now of [{ price_unit: 1000, dealer_price: 15_000, retail_price: 20_000 }, {}]) {
    t.strictSame(checkLines([before], [before], [sampleItem('A', now)])[0]?.wasPrice, { price: 1500, price_unit: 100 })
  }
})

t.test('a withheld stock figure predicts no back order', async t => {
  t.equal(checkLines([sampleLine('A', 50)], [], [sampleItem('A', { quantity_capped: true })])[0]?.backordered, 0)
})

t.test('shows the lines unchanged while current prices are unknown', async t => {
  t.strictSame(uncheckedLines([sampleLine('A', 5)]), [{ line: sampleLine('A', 5), wasPrice: undefined, backordered: 0, notSold: false, notChecked: false }])
})

t.test('a part about which nothing is known keeps its price, and does not count as no longer sold', async t => {
  const [unknown, gone] = checkLines([sampleLine('A', 5), sampleLine('B', 1)], [], [], ['A'])
  t.same([unknown?.line, unknown?.notSold, unknown?.notChecked], [sampleLine('A', 5), false, true])
  t.same([gone?.notSold, gone?.notChecked], [true, false])
})
