import t from 'tap'
import fc from 'fast-check'
import { csvText, withoutFormulaGuard, type SheetCell } from './csv.ts'

fc.configureGlobal({ seed: 20261120 })

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Reads the rows of a CSV file in the way a spreadsheet does (RFC 4180). */
function read (csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

t.test('text that a spreadsheet would read as a formula is escaped; numbers stay numbers', async t => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20A', '\'=1']
  for (const text of dangerous) t.equal(csvText([[text]]), `"'${text}"\r\n`)
  for (const [text, guarded] of [['a;=1+1', "a;'=1+1"], ['; -1', ";' -1"], ['";=1', "\"\";'=1"], [';;"@A1"', ";';'\"\"@A1\"\""], ['=1;+1', "'=1;'+1"]] as const) {
    t.equal(csvText([[text]]), `"${guarded}"\r\n`, 'where semicolons separate cells')
  }
  for (const text of ['BOLT; NUT', 'M6;M8']) t.equal(csvText([[text]]), `"${text}"\r\n`)
  for (const text of ['PO -1', 'a=b', ' =1', '']) t.equal(csvText([[text]]), `"${text}"\r\n`)
  t.equal(csvText([[-4941, { cents: -4941 }, { cents: 5 }, null, 'CHAIN 5/8" X 120, "HD"']]), '-4941,-49.41,0.05,"","CHAIN 5/8"" X 120, ""HD"""\r\n')
  t.equal(csvText([]), '')
})

t.test('text that only looks like a number or a date is written as it is; days are dates', async t => {
  for (const text of ['00123', '0910-1420', '3-9', 'MAR9', '1E5', '20261124121203', '1.10', '5%', 'TRUE', '1,234', '\'90s STICKER']) {
    t.equal(csvText([[text]]), `"${text}"\r\n`)
  }
  t.equal(csvText([[{ day: '2026-08-21' }, { day: null }]]), '"2026-08-21",""\r\n')
})

t.test('text of other programs keeps its apostrophes', async t => {
  for (const text of ['\'90s STICKER', '\'0910-1420', 'M6;\'M8', 'O\'Neill']) t.equal(withoutFormulaGuard(text), text)
})

t.test('for any text, reading the file gives the same rows, and no text cell is a formula', async t => {
  const risky = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', '\'', 'x', '\uFF1D') })
  const cell: fc.Arbitrary<SheetCell> = fc.oneof(
    risky, fc.string({ unit: 'binary' }), fc.constant(null), fc.integer(), fc.integer().map(cents => ({ cents }))
  )
  const same = (given: SheetCell | undefined, found = '') => {
    if (typeof given === 'number') return Number(found) === given
    if (given == null || typeof given === 'string') {
      const [first = '', ...others] = found.split(';')
      return withoutFormulaGuard(found) === (given ?? '') && !formula.test(first) && others.every(part => !formula.test(part.replace(/^[" ]+/, '')))
    }
    return 'cents' in given ? Math.round(Number(found) * 100) === given.cents : found === given.day
  }
  fc.assert(fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), rows => {
    const back = read(csvText(rows))
    return back.length === rows.length && rows.every((row, r) => back[r]?.length === row.length && row.every((given, c) => same(given, back[r]?.[c])))
  }))
  t.pass()
})
