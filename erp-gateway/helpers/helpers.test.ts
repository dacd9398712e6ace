import t from 'tap'
import fc from 'fast-check'
import { addressNumbers } from './address-numbers.ts'
import { aging } from './aging.ts'
import { cents } from './cents.ts'
import { fateOfOrder } from './order-fate.ts'
import { hasWords, searchText, words } from './words.ts'

t.test('cents are exact, however a database writes an amount', async t => {
  const cases: Array<[amount: string | number, cents: number]> = [
    ['1.00', 100], ['12.5000', 1250], ['.05', 5], ['7', 700], ['45.10-', -4510], ['-0.00', 0], [12.3, 1230], [0.1, 10], [-3, -300], ['1E+2', 10_000], ['90071992547409.91', 9_007_199_254_740_991]
  ]
  for (const [amount, expected] of cases) t.equal(cents(amount), expected, String(amount))
  for (const wrong of ['', '.', '-', '1,234.50', '$5', '-5-', 'NaN', NaN, Infinity, '0.125', 0.1 + 0.2, '90071992547409.92']) t.throws(() => cents(wrong), RangeError, String(wrong))
  t.equal(cents('0.125', { round: true }), 13)
  t.equal(cents('-0.125', { round: true }), -13)
  t.equal(cents(0.1 + 0.2, { round: true }), 30)
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), value => cents((value / 100).toFixed(2)) === (value === 0 ? 0 : value)), { seed: 20261120 })
})

t.test('words are found without punctuation, joined, in the singular and in the plural', async t => {
  const text = searchText(['CD-520X114', 'NGK 7090', 'Spark plug, 2 batteries & filter %'])
  const finds = (term: string): boolean => hasWords(text, words(term))
  for (const term of ['cd520x114', 'cd 520-x114', 'sparkplug', 'spark-plug', 'plugs spark', 'filters', 'battery', 'ngk7090', '%', 'plug, filter']) t.ok(finds(term), term)
  for (const term of ['cd520x115', 'brush', '_', '*', 'spark wrench']) t.notOk(finds(term), term)
  t.ok(hasWords(searchText(['A', '', 'BRUSH']), words('brushes')))
  t.ok(hasWords(searchText(['A', '', 'HOSE']), words('hoses')))
})

t.test('addresses keep their numbers, and the default one has its own', async t => {
  t.strictSame([...addressNumbers(['x', 'y', 'z'], 'y')], [['x', 1], ['y', 9999], ['z', 3]])
  t.strictSame([...addressNumbers(['x', 'y', 'z', 'new'], 'y')].slice(0, 3), [['x', 1], ['y', 9999], ['z', 3]])
  t.throws(() => addressNumbers(Array.from({ length: 9999 }, (_, index) => index), 0), RangeError)
})

t.test('amounts age from the day on which they are due, and add up', async t => {
  const of = (due: string, balance: number) => ({ due, balance })
  t.strictSame(aging([of('2026-11-27', 1), of('2026-12-30', 2), of('2026-11-26', 10), of('2026-10-28', 20), of('2026-10-27', 100), of('2026-08-29', 1000), of('2026-08-28', 10_000), of('2026-08-01', -3)], '2026-11-27'), {
    amount_due: 11_130, billing_period_amount: 3, period_1_amount: 30, period_2_amount: 100, period_3_amount: 1000, period_4_amount: 9997
  })
})

t.test('an order that is no longer there was invoiced or deleted', async t => {
  t.equal(await fateOfOrder(() => 'confirmed', () => { throw new Error('not asked') }), 'confirmed')
  t.equal(await fateOfOrder(() => undefined, () => true), 'invoiced')
  t.equal(await fateOfOrder(async () => undefined, async () => false), 'deleted')
})
