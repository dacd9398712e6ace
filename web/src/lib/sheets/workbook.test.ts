import t from 'tap'
import { readSheet } from 'read-excel-file/universal'
import { strFromU8, unzipSync } from 'fflate'
import { workbook } from './workbook.ts'

/** The sheet as XML. */
function sheetOf (bytes: Uint8Array): string {
  return strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

t.test('text comes back as it was, whatever it looks like; counts, amounts and days are numbers and dates', async t => {
  const texts = ['00125200', '0910-1420', '3-9', '1E5', '=1+1', '@SUM(A1)', ' two  blanks ', 'CHAIN 5/8" X 120 <"HD"> & more', '\uD83D\uDE00']
  const rows = await readSheet(await new Blob([workbook([['Part number', 'Quantity', 'Total', 'Day', 'Note'], ...texts.map(text => [
    text, 3, { cents: -4941 }, { day: '2026-08-21' }, null
  ])])]).arrayBuffer(), { trim: false })
  t.same(rows[0], ['Part number', 'Quantity', 'Total', 'Day', 'Note'])
  t.same(rows.slice(1).map(([text]) => text), texts)
  t.same(rows[1]?.slice(1, 4), [3, -49.41, new Date('2026-08-21')])
  t.notMatch(sheetOf(workbook([['=1+1']])), '<f>', 'nothing is a formula')
})

t.test('characters that XML does not allow are left out, and every column has a name', async t => {
  t.match(sheetOf(workbook([['a\u0000\u001F\uD800b']])), '>a\uFFFDb<')
  t.match(sheetOf(workbook([Array.from({ length: 28 }, () => 'x')])), /r="Z1".*r="AA1".*r="AB1"/)
})

t.test('empty cells, days that are not known and lists without rows make valid workbooks', async t => {
  t.same(await readSheet(await new Blob([workbook([['A', 'B'], [null, 'x'], [{ day: null }, '']])]).arrayBuffer()), [['A', 'B'], [null, 'x']])
})
