import { strToU8, zipSync } from 'fflate'
import t from 'tap'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { workbook } from '../../../../test/sample-workbook.ts'
import { readPartListFile } from './read-part-list-file.ts'

const file = (...content: BlobPart[]) => new File(content, 'list.csv')
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

async function lines (given: File): Promise<string[][] | string> {
  const reading = await readPartListFile(given)
  return reading.ok ? reading.list.lines.map(({ part, quantity }) => [part, quantity]) : reading.message
}

t.test('text is read in any encoding that a spreadsheet writes', async t => {
  const text = 'Teil\tMenge\nÄ-1\t2'
  const expected = [['Ä-1', '2']]
  for (const content of [`\uFEFF${text}`, text, utf16(`\uFEFF${text}`, false), utf16(`\uFEFF${text}`, true), utf16(text, false), utf16(text, true)]) {
    t.same((await lines(file(content))).slice(-1), expected)
  }
  t.same(await lines(file(new Uint8Array([0xc4, ...strToU8('-1,2')]))), expected)
})

t.test('a workbook is read, by its content: numbers as they stand, results of formulas, text that looks like one', async t => {
  const bytes = workbook(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
    '<row r="3"><c r="A3" t="inlineStr"><is><t>0910-1420</t></is></c><c r="B3"><v>3</v></c></row>' +
    '<row r="4"><c r="A4"><v>12345678901234567</v></c><c r="B4"><f>1+1</f><v>2</v></c></row>' +
    '<row r="5"><c r="A5" t="inlineStr"><is><t>=1+1</t></is></c><c r="B5"><v>2.5</v></c></row>',
    '<si><t>Part Number</t></si><si><t>Qty</t></si>'
  )
  const reading = await readPartListFile(file(bytes))
  t.match(reading, { ok: true, list: { headings: 1 } })
  t.same(await lines(file(bytes)), [['0910-1420', '3'], ['12345678901234567', '2'], ['=1+1', '2.5']])
  t.match(reading, { list: { lines: [{ line: 3 }, { line: 4 }, { line: 5 }] } })
})

t.test('a sheet of ten thousand rows is read whole', async t => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>P-${index}</t></is></c><c r="B${index + 1}"><v>1</v></c></row>`)
  t.equal((await lines(file(workbook(rows.join(''))))).length, 10_000)
})

t.test('a file that cannot be read is refused in words', async t => {
  const protectedFile = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(100), ...utf16('EncryptedPackage', false)])
  const cases: Array<[content: BlobPart, message: string]> = [
    ['', partListMessages.empty],
    [' \n \n', partListMessages.empty],
    ['Part,Qty', partListMessages.empty],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 0, 0, 0, 5]), partListMessages.notText],
    [Uint8Array.from(zipSync({ 'a.txt': strToU8('hello') })), partListMessages.notWorkbook],
    [workbook('<row').subarray(0, 300), partListMessages.notWorkbook],
    [protectedFile, partListMessages.protected],
    [protectedFile.subarray(0, 60), partListMessages.oldWorkbook],
    [workbook(''), partListMessages.empty],
    [workbook(`<row r="1">${' '.repeat(partListLimits.workbookBytes)}</row>`), partListMessages.unpackedTooLarge]
  ]
  for (const [content, message] of cases) t.equal(await lines(file(content)), message)
})

t.test('a file that is too large is not read, and one that is gone or whose reader cannot be loaded says so', async t => {
  const arrayBuffer = async () => { throw new Error('read') }
  t.match(await readPartListFile({ size: 50_000_000, arrayBuffer }), { message: partListMessages.tooLarge })
  t.match(await readPartListFile({ size: 5, arrayBuffer }), { message: partListMessages.unread })
  t.match(await readPartListFile(file(workbook('')), async () => { throw new Error('offline') }), { message: partListMessages.notLoaded })
})
