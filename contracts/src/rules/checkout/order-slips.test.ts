import t from 'tap'
import { slipsOf } from './order-slips.ts'

const line = (quantity: number, stock: number) => ({ id: 'A', quantity, item: { quantity: stock } })

t.test('a line that looks like a slip is named, at the very figures', async t => {
  for (const [quantity, stock, isSlip] of [[999, 5000, false], [1000, 5000, true], [50, 5, false], [51, 5, true], [51, 0, false], [51, -3, false]] as const) {
    t.equal(slipsOf([line(quantity, stock)], 0, undefined, undefined).length === 1, isSlip, `${quantity} of ${stock}`)
  }
})

t.test('an order above the credit that is left, or far above the largest one, is named', async t => {
  t.strictSame(slipsOf([], 300, 300, 100), [])
  t.strictSame(slipsOf([], 301, 300, 100), [
    { kind: 'above-credit', total: 301, available: 300 }, { kind: 'far-above-usual', total: 301, largest: 100 }
  ])
  t.strictSame(slipsOf([], 1, -5, undefined), [{ kind: 'above-credit', total: 1, available: -5 }])
})
