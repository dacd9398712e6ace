import t from 'tap'
import fc from 'fast-check'
import { centsToDecimal, decimalToCents } from './money.ts'

t.test('money reads back what it writes, to the cent', async t => {
  fc.assert(fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), cents => decimalToCents(centsToDecimal(cents)) === cents))
  t.pass()
})
