import t from 'tap'
import { judge, type GateName } from './gates.ts'

const measured = (name: GateName, median: number) => ({ name, spread: { min: median, median, max: median } })
const ratio = 'search, signed in, ERP at 50 ms, 128 connections: rate / nginx'
const time = 'search, signed in, ERP at 50 ms, 8 connections: median added'

t.test('a figure misses its gate, holds it, or reaches its aim, whichever direction is better', async t => {
  t.strictSame([0.79, 0.8, 0.95].map(median => judge(measured(ratio, median), false)), ['missed', 'gate held', 'aim reached'])
  t.strictSame([2.6, 2.5, 1].map(median => judge(measured(time, median), false)), ['missed', 'gate held', 'aim reached'])
  t.equal(judge(measured(ratio, Number.NaN), false), 'missed', 'what was not measured holds nothing')
})

t.test('a short run forgives a quarter of a ratio, and times altogether', async t => {
  t.strictSame([0.59, 0.61].map(median => judge(measured(ratio, median), true)), ['missed', 'within noise'])
  t.equal(judge(measured(time, 100), true), 'within noise')
})
