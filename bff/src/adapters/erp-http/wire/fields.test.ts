import t from 'tap'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { CenturyDateNumber, DateNumber, Key, Money, MoneyOrBlank, readAmount, readCenturyDate, readDate, readMoney, readText } from './fields.ts'

// The same cases in every run, so that a failure is caused by a change and not by chance.
fc.configureGlobal({ seed: 20261120 })

function fits (schema: TSchema): (value: unknown) => boolean {
  const validator = Compile(schema)
  return value => validator.Check(value)
}

t.test('money reads to the cent, whichever side its sign and its blanks are on', async t => {
  const cases: Array<[text: string, cents: number | undefined]> = [
    ['45.10', 4510],
    ['45.10-', -4510],
    ['-45.10', -4510],
    ['       45.10 ', 4510],
    ['       45.10-', -4510],
    ['1234567.89', 123_456_789],
    ['.05', 5],
    ['.05-', -5],
    ['7', 700],
    ['7.', 700],
    ['7.5', 750],
    ['0.00', 0],
    ['0.00-', 0],
    ['', undefined],
    ['            ', undefined]
  ]
  const money = fits(Money)
  const moneyOrBlank = fits(MoneyOrBlank)
  for (const [text, cents] of cases) {
    t.equal(readMoney(text), cents, JSON.stringify(text))
    t.equal(readAmount(text), cents ?? 0)
    t.ok(moneyOrBlank(text))
    t.equal(money(text), cents !== undefined, 'an amount that must be there may not be blank')
  }
})

t.test('anything but an amount is refused', async t => {
  const moneyOrBlank = fits(MoneyOrBlank)
  for (const text of ['1,234.50', '45.105', '--5', '-5-', '$5', '5 -', '.', '-', '1e3', 'NaN', '45.10\n', '123456789012', ' '.repeat(5000) + 'x', 45.1, null]) {
    t.notOk(moneyOrBlank(text), String(text).trim())
  }
  t.throws(() => readMoney('45.105'), RangeError)
})

t.test('whatever fits the money field can be read', async t => {
  const moneyOrBlank = fits(MoneyOrBlank)
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', '-', '.', '0', '5', '9'), maxLength: 12 }), text => {
    if (!moneyOrBlank(text)) return
    const cents = readMoney(text)
    if (cents !== undefined && !Number.isSafeInteger(cents)) throw new Error(`${text} reads as ${cents}`)
  }), { numRuns: 2000 })
  t.pass()
})

t.test('dates are numbers YYYYMMDD, and 0 is none', async t => {
  const date = fits(DateNumber)
  t.equal(readDate(20260309), '2026-03-09')
  t.equal(readDate(20240229), '2024-02-29')
  t.equal(readDate(0), null)
  t.ok(date(20260309))
  t.ok(date(0))
  for (const value of [20260229, 20261301, 20260100, 2026309, 202603091, -20260309, 20260309.5, '20260309', null]) t.notOk(date(value), String(value))
  t.throws(() => readDate(20260229), RangeError)
})

t.test('the last-paid date is CYYMMDD, its leading digit read as "20"', async t => {
  const date = fits(CenturyDateNumber)
  t.equal(readCenturyDate(1240315), '2024-03-15')
  t.equal(readCenturyDate(1000101), '2000-01-01')
  t.equal(readCenturyDate(991231), '1999-12-31', 'a leading 0 is lost in a number, and stands for the 1900s')
  t.equal(readCenturyDate(0), null)
  t.ok(date(1240315))
  for (const value of [1240230, 2240315, 20240315, 12403, -1240315, 1240315.5, '1240315']) t.notOk(date(value), String(value))
})

t.test('text loses its padding, and a key is never blank', async t => {
  t.equal(readText('CANYON CREEK        '), 'CANYON CREEK')
  t.ok(fits(Key)('10001   '))
  t.notOk(fits(Key)('        '))
})
