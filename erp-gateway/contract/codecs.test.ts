import t from 'tap'
import fc from 'fast-check'
import { invalid, type Codec } from './codec.ts'
import { amount, amountOrBlank, amountOrZero, centuryDayOrNone, day, dayOrNone, httpsAddress, nonBlankText, text } from './codecs.ts'

// The same cases in every run, so that a failure is caused by a change and not by chance.
fc.configureGlobal({ seed: 20261120 })

function fits (codec: Codec<unknown>): (wire: unknown) => boolean {
  return wire => codec.decode(wire) !== invalid
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
  for (const [text, cents] of cases) {
    t.equal(amountOrBlank.decode(text), cents, JSON.stringify(text))
    t.equal(amountOrZero.decode(text), cents ?? 0)
    t.equal(amount.decode(text), cents ?? invalid, 'an amount that must be there may not be blank')
  }
})

t.test('anything but an amount is refused', async t => {
  for (const text of ['1,234.50', '45.105', '--5', '-5-', '$5', '5 -', '.', '-', '1e3', 'NaN', '45.10\n', '123456789012', ' '.repeat(5000) + 'x', 45.1, null]) {
    t.equal(amountOrBlank.decode(text), invalid, String(text).trim())
  }
})

t.test('an amount is read exactly if its documented pattern matches, and always to the cent', async t => {
  const documented = new RegExp(amountOrBlank.schema.pattern ?? '')
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', '-', '.', '0', '5', '9'), maxLength: 30 }), text => {
    const cents = amountOrBlank.decode(text)
    if ((cents !== invalid) !== documented.test(text)) throw new Error(`${JSON.stringify(text)} reads as ${String(cents)}`)
    if (typeof cents === 'number' && !Number.isSafeInteger(cents)) throw new Error(`${text} reads as ${cents}`)
  }), { numRuns: 5000 })
  t.pass()
})

t.test('dates are numbers YYYYMMDD, and 0 is none', async t => {
  const date = fits(dayOrNone)
  t.equal(dayOrNone.decode(20260309), '2026-03-09')
  t.equal(dayOrNone.decode(20240229), '2024-02-29')
  t.equal(dayOrNone.decode(0), null)
  t.ok(date(20260309))
  t.ok(date(0))
  for (const value of [20260229, 20261301, 20260100, 2026309, 202603091, -20260309, 20260309.5, '20260309', null]) t.notOk(date(value), String(value))
  t.equal(day.decode(0), invalid, 'a day that must be there')
})

t.test('the last-paid date is CYYMMDD, its leading digit read as "20"', async t => {
  const date = fits(centuryDayOrNone)
  t.equal(centuryDayOrNone.decode(1240315), '2024-03-15')
  t.equal(centuryDayOrNone.decode(1000101), '2000-01-01')
  t.equal(centuryDayOrNone.decode(991231), '1999-12-31', 'a leading 0 is lost in a number, and stands for the 1900s')
  t.equal(centuryDayOrNone.decode(0), null)
  t.ok(date(1240315))
  for (const value of [1240230, 2240315, 20240315, 240315, 12403, -1240315, 1240315.5, '1240315']) t.notOk(date(value), String(value))
})

t.test('the address of a picture is https, without a user name, and blank is none', async t => {
  const fitting = fits(httpsAddress)
  t.equal(httpsAddress.decode('https://pictures.example.com/a%20b.jpg?w=80   '), 'https://pictures.example.com/a%20b.jpg?w=80')
  t.equal(httpsAddress.decode('    '), null)
  t.ok(fitting('https://pictures.example.com/a.jpg'))
  for (const value of [
    'http://pictures.example.com/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '//pictures.example.com/a.jpg', '/a.jpg', 'https://',
    'https://user:secret@pictures.example.com/a.jpg', 'https://pictures.example.com/a b.jpg', 7, null
  ]) t.notOk(fitting(value), String(value))
})

t.test('text loses its padding, and a key is never blank', async t => {
  t.equal(text(20).decode('CANYON CREEK        '), 'CANYON CREEK')
  t.ok(fits(nonBlankText(12, 'customer'))('10001   '))
  t.notOk(fits(nonBlankText(12, 'customer'))('        '))
})

t.test('text has a longest length, its padding included, in the documented schema as in what is read', async t => {
  for (const codec of [text(40), nonBlankText(40, 'keep'), httpsAddress]) {
    const longest = codec.schema.maxLength ?? 0
    const address = `https://pictures.example.com/${'a'.repeat(longest)}`
    t.not(codec.decode(address.slice(0, longest)), invalid)
    t.equal(codec.decode(address.slice(0, longest + 1)), invalid)
    t.equal(codec.decode(`${address.slice(0, 40)}${' '.repeat(longest)}`), invalid)
  }
})
