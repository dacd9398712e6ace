import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import t from 'tap'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { partListOf } from '@portal/contracts/rules/part-list/part-list'
import { readFileContent, readSource, type FileContent } from './part-list-file.ts'

const sample = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../../../../fixtures/files/workbooks', `${name}.xlsx`))

function content (bytes: Uint8Array): FileContent {
  const reading = readFileContent(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return reading.content
}

function refusal (bytes: Uint8Array): string | undefined {
  const reading = readFileContent(bytes)
  return reading.ok ? undefined : reading.message
}

/** The lines of the first sheet. */
const lines = (bytes: Uint8Array) => partListOf(content(bytes).sheets[0]?.rows ?? []).lines
const read = (bytes: Uint8Array) => lines(bytes).map(({ part, quantity }) => [part, quantity])

type MadeSheet = { name?: string, state?: string, rows: string, before?: string }
type Made = { sheets: MadeSheet[], strings?: string, styles?: string, view?: string, paths?: typeof usualPaths }

const usualPaths = { workbook: 'xl/workbook.xml', relationships: 'xl/_rels/workbook.xml.rels', sheets: 'xl/worksheets/sheet', strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** @param rows XML of the rows of a single sheet, or the parts of a workbook */
function workbook (rows: string | Made): Uint8Array {
  const { sheets, strings = '', styles = '', view = '', paths = usualPaths }: Made = typeof rows === 'string' ? { sheets: [{ rows }] } : rows
  const from = (path: string): string => path.replace(/^xl\//, '')
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="${paths.workbook}"/></Relationships>`,
    [paths.workbook]: `<workbook>${view}<sheets>${sheets.map(({ name = 'Order', state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    [paths.relationships]: `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="${at % 2 === 0 ? from(paths.sheets) : `/${paths.sheets}`}${at + 1}.xml"/>`).join('')}` +
      `<Relationship Id="strings" Type="${office}/sharedStrings" Target="${from(paths.strings)}"/><Relationship Id="styles" Type="${office}/styles" Target="/${paths.styles}"/></Relationships>`,
    [paths.strings]: `<sst>${strings}</sst>`,
    [paths.styles]: `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(sheets.map(({ rows, before = '' }, at) => [`${paths.sheets}${at + 1}.xml`, `<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`]))
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

const row = (...cells: Array<string | number>) => `<row>${cells.map(cell => typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const head = row('Part', 'Qty')

t.test('a workbook is read as a person sees it', async t => {
  const cases: Array<[name: string, lines: string[][]]> = [
    ['hidden', [['RS-OF141', '2']]],
    ['filtered', [['NV-CR9EIX', '12']]],
    ['zeros', [['00125200', '2'], ['0910-1420', '3'], ['', '3']]],
    ['poi', [['91014200', '10'], ['1420', '2']]],
    ['floats', [['91014201', '2'], ['12345678901', '10'], ['12345678', '6'], ['', '2'], ['RS-OF141', ''], ['', '2']]],
    ['err', [['', '2'], ['RS-OF141', '2']]],
    ['bool', [['RS-OF141', 'TRUE']]],
    ['hugecol', [['RS-OF141', '2'], ['NV-CR9EIX', '2']]],
    ['lastcol', [['RS-OF141', '2']]],
    ['nov', [['RS-OF141', '']]],
    ['date', [['', '2']]]
  ]
  for (const [name, expected] of cases) t.same(read(sample(name)), expected, name)
})

t.test('what is hidden, and what is not text, is reported', async t => {
  t.equal(content(sample('hidden')).hiddenSheets, 1)
  t.match(content(sample('filtered')).sheets, [{ hiddenRows: 1 }])
  const faults = (name: string) => lines(sample(name)).flatMap(({ doubt }) => doubt?.fault ?? [])
  t.same(faults('zeros'), [{ in: 'part', kind: 'date', text: '12/10/2026' }])
  t.same(faults('floats'), [{ in: 'part', kind: 'error', text: '#N/A' }, { in: 'quantity', kind: 'no-result', text: '' }, { in: 'part', kind: 'truth', text: 'TRUE' }])
  t.same(faults('err'), [{ in: 'part', kind: 'error', text: '#N/A' }])
  t.same(faults('bool'), [{ in: 'quantity', kind: 'truth', text: 'TRUE' }])
  t.same(faults('nov'), [{ in: 'quantity', kind: 'no-result', text: '' }])
  t.same(faults('date'), [{ in: 'part', kind: 'date', text: '2026-12-10' }])
  t.same(lines(sample('date')).map(({ text }) => text), ['2026-12-10\t2'])
})

t.test('hidden columns are not read, and of several sheets the active one comes first', async t => {
  const hidden = workbook({ sheets: [{ before: '<cols><col min="2" max="2" hidden="1"/></cols>', rows: row('Part', 'Qty', 'Order Qty') + row('A-1', 7, 2) }] })
  t.match(content(hidden).sheets, [{ hiddenColumns: 1, rows: [{ cells: ['Part', 'Order Qty'] }, { cells: ['A-1', '2'] }] }])
  const sheets = ['One', 'Two', 'Three'].map((name, at) => ({ name, rows: head + row(`A-${at}`, 1), ...(at === 0 && { state: 'veryHidden' }) }))
  const several = workbook({ view: '<bookViews><workbookView activeTab="2"/></bookViews>', sheets })
  t.same(content(several).sheets.map(({ name }) => name), ['Three', 'Two'])
  t.same(content(workbook({ view: '<bookViews><workbookView activeTab="0"/></bookViews>', sheets })).sheets.map(({ name }) => name), ['Two', 'Three'], 'the active one is hidden')
})

t.test('columns can be chosen for a sheet that is read because the active one has no parts, and not for another sheet', async t => {
  const source = workbook({ sheets: [{ name: 'Notes', rows: row('Spring order of Bob') }, { rows: row('Part', 'Min', 'Max') + row('A-1', 2, 5) }, { rows: row('Part', 'Min', 'Max') + row('B-1', 3, 6) }] })
  const columns = { 'part min max': { part: 0, quantity: 2, note: undefined } }
  const line = (part: string, quantity: string) => ({ ok: true, read: { list: { lines: [{ part, quantity }] } } })
  const first = readSource({ source, remembered: {}, choice: {} })
  t.match(first, { read: { at: 1, list: { lines: [{ part: 'A-1', quantity: '' }] } } })
  t.match(readSource({ source, remembered: {}, choice: { sheet: 1, columns } }), line('A-1', '5'))
  t.match(readSource({ source, remembered: {}, choice: { sheet: 2 } }), line('B-1', ''))
  t.match(readSource({ source, remembered: columns, choice: {} }), line('A-1', '5'), 'remembered')
})

t.test('numbers are shown by their formats, dates are dates, and long numbers keep their digits', async t => {
  const codes = ['0000\\-000', '#,##0', '0.00', '"RS-"0000', '[$-409]d\\-mmm;@', '0.00E+00', '@', '0&quot; pcs&quot;', ';;;', 'bad"']
  const styles = `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode='${code}'/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`
  const cell = (style: number, value: string) => `<row><c t="inlineStr"><is><t>X</t></is></c><c s="${style}"><v>${value}</v></c></row>`
  const rows = [cell(0, '12345'), cell(1, '1200'), cell(2, '2'), cell(3, '141'), cell(4, '46366'), cell(5, '91014200'), cell(6, '12345678901234567'), cell(7, '2'), cell(8, '3'), cell(9, '4')].join('')
  const { sheets } = content(workbook({ styles, sheets: [{ rows }] }))
  t.same(sheets[0]?.rows.map(({ cells }) => cells[1]), ['0012-345', '1200', '2.00', 'RS-0141', '10-Dec', '91014200', '12345678901234567', '2 pcs', '', '4'])
  t.match(sheets[0]?.rows[4]?.faults, new Map([[1, 'date']]))
  for (const id of [14, 27, 36, 50, 58]) t.match(lines(workbook({ styles: `<cellXfs><xf numFmtId="${id}"/></cellXfs>`, sheets: [{ rows: head + row(46_366, 2) }] })), [{ part: '', doubt: { fault: { kind: 'date' } } }], `format ${id}`)
})

t.test('what is struck through is not ordered, and what has no size cannot be seen', async t => {
  const styles = '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>'
  const line = (part: number, quantity: number) => `<row><c s="${part}" t="inlineStr"><is><t>A-1</t></is></c><c s="${quantity}"><v>2</v></c></row>`
  t.match(lines(workbook({ styles, sheets: [{ rows: head + line(0, 2) + line(1, 0) + line(2, 1) }] })), [
    { part: 'A-1', quantity: '2' },
    { part: '', doubt: { fault: { in: 'part', kind: 'struck', text: 'A-1' } } },
    { part: 'A-1', quantity: '', doubt: { fault: { in: 'quantity', kind: 'struck', text: '2' } } }
  ])
  const run = (text: string, isStruck: boolean) => `<r><rPr>${isStruck ? '<strike/>' : '<strike val="0"/>'}</rPr><t>${text}</t></r>`
  const strings = [run('1', true) + run('2', false), run('A-1', true), `<r><t>A-</t></r>${run('2', false)}<r><t>2</t></r>`].map(runs => `<si>${runs}</si>`).join('')
  const ofRuns = (part: number, quantity: string) => `<row><c t="s"><v>${part}</v></c>${quantity}</row>`
  const inPart = [ofRuns(2, '<c t="s"><v>0</v></c>'), ofRuns(1, '<c><v>2</v></c>'), ofRuns(2, `<c t="inlineStr"><is>${run('1', true)}${run('2', false)}</is></c>`)].join('')
  t.match(lines(workbook({ strings, sheets: [{ rows: head + inPart }] })), [
    { part: 'A-22', quantity: '2' }, { part: '', doubt: { fault: { in: 'part', kind: 'struck', text: 'A-1' } } }, { part: 'A-22', quantity: '2' }
  ], 'parts of a cell')
  const unseen = workbook({ sheets: [{ before: '<cols><col min="2" max="2" width="0"/></cols>', rows: row('Part', 'Qty', 'Order') + row('A-1', 7, 2) + row('A-2', 7, 3).replace('<row>', '<row ht="0">') }] })
  t.match(content(unseen).sheets, [{ hiddenRows: 1, hiddenColumns: 1 }])
  t.same(read(unseen), [['A-1', '2']])
})

t.test('strings are read with their fonts, without their pronunciation, with names of any namespace', async t => {
  const strings = '<si><r><t>RS-</t></r><r><rPr/><t>OF141</t></r><rPh><t>x</t></rPh></si><si><t>Qty_x000D_</t></si>'
  t.same(read(workbook({ strings, sheets: [{ rows: '<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="D2"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row>' }] })), [['RS-OF141', '2']])
  t.same(read(workbook({ strings, sheets: [{ rows: head + '<row><c t="s"><v></v></c><c><v>2</v></c></row>' }] })), [['', '2']], 'a cell without a string is not the first one')
  t.same(read(workbook(head + row('A&amp;B-1', 2) + row('=1+1', 3))), [['A&B-1', '2'], ['=1+1', '3']])
  t.same(read(workbook(head + row("'0910-1420", "'2") + row("'-X2", 3) + row('="00123"', 4))), [['0910-1420', '2'], ['-X2', '3'], ['00123', '4']], 'as CSV files keep them from spreadsheets')
})

t.test('the parts of a workbook are found wherever a program has put them', async t => {
  const made = {
    strings: '<si><t>RS-OF141</t></si>',
    styles: '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>',
    sheets: [{ rows: head + '<row><c t="s"><v>0</v></c><c><v>2</v></c></row><row><c s="1"><v>125200</v></c><c><v>3</v></c></row>' }]
  }
  const places = [
    { strings: 'xl/SharedStrings.xml', styles: 'xl/Styles.xml' },
    { workbook: 'xl/workbook22.xml', relationships: 'xl/_rels/workbook22.xml.rels', sheets: 'xl/worksheets/sheet22', strings: 'xl/sharedStrings22.xml', styles: 'xl/styles22.xml' },
    { workbook: 'workbook.xml', relationships: '_rels/workbook.xml.rels', sheets: 'sheets/My sheet ', strings: 'strings.xml', styles: 'styles.xml' }
  ]
  for (const paths of places) t.same(read(workbook({ ...made, paths: { ...usualPaths, ...paths } })), [['RS-OF141', '2'], ['00125200', '3']], JSON.stringify(paths))
  const written = Object.entries(unzipSync(workbook(made)))
  t.same(read(zipSync(Object.fromEntries(written.map(([name, bytes]) => [name.replaceAll('/', '\\'), bytes])))), [['RS-OF141', '2'], ['00125200', '3']], 'backslashes')
  const elsewhere = '<Relationship Id="link" Type="https://example.com/worksheet" Target="http://[the shop" TargetMode="External"/>'
  const linked = written.map(([name, bytes]) => [name, name.endsWith('.rels') ? strToU8(strFromU8(bytes).replace('<Relationship ', `${elsewhere}<Relationship `)) : bytes])
  t.same(read(zipSync(Object.fromEntries(linked))), [['RS-OF141', '2'], ['00125200', '3']], 'what leads out of the file is not read')
})

t.test('formulas that a program wrote without their results are lines, and say so', async t => {
  const [missing, other] = ['<c><f>A1</f><v></v></c>', '<c><f>A1</f><v/></c>']
  const rows = row('Part', 'Qty', 'Price') + `<row>${missing}${other}${missing}</row><row><c t="inlineStr"><is><t>A-1</t></is></c>${other}${missing}</row><row><c/><c/>${missing}</row>` + row('A-2', 2)
  t.match(lines(workbook(rows)), [
    { line: 2, part: '', doubt: { fault: { in: 'part', kind: 'no-result' } } },
    { line: 3, part: 'A-1', quantity: '', doubt: { fault: { in: 'quantity', kind: 'no-result' } } },
    { line: 5, part: 'A-2', quantity: '2', doubt: undefined }
  ])
  t.same(read(workbook(head + '<row><c t="inlineStr"><is><t>A-1</t></is></c><c t="str"><f>IF(1,"","")</f><v></v></c></row>')), [['A-1', '']])
})

t.test('a number with a mark after its thousands is never taken for one with decimals, nor the other way round', async t => {
  const styles = '<numFmts><numFmt numFmtId="164" formatCode="0.000"/></numFmts><cellXfs><xf numFmtId="3"/><xf numFmtId="164"/></cellXfs>'
  const line = (part: string, style: number, value: number, price: string) => `<row><c t="inlineStr"><is><t>${part}</t></is></c><c s="${style}"><v>${value}</v></c><c t="inlineStr"><is><t>${price}</t></is></c></row>`
  const rows = (style: number, value: number, prices: [string, string]) => row('Part', 'Qty', 'Price') + line('A-1', style, value, prices[0]) + line('A-2', style, 2 * value, prices[1])
  const quantities = (made: string) => lines(workbook({ styles, sheets: [{ rows: made }] })).map(({ quantity, doubt }) => [quantity, doubt])
  for (const prices of [['', ''], ['8,40', '9,10']] satisfies Array<[string, string]>) {
    t.same(quantities(rows(0, 1000, prices)), [['1000', undefined], ['2000', undefined]], `thousands, prices ${prices}`)
    t.same(quantities(rows(1, 2, prices)), [['2', undefined], ['4', undefined]], `decimals, prices ${prices}`)
  }
  t.match(lines(workbook({ styles, sheets: [{ rows: head + '<row><c s="0"><v>12345678</v></c><c><v>2</v></c></row>' }] })), [{ part: '12345678', quantity: '2' }])
})

t.test('a negative number stays one where its format only makes it red', async t => {
  const codes = ['0;[Red]0', '#,##0;#,##0', '#,##0_);[Red](#,##0)', '0_ ;-0\\ ', '0;;0']
  const styles = `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode='${code}'/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`
  const rows = codes.map((_, at) => `<row><c t="inlineStr"><is><t>A-${at}</t></is></c><c s="${at}"><v>-3</v></c></row>`).join('')
  t.same(read(workbook({ styles, sheets: [{ rows: head + rows }] })).map(([, quantity]) => quantity), ['-3', '-3', '(3)', '-3', ''])
})

t.test('a large sheet is read within a moment, and empty rows and columns cost nothing', async t => {
  const time = (work: () => unknown): number => {
    const started = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
  const rows = Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>P-${at}</t></is></c><c r="B${at + 1}"><v>1</v></c></row>`).join('')
  const large = workbook(rows)
  const taken = time(() => { t.equal(lines(large).length, 10_000) })
  t.ok(taken < 600, `10,000 rows: ${taken} ms`)
  const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}" spans="1:2"/>`).join('')
  const mostlyEmpty = workbook(head + row('A-1', 2) + empty)
  const waited = time(() => { t.same(read(mostlyEmpty), [['A-1', '2']]) })
  t.ok(waited < 1000, `a million empty rows: ${waited} ms`)
  const styled = workbook(head + row('A-1', 2) + '<row r="9"><c r="A9" s="1"/></row>'.repeat(1_000_000))
  const waitedStyled = time(() => { t.same(read(styled), [['A-1', '2']]) })
  t.ok(waitedStyled < 1500, `a million rows with a format: ${waitedStyled} ms`)
  const wide = workbook(head + `<row r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c><c r="B2"><v>2</v></c>${Array.from({ length: 16_382 }, () => '<c/>').join('')}</row>`)
  t.same(read(wide), [['A-1', '2']])
})

t.test('a file that cannot be read is refused in a sentence that says what to do', async t => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  const protectedFile = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(100), ...utf16('EncryptedPackage')])
  const asLetter = (bytes: Uint8Array) => zipSync({ ...unzipSync(bytes), 'word/document.xml': strToU8('x') })
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map(name => [name, strToU8('x')])))
  const cases: Array<[what: string, bytes: Uint8Array, message: string]> = [
    ['nothing', strToU8(''), partListMessages.empty],
    ['blanks', strToU8(' \n \n'), partListMessages.empty],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 0, 0, 0, 5]), partListMessages.notText],
    ['compressed text', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3)) % 255 + 1), partListMessages.notText],
    ['a zip', zip('a.txt'), partListMessages.notWorkbook],
    ['half a workbook', workbook(head).subarray(0, 300), partListMessages.notWorkbook],
    ['XML that is broken', workbook('<row><c'), partListMessages.notWorkbook],
    ['an encrypted workbook', protectedFile, partListMessages.protected],
    ['an old workbook', protectedFile.subarray(0, 60), partListMessages.oldWorkbook],
    ['an older one', new Uint8Array([9, 4, 6, 0, 0, 0, 16, 0]), partListMessages.oldWorkbook],
    ['SYLK called .xls', strToU8('ID;PWXL;N;E\r\nC;Y1;X1;K"RS-OF141"\r\nC;Y1;X2;K2\r\nE\r\n'), partListMessages.oldWorkbook],
    ['a web page called .xls', strToU8('<html><body><table><tr><td>A-1</td></tr></table>'), partListMessages.webPage],
    ['XML called .xls', strToU8('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), partListMessages.webPage],
    ['a web page that begins with its styles', strToU8('\n<style>td {}</style><table><tr><td>A-1</td></tr></table>'), partListMessages.webPage],
    ['a saved web page called .xls', strToU8('MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html></html>'), partListMessages.webPage],
    ['XML with a note for its program', strToU8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>'), partListMessages.webPage],
    ['an OpenDocument file', zip('mimetype', 'content.xml'), partListMessages.openDocument],
    ['a file of Numbers', zip('Index/Document.iwa'), partListMessages.numbers],
    ['a binary workbook', zip('xl/workbook.bin'), partListMessages.binaryWorkbook],
    ['a letter', zip('word/document.xml'), partListMessages.notSpreadsheet],
    ['a letter that is complete', asLetter(workbook(head + row('A-1', 2))), partListMessages.notSpreadsheet],
    ['an old letter', new Uint8Array([...protectedFile.subarray(0, 60), ...utf16('WordDocument')]), partListMessages.notSpreadsheet],
    ['an X12 order', strToU8('ISA*00*          *00*          *01*123456789      ~GS*PO*1~ST*850*0001~PO1*1*2*EA***VP*RS-OF141~'), partListMessages.forPrograms],
    ['an EDIFACT order', strToU8("UNA:+.? 'UNB+UNOA:1+1+2'UNH+1+ORDERS'LIN+1++RS-OF141:SA'QTY+21:2'"), partListMessages.forPrograms],
    ['an order as JSON', strToU8('\n[{ "part": "RS-OF141", "quantity": 2 }]\n'), partListMessages.forPrograms],
    ['a letter in RTF', strToU8('{\\rtf1 A-1 2}'), partListMessages.notSpreadsheet],
    ['half a million lines', strToU8('A-1,2\n'.repeat(500_000)), partListMessages.tooVast],
    ['a sheet that is 16,384 columns wide', workbook(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(20)), partListMessages.tooVast],
    ['a PDF', strToU8('%PDF-1.7'), partListMessages.pdf],
    ['a workbook without a cell', workbook(''), partListMessages.empty],
    ['one that unpacks to too much', workbook(`<row r="1">${' '.repeat(partListLimits.workbookBytes)}</row>`), partListMessages.tooVast]
  ]
  for (const [what, bytes, message] of cases) t.equal(refusal(bytes), message, what)
})

t.test('a list of orders or of invoices has no parts, whatever its numbers look like', async t => {
  const orders = 'PO number,Order number,Order date,Status,Ship method,Pieces,Back-ordered,Total,Placed by\nRS-OF141,S7000101,11/20/26,Confirmed,UPS,4,0,33.60,\n'
  const invoices = 'Invoice number,Invoice date,Qty,Total\n5001007,11/20/26,4,33.60\n5001008,11/20/26,2,8.40\n'
  for (const source of [orders, strToU8(orders), invoices]) {
    t.same(readSource({ source, remembered: {}, choice: {} }), { ok: false, message: partListMessages.noParts })
  }
})

t.test('a file that has headings alone has no parts, and the padding of old systems is no row of it', async t => {
  const options = { remembered: {}, choice: {} }
  t.same(readSource({ source: 'Part,Qty\n', ...options }), { ok: false, message: partListMessages.noParts })
  t.match(readSource({ source: strToU8('A-1,2\r\n\0\0\x1a'), ...options, isOrderFile: true }), { read: { list: { lines: [{ part: 'A-1', quantity: '2' }], skipped: [] } } })
})

t.test('text is read in any encoding that a spreadsheet writes', async t => {
  const text = 'Teil\tMenge\nÄ-1\t2'
  const utf16 = (text: string, isBigEndian: boolean) => new Uint8Array(isBigEndian ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le'))
  for (const bytes of [strToU8(`\uFEFF${text}`), strToU8(text), utf16(`\uFEFF${text}`, false), utf16(`\uFEFF${text}`, true), utf16(text, false), utf16(text, true)]) {
    t.same(read(bytes), [['Ä-1', '2']])
  }
  t.same(read(new Uint8Array([0xc4, ...strToU8('-1,2')])), [['Ä-1', '2']])
})
