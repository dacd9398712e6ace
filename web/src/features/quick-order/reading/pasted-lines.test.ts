import fc from 'fast-check'
import t from 'tap'
import { partListOf, pastedList } from './pasted-lines.ts'
import { sourceRows } from './source-rows.ts'

/** The parts, quantities and notes of a text. */
const read = (text: string) => pastedList(text).lines.map(({ part, quantity, note }) => note === '' ? [part, quantity] : [part, quantity, note])

const one: Array<[what: string, text: string, part: string, quantity: string]> = [
  ['tabs', 'RS-OF141\t2', 'RS-OF141', '2'],
  ['the quantity first', '2\tRS-OF141', 'RS-OF141', '2'],
  ['commas', 'RS-OF141,2', 'RS-OF141', '2'],
  ['commas and blanks', ' RS-OF141 , 2 ', 'RS-OF141', '2'],
  ['semicolons', 'RS-OF141;2', 'RS-OF141', '2'],
  ['vertical bars', '| RS-OF141 | 2 |', 'RS-OF141', '2'],
  ['several blanks', 'K 110/90-19 5%    4', 'K 110/90-19 5%', '4'],
  ['one blank', 'RS-OF141 2', 'RS-OF141', '2'],
  ['one blank, and others in the part', 'K 110/90-19 5% 4', 'K 110/90-19 5%', '4'],
  ['blanks that do not break', 'RS-OF141\u00A0\u00A02', 'RS-OF141', '2'],
  ['quotes', '"RS-OF141","2"', 'RS-OF141', '2'],
  ['a quoted separator', '"K 1,5"\t2', 'K 1,5', '2'],
  ['a doubled quote', '"5"" LINE",2', '5" LINE', '2'],
  ['the quote of an inch', '5" LINE,2', '5" LINE', '2'],
  ['a quote that is not closed', '"RS-OF141,2', '"RS-OF141', '2'],
  ['a byte order mark', '\uFEFFRS-OF141,2', 'RS-OF141', '2'],
  ['a description and a price', 'RS-OF141,OIL FILTER YZ250F 2019-2023,2,8.40', 'RS-OF141', '2'],
  ['a description and prices with the quantity first', '2\tRS-OF141\tOIL FILTER\t$8.40\t$16.80', 'RS-OF141', '2'],
  ['stock after the quantity', 'RS-OF141\t2\t250', 'RS-OF141', '2'],
  ['numbers alone', '0912345,2', '0912345', '2'],
  ['numbers alone, the quantity first', '2,12345', '12345', '2'],
  ['numbers alone, one blank', '2 12345', '12345', '2'],
  ['no quantity', 'RS-OF141', 'RS-OF141', ''],
  ['no digit', 'GRIPS 2', 'GRIPS', '2'],
  ['a description and no quantity', 'RS-OF141 OIL FILTER', 'RS-OF141', ''],
  ['times', '2 x RS-OF141', 'RS-OF141', '2'],
  ['times without a blank', '2x RS-OF141', 'RS-OF141', '2'],
  ['times at the end', 'RS-OF141 x2', 'RS-OF141', '2'],
  ['times with a description', '2 x RS-OF141 oil filter', 'RS-OF141', '2'],
  ['a colon', 'RS-OF141: 2', 'RS-OF141', '2'],
  ['a dash, a unit and a price', 'RS-OF141 - 2 pcs $8.40', 'RS-OF141', '2'],
  ['a bullet', '- 2 RS-OF141 oil filters', 'RS-OF141', '2'],
  ['a running number', '1) RS-OF141 2', 'RS-OF141', '2'],
  ['a unit in a cell', 'RS-OF141\t2 ea', 'RS-OF141', '2'],
  ['decimals of zero', 'RS-OF141\t2.0', 'RS-OF141', '2'],
  ['a comma after the thousands', 'RS-OF141\t1,200', 'RS-OF141', '1200'],
  ['a fraction', 'RS-OF141;2,5', 'RS-OF141', '2,5'],
  ['a negative number', 'RS-OF141\t-3', 'RS-OF141', '-3'],
  ['a negative number, one blank', 'RS-OF141 -3', 'RS-OF141', '-3'],
  ['an exponent', 'RS-OF141\t1e9', 'RS-OF141', '1e9'],
  ['a number in words', 'RS-OF141\ttwo', 'RS-OF141', 'two'],
  ['a formula', '=1+1\t2', '=1+1', '2'],
  ['other starts of a formula', '@SUM(A1)\t2', '@SUM(A1)', '2'],
  ['a formula that keeps zeros', '="00123",2', '00123', '2'],
  ['zero bytes', 'RS\0OF141\t2', 'RS OF141', '2'],
  ['marks of direction', '\u202ERS-OF141\u202C\t\u200F2', 'RS-OF141', '2'],
  ['letters from right to left', 'מסנן-1\t2', 'מסנן-1', '2'],
  ['words', 'Please send:', '', '']
]
for (const [what, text, part, quantity] of one) {
  t.test(`reads a line: ${what}`, async t => { t.same(read(text), [[part, quantity]]) })
}

const several: Array<[what: string, text: string, lines: string[][]]> = [
  ['all kinds of line ends', 'A-1,1\r\nA-2,2\rA-3,3\nA-4,4\u2028A-5,5', [['A-1', '1'], ['A-2', '2'], ['A-3', '3'], ['A-4', '4'], ['A-5', '5']]],
  ['headings in any order', 'Qty\tDescription\tPart Number\tNote\n2\tFILTER 3\tA-1\tred', [['A-1', '2', 'red']]],
  ['headings with other words around', 'Order of Bob\n\nItem #;Price;Quantity Ordered\nA-1;12;5', [['', ''], ['A-1', '5']]],
  ['headings of one page after another', 'Part,Qty\nA-1,1\nPart,Qty\nA-2,2', [['A-1', '1'], ['A-2', '2']]],
  ['headings between single blanks', 'Qty Part\n2 A-1', [['A-1', '2']]],
  ['an order form in which most parts are not wanted', 'Part,Qty\nA-1,\nA-2,3\nA-3,0', [['A-1', ''], ['A-2', '3'], ['A-3', '0']]],
  ['running numbers', '1,A-1,50\n2,A-2,12\n3,A-3,25', [['A-1', '50'], ['A-2', '12'], ['A-3', '25']]],
  ['a mail', 'Hi Bob,\nplease send\n  2 x A-1\n  A-2 - 4 pcs\nThanks, Al', [['', ''], ['', ''], ['A-1', '2'], ['A-2', '4'], ['', '']]],
  ['numbers without quantities', '12345\n23456\n34567', [['12345', ''], ['23456', ''], ['34567', '']]],
  ['parts with descriptions, without quantities', 'A-1,OIL FILTER\nA-2,PLUG', [['A-1', ''], ['A-2', '']]],
  ['a line break in a cell', '"A-1\nblue",2\nA-2,3', [['A-1 blue', '2'], ['A-2', '3']]],
  ['nothing', ' \n\t\n', []]
]
for (const [what, text, lines] of several) {
  t.test(`reads a text: ${what}`, async t => { t.same(read(text), lines) })
}

t.test('a line keeps its number and its text, and headings are counted', async t => {
  t.same(pastedList('Part,Qty\n\n"A-1",2\nplease hurry'), {
    lines: [
      { line: 3, text: '"A-1",2', part: 'A-1', quantity: '2', note: '' },
      { line: 4, text: 'please hurry', part: '', quantity: '', note: '' }
    ],
    headings: 1
  })
})

const cell = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map(text => text.trim()).filter(text => text !== '' && !/^'|["\t;,|]/.test(text))
const table = fc.integer({ min: 2, max: 5 }).chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }))

t.test('any cells that are joined by any separator come back', async t => {
  fc.assert(fc.property(table, fc.constantFrom('\t', ';', ',', '|'), fc.constantFrom('\n', '\r\n', '\r'), (rows, separator, end) => {
    t.same(sourceRows(rows.map(cells => cells.join(separator)).join(end)).map(({ cells }) => cells), rows)
  }))
})

t.test('quoted cells come back, whatever is in them', async t => {
  const anything = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map(text => text.trim()).filter(text => text !== '' && !text.startsWith('\''))
  const rows = fc.array(fc.array(anything, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 10 })
  fc.assert(fc.property(rows, rows => {
    const csv = rows.map(cells => cells.map(text => `"${text.replaceAll('"', '""')}"`).join('\t')).join('\n')
    t.same(sourceRows(csv).map(({ cells }) => cells), rows)
  }))
})

t.test('an apostrophe in front of a cell, by which spreadsheets mark text, is not part of it', async t => {
  t.same(sourceRows('\'007-12\t2\nA-1\t\'3').map(({ cells }) => cells), [['007-12', '2'], ['A-1', '3']])
})

t.test('every line of any text is among the lines or the headings, with its text', async t => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' }).filter(text => !text.includes('"')), { maxLength: 30 }), written => {
    const filled = written.map((text, index) => ({ line: index + 1, text: text.trim() })).filter(({ text }) => /[^\s,;|]/.test(text))
    const { lines, headings } = pastedList(written.join('\n'))
    const kept = new Map(lines.map(({ line, text }) => [line, text]))
    const missing = filled.filter(({ line, text }) => kept.get(line) !== text)
    t.equal(missing.length, headings)
  }))
})

t.test('a sheet is read as a text is', async t => {
  const rows = [['Part', '', 'Qty'], ['A-1', 'FILTER', '2']].map((cells, index) => ({ line: index + 1, text: cells.join('\t'), cells }))
  t.match(partListOf(rows), { lines: [{ line: 2, part: 'A-1', quantity: '2' }], headings: 1 })
})
