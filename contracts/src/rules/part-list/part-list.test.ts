import fc from 'fast-check'
import t from 'tap'
import { partListOf, partListOfText } from './part-list.ts'
import { sourceRows } from './source-rows.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261127 })

/** The parts, quantities and notes of a text. */
const read = (text: string) => partListOfText(text).lines.map(({ part, quantity, note }) => note === '' ? [part, quantity] : [part, quantity, note])
const skipped = (text: string) => partListOfText(text).skipped.map(({ line, what }) => `${line} ${what}`)

const one: Array<[what: string, text: string, part: string, quantity: string]> = [
  ['tabs', 'RS-OF141\t2', 'RS-OF141', '2'],
  ['the quantity first', '2\tRS-OF141', 'RS-OF141', '2'],
  ['commas', 'RS-OF141,2', 'RS-OF141', '2'],
  ['commas and blanks', ' RS-OF141 , 2 ', 'RS-OF141', '2'],
  ['semicolons', 'RS-OF141;2', 'RS-OF141', '2'],
  ['a separator that is named', 'sep=;\nRS-OF141;2', 'RS-OF141', '2'],
  ['a separator that is named, and another that is more frequent', 'sep=;\r\nRS-OF141;2;a,b,c,d', 'RS-OF141', '2'],
  ['vertical bars', '| RS-OF141 | 2 |', 'RS-OF141', '2'],
  ['a quoted mail', '> RS-OF141 2', 'RS-OF141', '2'],
  ['a mail quoted twice', '> > RS-OF141\t2', 'RS-OF141', '2'],
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
  ['an apostrophe that marks text', '\'0910-1420,3', '0910-1420', '3'],
  ['a description and a price', 'RS-OF141,OIL FILTER YZ250F 2019-2023,2,8.40', 'RS-OF141', '2'],
  ['a description and prices with the quantity first', '2\tRS-OF141\tOIL FILTER\t$8.40\t$16.80', 'RS-OF141', '2'],
  ['stock after the quantity', 'RS-OF141\t2\t250', 'RS-OF141', '2'],
  ['numbers alone', '0912345,2', '0912345', '2'],
  ['numbers alone, the quantity first', '2,12345', '12345', '2'],
  ['numbers alone, one blank', '2 12345', '12345', '2'],
  ['no quantity', 'RS-OF141', 'RS-OF141', ''],
  ['no digit', 'GRIPS 2', 'GRIPS', '2'],
  ['a description and no quantity', 'RS-OF141 OIL FILTER', 'RS-OF141', ''],
  ['the year of a description', '1714-7216 IRONPEAK FRONT BRAKE PADS SINTERED YZ250F 2023', '1714-7216', ''],
  ['the years of a description', '1714-7216 BRAKE PADS YZ250F 2019-2023', '1714-7216', ''],
  ['the displacement of a description', 'RS-OF141 OIL FILTER KTM 450', 'RS-OF141', ''],
  ['a description and a quantity', 'RS-OF141 oil filter 12', 'RS-OF141', '12'],
  ['a description and a quantity that is marked', 'RS-OF141 oil filter YZ 2023 x 250', 'RS-OF141', '250'],
  ['times', '2 x RS-OF141', 'RS-OF141', '2'],
  ['times without a blank', '2x RS-OF141', 'RS-OF141', '2'],
  ['times at the end', 'RS-OF141 x2', 'RS-OF141', '2'],
  ['times with blanks around', 'RS-OF141 x 2', 'RS-OF141', '2'],
  ['times with a description', '2 x RS-OF141 oil filter', 'RS-OF141', '2'],
  ['parentheses before', '(2) RS-OF141', 'RS-OF141', '2'],
  ['parentheses behind', 'RS-OF141 (2)', 'RS-OF141', '2'],
  ['a colon', 'RS-OF141: 2', 'RS-OF141', '2'],
  ['an equals sign', 'RS-OF141=2', 'RS-OF141', '2'],
  ['words for both', 'Part # RS-OF141, Qty: 2', 'RS-OF141', '2'],
  ['a word for the quantity', 'RS-OF141 qty 250', 'RS-OF141', '250'],
  ['a dash, a unit and a price', 'RS-OF141 - 2 pcs $8.40', 'RS-OF141', '2'],
  ['a bullet', '- 2 RS-OF141 oil filters', 'RS-OF141', '2'],
  ['a running number', '1) RS-OF141 2', 'RS-OF141', '2'],
  ['a unit in a cell', 'RS-OF141\t2 ea', 'RS-OF141', '2'],
  ['pieces before the part', '2 ea RS-OF141', 'RS-OF141', '2'],
  ['a unit behind the quantity', 'RS-OF141 1 PR', 'RS-OF141', '1 PR'],
  ['a price in euros', 'RS-OF141 2 8,40 €', 'RS-OF141', '2'],
  ['a price with its currency in front', '2 x RS-OF141 EUR 1.008,40', 'RS-OF141', '2'],
  ['a price with a comma', 'RS-OF141 2 8,40', 'RS-OF141', '2'],
  ['a price in the cell of the quantity', 'RS-OF141\t2 @ $8.40', 'RS-OF141', '2'],
  ['characters by their names in HTML', 'RS&amp;OF141&nbsp;2', 'RS&OF141', '2'],
  ['characters by their numbers in HTML', '&#34;RS&#x2D;OF141&#34;,2', 'RS-OF141', '2'],
  ['a unit that is a pack', 'SS-CW12 2 BX', 'SS-CW12', '2 BX'],
  ['a unit in a column', 'Part,Qty,UOM\nSS-CW12,2,BX', 'SS-CW12', '2 BX'],
  ['decimals of zero', 'RS-OF141\t2.0', 'RS-OF141', '2'],
  ['a comma after the thousands', 'RS-OF141\t1,200', 'RS-OF141', '1200'],
  ['a comma after the thousands, in quotes', 'RS-OF141,"1,200"', 'RS-OF141', '1200'],
  ['a hard blank after the thousands', 'RS-OF141\t1\u00A0200', 'RS-OF141', '1200'],
  ['a fraction', 'RS-OF141;2,5', 'RS-OF141', '2,5'],
  ['a fraction with a dot', 'RS-OF141\t2.5', 'RS-OF141', '2.5'],
  ['a negative number', 'RS-OF141\t-3', 'RS-OF141', '-3'],
  ['a return', 'RS-OF141\t(3)', 'RS-OF141', '(3)'],
  ['a negative number, one blank', 'RS-OF141 -3', 'RS-OF141', '-3'],
  ['an exponent', 'RS-OF141\t1e9', 'RS-OF141', '1e9'],
  ['a number in words', 'RS-OF141\ttwo', 'RS-OF141', 'two'],
  ['a number in front of the part, which may be the line\'s', '1 RS-OF141 12', 'RS-OF141', '12'],
  ['a number in front of the part and its description', '1 RS-OF141 OIL FILTER 12', 'RS-OF141', '12'],
  ['the quantity first, and a model at the end', '2 RS-OF141 FILTER YZ 450', 'RS-OF141', '2'],
  ['the quantity first, and a pack in the description', '2 RS-OF141 FILTER 10 PACK', 'RS-OF141', '2'],
  ['brackets', 'RS-OF141 [2]', 'RS-OF141', '2'],
  ['brackets in front', '[2] RS-OF141', 'RS-OF141', '2'],
  ['a colon behind the quantity', '2: RS-OF141', 'RS-OF141', '2'],
  ['a sum of money', 'RS-OF141 2 @ 8.40 = 16.80', 'RS-OF141', '2'],
  ['a whole price, with the quantity in front', '2 RS-OF141 @ 12', 'RS-OF141', '2'],
  ['a whole price, with the quantity behind the part', 'RS-OF141 2 ea @12', 'RS-OF141', '2'],
  ['a UPC as it is printed', '0 36000 29145 2', '036000291452', ''],
  ['a UPC as it is printed, and a quantity', '0 36000 29145 2 12', '036000291452', '12'],
  ['an EAN as it is printed, and a quantity in front', '2 x 4 006381 333931', '4006381333931', '2'],
  ['a GS1 code as it is printed', '(01)00036000291452', '00036000291452', ''],
  ['a GS1 code as it is printed, and a quantity', '(01) 00036000291452(10)A7 2', '00036000291452', '2'],
  ['a bar code as it is printed, in a table', 'Part\tQty\n0 36000 29145 2\t12', '036000291452', '12'],
  ['a box to tick', '☐ RS-OF141 2', 'RS-OF141', '2'],
  ['a formula', '=1+1\t2', '=1+1', '2'],
  ['other starts of a formula', '@SUM(A1)\t2', '@SUM(A1)', '2'],
  ['a formula that keeps zeros', '="00123",2', '00123', '2'],
  ['zero bytes', 'RS\0OF141\t2', 'RS OF141', '2'],
  ['marks of direction', '\u202ERS-OF141\u202C\t\u200F2', 'RS-OF141', '2'],
  ['letters from right to left', 'מסנן-1\t2', 'מסנן-1', '2'],
  ['a scan with its start and stop signs', '*RS-OF141*', 'RS-OF141', ''],
  ['scans in a table', ']C1RS-OF141\t2', 'RS-OF141', '2'],
  ['an error of a spreadsheet', '#N/A,2', '', '2'],
  ['words', 'brake pads', '', '']
]
for (const [what, text, part, quantity] of one) {
  t.test(`reads a line: ${what}`, async t => { t.same(read(text), [[part, quantity]]) })
}

const several: Array<[what: string, text: string, lines: string[][]]> = [
  ['all kinds of line ends', 'A-1,1\r\nA-2,2\rA-3,3\nA-4,4\u2028A-5,5', [['A-1', '1'], ['A-2', '2'], ['A-3', '3'], ['A-4', '4'], ['A-5', '5']]],
  ['headings in any order', 'Qty\tDescription\tPart Number\tNote\n2\tFILTER 3\tA-1\tred', [['A-1', '2', 'red']]],
  ['headings with other words around', 'Order of Bob\n\nItem #;Price;Quantity Ordered\nA-1;12;5', [['A-1', '5']]],
  ['headings of one page after another', 'Part,Qty\nA-1,1\nPart,Qty\nA-2,2', [['A-1', '1'], ['A-2', '2']]],
  ['headings between single blanks', 'Qty Part\n2 A-1', [['A-1', '2']]],
  ['an order form in which most parts are not wanted', 'Part,Qty\nA-1,\nA-2,3\nA-3,0', [['A-1', ''], ['A-2', '3'], ['A-3', '0']]],
  ['running numbers', '1,A-1,50\n2,A-2,12\n3,A-3,25', [['A-1', '50'], ['A-2', '12'], ['A-3', '25']]],
  ['a mail', 'Hi Bob,\nplease send\n  2 x A-1\n  A-2 - 4 pcs\nThanks, Al', [['A-1', '2'], ['A-2', '4']]],
  ['numbers without quantities', '12345\n23456\n34567', [['12345', ''], ['23456', ''], ['34567', '']]],
  ['parts with descriptions, without quantities', 'A-1,OIL FILTER\nA-2,PLUG', [['A-1', ''], ['A-2', '']]],
  ['a line break in a cell', '"A-1\nblue",2\nA-2,3', [['A-1 blue', '2'], ['A-2', '3']]],
  ['parts on one line', 'RS-OF141, NV-CR9EIX, MM-GR88', [['RS-OF141', ''], ['NV-CR9EIX', ''], ['MM-GR88', '']]],
  ['parts on several lines, many on each', 'RS-OF141, NV-CR9EIX, MM-GR88,\nBW-FA182HH, SS-CW12', [['RS-OF141', ''], ['NV-CR9EIX', ''], ['MM-GR88', ''], ['BW-FA182HH', ''], ['SS-CW12', '']]],
  ['parts and quantities on one line', 'RS-OF141 2, NV-CR9EIX 12', [['RS-OF141', '2'], ['NV-CR9EIX', '12']]],
  ['quantities and parts on one line', '1x RS-OF141, 2x NV-CR9EIX', [['RS-OF141', '1'], ['NV-CR9EIX', '2']]],
  ['parts on one line with a word between', '1x RS-OF141 and 2x NV-CR9EIX', [['RS-OF141', '1'], ['NV-CR9EIX', '2']]],
  ['parts and quantities in turn', 'RS-OF141 12 BW-FA182HH 2 NV-CR9EIX 4', [['RS-OF141', '12'], ['BW-FA182HH', '2'], ['NV-CR9EIX', '4']]],
  ['quantities and parts in turn', '12 RS-OF141 2 BW-FA182HH', [['RS-OF141', '12'], ['BW-FA182HH', '2']]],
  ['short numbers in two columns', '88,120\n91,240', [['88', '120'], ['91', '240']]],
  ['a quoted mail with a table', '> | Part | Qty |\n> |------|-----|\n> | RS-OF141 | 2 |\n> | NV-CR9EIX | 4 |', [['RS-OF141', '2'], ['NV-CR9EIX', '4']]],
  ['a quote that is not closed among others', 'A-1,2,"blue\nA-2,"1,200",red\nA-3,4,x', [['A-1', '2'], ['A-2', '1200'], ['A-3', '4']]],
  ['a line of words below headings', 'Part,Qty\nK 110/90-19 5%,\n1714-7216 IRONPEAK BRAKE PADS YZ250F 2023', [['K 110/90-19 5%', ''], ['1714-7216', '']]],
  ['lines that another hand has added', 'A-1,2\nA-2,3\nA-3;4', [['A-1', '2'], ['A-2', '3'], ['A-3', '4']]],
  ['a quantity in the cell of the part', '12 x A-101\tFILTER\n3x A-102\tPLUG\nA-103 x 4\tCHAIN\n(2) A-104\tGRIPS\nA-105 - 6 pcs\tPADS\n2 x 5TA 13440 00\tSEAL', [
    ['A-101', '12'], ['A-102', '3'], ['A-103', '4'], ['A-104', '2'], ['A-105', '6'], ['5TA 13440 00', '2']
  ]],
  ['a quantity in the cell of the part, below headings', 'Model\tPart\tDescription\nYZ250F\t12 x A-101\tFILTER', [['A-101', '12']]],
  ['sizes in the cell of the part', '520 x 114\tCHAIN\t2\nTIRE 90/90 x 21\tTIRE\t1', [['520 x 114', '2'], ['TIRE 90/90 x 21', '1']]],
  ['numbers alone with a sign between them', '2 x 12345\n12345 x 2', [['12345', '2'], ['12345', '2']]],
  ['makers\' numbers with blanks', '2 x 5TA 13440 00\n5TA 13440 00\n11 42 7 673 541 x 4', [['5TA 13440 00', '2'], ['5TA 13440 00', ''], ['11 42 7 673 541', '4']]],
  ['makers\' numbers with blanks and commas', '15410 MM9 013, 4\n15410 MFJ D01, 2', [['15410 MM9 013', '4'], ['15410 MFJ D01', '2']]],
  ['messages of a chat', '[27.11.26, 11:02:13] Bob: A-101 2\n11/27/26, 11:02 AM - Bob M.: 4 x A-102\n[11:02 AM] Al: A-103', [['A-101', '2'], ['A-102', '4'], ['A-103', '']]],
  ['sentences', 'can I get 2 of A-101 and 4 of the A-102\nsend me 2 A-103\nPlease send 2 A-101, 4 A-102, and 1 A-103.\nI need 2 A-101, 4 A-102 and 1 A-103.', [
    ['A-101', '2'], ['A-102', '4'], ['A-103', '2'], ['A-101', '2'], ['A-102', '4'], ['A-103', '1'], ['A-101', '2'], ['A-102', '4'], ['A-103', '1']
  ]],
  ['sentences with units', 'Please send 2 pcs A-101, 4 ea of A-102\nCould you ship 2 packs A-103 today\nCan I have 2 of A-104?', [['A-101', '2'], ['A-102', '4'], ['A-103', '2 PACKS'], ['A-104', '2']]],
  ['other signs between', 'A-101 -> 2\nA-102 >> 4\nA-103 / 1\nA-104 - qty 12\n*A-105* x 2\n12 @ A-106', [['A-101', '2'], ['A-102', '4'], ['A-103', '1'], ['A-104', '12'], ['A-105', '2'], ['A-106', '12']]],
  ['signs without blanks', '2@ A-101\n4@A-102\nA-103 2@\n(2)A-104\nA-105 ( 4 )', [['A-101', '2'], ['A-102', '4'], ['A-103', '2'], ['A-104', '2'], ['A-105', '4']]],
  ['bullets of other programs', '‣ A-101 2\n+ A-102 4\n- [ ] A-103 2\n- [x] A-104 4\n- `A-105` x2', [['A-101', '2'], ['A-102', '4'], ['A-103', '2'], ['A-104', '4'], ['A-105', '2']]],
  ['who wrote, and when', 'Joe Miller  11:02 AM\nA-101 2\n[11/27 11:05 AM] Ann-Marie O\'Neil\nA-102 4', [['A-101', '2'], ['A-102', '4']]],
  ['headings that a spreadsheet made itself', 'Column1,Column2\nA-101,2\nA-102,4', [['A-101', '2'], ['A-102', '4']]],
  ['labels', 'Qty: 2 Part: A-101\nPart: A-102\nQty: 4', [['A-101', '2'], ['A-102', '4']]],
  ['parts and quantities below each other', 'A-101\n2\nA-102\n4', [['A-101', '2'], ['A-102', '4']]],
  ['quantities and parts below each other', '2\nA-101\n4\nA-102', [['A-101', '2'], ['A-102', '4']]],
  ['descriptions in front', 'OIL FILTER A-101 2\nPLUG (A-102) x 4\n12 VOLT BATTERY A-103\nSUN 42-4001 3', [['A-101', '2'], ['A-102', '4'], ['A-103', ''], ['SUN 42-4001', '3']]],
  ['remarks behind', 'A-101 2 (for Bob)\nA-102 x2 - need 1 by Friday\nA-103 4 for WO 4711', [['A-101', '2'], ['A-102', '2'], ['A-103', '4']]],
  ['dashes between all', 'A-101 - OIL FILTER - 2\n4 - A-102 - PLUG', [['A-101', '2'], ['A-102', '4']]],
  ['what a description says of packs, months and prices', 'A-101 PLUG SET OF 4\nA-101 PLUG 4 PACK\nA-101 SHOE 2 PIECE\nA-101 PLUG DEC 25\nA-101 CHAIN 520 X 114\nA-101 OIL 10W-40 1 QT\nA-101 - 2 STROKE PISTON\nA-101 - 2 PIECE ROTOR\nA-101 PLUG 12.00', [
    ['A-101', ''], ['A-101', ''], ['A-101', ''], ['A-101', ''], ['A-101', ''], ['A-101', ''], ['A-101 - 2 STROKE PISTON', ''], ['A-101 - 2 PIECE ROTOR', ''], ['A-101', '']
  ]],
  ['a price list without headings', 'A-101\tFILTER\tJan 2026\t8.40\nA-102\tPLUG\tFeb 2026\t12.00', [['A-101', ''], ['A-102', '']]],
  ['prices with commas', 'A-101;2,00;8,40\nA-102;12,00;1.012,00', [['A-101', '2'], ['A-102', '12']]],
  ['days in front', '2026-11-27,A-101,4\n2026-11-27,A-102,12', [['A-101', '4'], ['A-102', '12']]],
  ['titles above headings', 'Stock order\t\t\nNovember 27, 2026\t\t\nVendor:\tTamarack\t\nA-9\t3\t\nPart\tDescription\tQty\nA-101\tFILTER\t2', [['A-9', ''], ['A-101', '2']]],
  ['headings in words that are not known', 'Lp.\tNumer części\tNazwa\tIlość\n1\tA-101\tFILTR\t2\n2\tA-102\tSWIECA\t12', [['A-101', '2'], ['A-102', '12']]],
  ['a heading above a single column', 'Part number\nA-101\nA-102', [['A-101', ''], ['A-102', '']]],
  ['a sentence that begins like a heading', 'need 3 A-101 and 2 A-102\nA-103 4', [['A-101', '3'], ['A-102', '2'], ['A-103', '4']]],
  ['cells that a mail program has put below each other', 'Part\nQty\nA-101\n2\nA-102\n12', [['A-101', '2'], ['A-102', '12']]],
  ['remarks behind other signs', 'A-101 2 # for Joe\nA-102 4 // shop', [['A-101', '2'], ['A-102', '4']]],
  ['three decimals behind a comma', 'A-101;2,000\nA-102;12,000', [['A-101', '2'], ['A-102', '12']]],
  ['three decimals behind a comma, one of them half a piece', 'A-101;2,000;8,40\nA-102;1,500;12,10', [['A-101', '2'], ['A-102', '1.500']]],
  ['two lists beside each other', 'A-101\t2\tB-102\t5\nA-103\t1\tB-104\t12', [['A-101', '2'], ['B-102', '5'], ['A-103', '1'], ['B-104', '12']]],
  ['two tables beside each other', 'Part\tQty\tPart\tQty\nA-101\t2\tB-102\t5\nA-103\t1\t\t', [['A-101', '2'], ['B-102', '5'], ['A-103', '1']]],
  ['different separators on one line', 'RS-OF141,2 NV-CR9EIX,12', [['RS-OF141', '2'], ['NV-CR9EIX', '12']]],
  ['different separators on each line', 'A-101,2 A-102,12\nA-103,2 A-104,5', [['A-101', '2'], ['A-102', '12'], ['A-103', '2'], ['A-104', '5']]],
  ['semicolons and commas on one line', 'A-101,2;A-102,12', [['A-101', '2'], ['A-102', '12']]],
  ['bars and commas on one line', 'A-101,2|A-102,12', [['A-101', '2'], ['A-102', '12']]],
  ['slashes between', 'A-101 2 / A-102 12', [['A-101', '2'], ['A-102', '12']]],
  ['parentheses without a blank', 'A-101(2)\nA-102(12)', [['A-101', '2'], ['A-102', '12']]],
  ['parentheses on one line', 'A-101(2), A-102(12)', [['A-101', '2'], ['A-102', '12']]],
  ['parentheses in turn', 'A-101 (2) A-102 (12)', [['A-101', '2'], ['A-102', '12']]],
  ['parts that have a quantity of their own each', 'A-101 qty 2 A-102 qty 12\nPart # A-101 Qty: 2 Part # A-102 Qty: 12\nA-101 (x2) A-102 (x12)\nA-101 2 ea A-102 12 ea\nA-101 FILTER x2 A-102 PLUG x12\nA-101 FILTER (2) A-102 PLUG (12)\nA-101 qty 1, A-101 qty 2 A-102 qty 12', [
    ...Array.from({ length: 6 }, () => [['A-101', '2'], ['A-102', '12']]).flat(), ['A-101', '1'], ['A-101', '2'], ['A-102', '12']
  ]],
  ['parts beside which another number stands', 'A-101 (old B-202) 2\nA-101 replaces A-100 x2\nA-101 fits YZ250F x2\nA-101 qty 2 for YZ250F x3\nA-101 x2 YZ250F\nA-101 qty 2 M10 BOLT x25\nA-101 qty 2 OIL 10W-40 qty 1', [
    ['A-101', '2'], ['A-101', '2'], ['A-101', '2'], ['A-101', '2'], ['A-101', '2'], ['A-101', '2'], ['A-101', '2']
  ]],
  ['labels in parentheses', '1. A-101 - Oil filter (Qty 2)\n2. A-102 - Plug [x12]', [['A-101', '2'], ['A-102', '12']]],
  ['words in front of all', 'We need: A-101 (2), A-102 (12)', [['A-101', '2'], ['A-102', '12']]],
  ['parts of which only one has a quantity', '5 each A-101, A-102, A-103', [['A-101', '5'], ['A-102', ''], ['A-103', '']]],
  ['dots between', 'A-101 .... 2\nA-102......12', [['A-101', '2'], ['A-102', '12']]],
  ['other names of a part', 'P/N A-101 qty 2\n#A-102 12', [['A-101', '2'], ['A-102', '12']]],
  ['what is known of each part, line by line', 'Item #: A-101\nDescription: Oil filter\nPrice: $8.40\nQuantity: 2\n\nItem #: A-102\nDescription: Plug\nQuantity: 12', [['A-101', '2'], ['A-102', '12']]],
  ['lines of an order above', 'Customer: 10001\nShip to: 55\nA-101,2', [['A-101', '2']]],
  ['the frame of a table', '+-------+-----+\n| Part  | Qty |\n+-------+-----+\n| A-101 |   2 |\n+-------+-----+', [['A-101', '2']]],
  ['descriptions in the cells of the parts', 'Product,Ordered\nA-101 - Oil filter,2\nA-102: Plug,12\nChain 520 (A-103),1', [['A-101', '2'], ['A-102', '12'], ['A-103', '1']]],
  ['headings with a single blank between', 'PART NO.       DESC         OH  MIN MAX ORD\nA-101          OIL FILTER    7    2  10   3\nA-102          PLUG          0   10  24  12', [['A-101', '3'], ['A-102', '12']]],
  ['headings in two rows', 'Part,,Quantity,\nNumber,Description,On Hand,Order\nA-101,FILTER,3,2', [['A-101', '2']]],
  ['headings of which one goes on in a second row', 'Part,Description,Order\nNumber,,\nA-101,FILTER,2', [['A-101', '2']]],
  ['headings above what is said about them', 'Part,Desc,Qty,Qty\n(required),(optional),(on hand),(order)\nA-101,FILTER,7,2', [['A-101', '2']]],
  ['Japanese headings', '品番\t数量\nA-101\t2', [['A-101', '2']]],
  ['Japanese headings in two rows', '商品,,在庫,注文\n番号,名称,数量,数量\nA-101,フィルター,7,2', [['A-101', '2']]],
  ['headings below words that group them', ',,Stock,Order\nPart,Desc,Qty,Qty\nA-101,FILTER,7,2', [['A-101', '2']]],
  ['headings below a title, with few lines', 'Bob\'s Shop\n123 Main St\nAnytown WI\n\nPart,Desc,Qty\nA-101,FILTER,2', [['A-101', '2']]],
  ['a pivot table', 'Row Labels\tSum of On Hand\tSum of Order Qty\nA-101\t5\t2\nA-102\t0\t12\nGrand Total\t5\t14', [['A-101', '2'], ['A-102', '12']]],
  ['units without a heading', 'A-101\tPLUG\t2\tEA\nA-102\tGRIP\t4\tBX', [['A-101', '2'], ['A-102', '4 BX']]],
  ['thousands where prices have commas', 'Artikel;Menge;Preis\nA-101;1.000;8,40\nA-102;12;12,00', [['A-101', '1000'], ['A-102', '12']]],
  ['lines that do not begin with 1', '10\tA-101\tFILTER\n20\tA-102\tPLUG\n30\tA-103\tGRIP', [['A-101', ''], ['A-102', ''], ['A-103', '']]],
  ['lines with their numbers, without quantities', '1 A-101\n2 A-102 PLUG\n3 A-103', [['A-101', ''], ['A-102', ''], ['A-103', '']]],
  ['lines with their numbers, in several forms', '1)A-101 2\nb) A-102 12\n3 - A-103 - 1\n4\uFE0F\u20E3 A-104 6', [['A-101', '2'], ['A-102', '12'], ['A-103', '1'], ['A-104', '6']]],
  ['quantities that are running numbers, behind the parts', 'A-101\t1\t250\nA-102\t2\t37\nA-103\t3\t12', [['A-101', '1'], ['A-102', '2'], ['A-103', '3']]],
  ['the number of an order in front', 'SO-10023\tA-101\t2\nSO-10023\tA-102\t12', [['A-101', '2'], ['A-102', '12']]],
  ['shelves in front', 'A12\tRS-OF141\t2\nB03\tNV-CR9EIX\t12', [['RS-OF141', '2'], ['NV-CR9EIX', '12']]],
  ['hours in front', '11:02:13,A-101,1\n11:03:13,A-102,2', [['A-101', '1'], ['A-102', '2']]],
  ['parts with dots, alone with their quantities', '1590.13\t2\n245.48\t1', [['1590.13', '2'], ['245.48', '1']]],
  ['whole prices in front of the quantities', 'A-101\t12.00\t2\nA-102\t8.00\t12', [['A-101', '2'], ['A-102', '12']]],
  ['sizes in front of the quantities', 'A-101\tJERSEY\t2X\t3\nA-102\tJERSEY\t3X\t2', [['A-101', '3'], ['A-102', '2']]],
  ['sizes at the end', 'A-101 JERSEY 2X\nA-102 JERSEY 3X 4\nA-103 BOLT M8 X 25', [['A-101', ''], ['A-102', '4'], ['A-103', '']]],
  ['prices behind', 'A-101 PLUG 12 12.00 144.00\nA-102 PLUG 2 EA 8.00 16.00\nA-103 PLUG 4 @ $8.40 ea', [['A-101', '12'], ['A-102', '2'], ['A-103', '4']]],
  ['a total behind the table', 'A-101\t2\t$8.40\nEstimated tax\t$0.50\nFreight\t0.00\nOrder total\t$17.30', [['A-101', '2']]],
  ['a mail with its sender and their numbers', 'From: Bob <bob@shop.com>\nTo: Parts\nSubject: order\n\nA-101 2\nOn Fri, Nov 27, 2026 at 11:02 AM Bob <bob@shop.com> wrote:\n> A-102 12\n(555) 123-4567\nCell: 555-123-4567', [['A-101', '2'], ['A-102', '12']]],
  ['a shopping cart', 'Oil filter YZ250F\nSKU: A-101\nQty\n2\n$8.40\nRemove\nA-102\nPlug YZ250F\nQty: 12\n$12.00\nRemove', [['A-101', '2'], ['A-102', '12']]],
  ['descriptions in the cells of the parts, without a sign', 'A-101 OIL FILTER YZ250F\t2\n#A-102\t12\n"""A-103"""\t1', [['A-101', '2'], ['A-102', '12'], ['A-103', '1']]],
  ['quantities one blank before their descriptions', 'A-101               2 OIL FILTER\nA-102              12 PLUG', [['A-101', '2'], ['A-102', '12']]],
  ['quotes around parts', '“A-101” 2\n“A-102” 12', [['A-101', '2'], ['A-102', '12']]],
  ['single quotes', '\'A-101\',\'2\'\n\'A-102\',\'12\'', [['A-101', '2'], ['A-102', '12']]],
  ['pieces in parentheses', 'A-101 (2 ea)\nA-102 (12 pcs)', [['A-101', '2'], ['A-102', '12']]],
  ['signs without blanks', 'A-101*2\nA-102~12', [['A-101', '2'], ['A-102', '12']]],
  ['the lines of a drawn table', '┌───────┬────┐\n│ A-101 │  2 │\n│ A-102 │ 12 │\n└───────┴────┘', [['A-101', '2'], ['A-102', '12']]],
  ['a number of pieces in a description in front', 'PLUG SET OF 4\tA-101\t2', [['A-101', '2']]],
  ['a unit as a description', 'KIT;A-101;1', [['A-101', '1']]],
  ['commas in half of the descriptions, between bars', 'A-101 | GRIPS, BLACK | 4\nA-102 | PLUG | 2', [['A-101', '4'], ['A-102', '2']]],
  ['commas in half of the descriptions, between blanks', '2  A-101  GRIPS, BLACK\n12  A-102  PLUG', [['A-101', '2'], ['A-102', '12']]],
  ['commas in half of the descriptions, below headings', 'Qty  Part   Desc\n2    A-101  Lever, clutch', [['A-101', '2']]],
  ['a part that begins as a label', 'PN-101 2\nPN-102 12', [['PN-101', '2'], ['PN-102', '12']]],
  ['numbers in descriptions behind', '2 A-101 BOLT M8 X 25\nA-102 5" LIGHT 4\nA-103 2-STROKE OIL x3', [['A-101', '2'], ['A-102', '4'], ['A-103', '3']]],
  ['numbers in descriptions in front', 'TIRE 120/70-17 27-0462 x 4\nBEARING 6204 2RS 2589769 2', [['27-0462', '4'], ['2589769', '2']]],
  ['tables with other columns below each other', 'Part,On hand,Order\nA-101,7,2\n\nPart,Order,On hand\nB-101,5,9\n\nQty,Part\n1,C-101', [['A-101', '2'], ['B-101', '5'], ['C-101', '1']]],
  ['labels in cells', 'Part: 12345\tQty: 2\nPart: 12346\tQty: 4', [['12345', '2'], ['12346', '4']]],
  ['a part that may look like a phone number', 'P-100000\t1\nC 555-1234\t2\n555-123-4567\t3', [['P-100000', '1'], ['C 555-1234', '2'], ['555-123-4567', '3']]],
  ['cells below each other, with the names of three', 'Part No.\nDescription\nQty\nA-101\nOIL FILTER\n2\nA-102\nPLUG\n12', [['A-101', '2'], ['A-102', '12']]],
  ['names and values below each other', 'Part\nA-101\nQty\n2\nPart\nA-102\nQty\n12', [['A-101', '2'], ['A-102', '12']]],
  ['columns below each other', 'Part No.\nA-101\nA-102\nDescription\nOIL FILTER\nPLUG\nQty\n2\n12', [['A-101', '2'], ['A-102', '12']]],
  ['pairs of a name and a value', 'Part\tA-101\nName\tFilter\nQty\t2\nPart\tA-102\nQty\t12', [['A-101', '2'], ['A-102', '12']]],
  ['quantities below descriptions, without a word', 'A-101\nOIL FILTER\n2\n$8.40\nA-102\nPLUG\n12\n$12.00', [['A-101', '2'], ['A-102', '12']]],
  ['a quantity and a colon in front of all', 'Need 2 each: A-101, A-102, A-103', [['A-101', ''], ['A-102', ''], ['A-103', '']]],
  ['a thousand pieces behind one blank', 'A-101 1,200\nA-102 5,000 pcs', [['A-101', '1200'], ['A-102', '5000']]],
  ['what a shop has, and sizes', 'A-101 have 7\nA-102 size 10\nA-103 stock: 250\nA-104 OH: 7 Order: 3', [['A-101', ''], ['A-102', ''], ['A-103', ''], ['A-104', '3']]],
  ['prices in front of the quantities, or with them', 'A-101 $8.40 2\nA-102 @ 8.40 x 12\nA-103 2@8.40\nA-104 4 x $8.40\nA-105 8.40 6', [['A-101', '2'], ['A-102', '12'], ['A-103', '2'], ['A-104', '4'], ['A-105', '6']]],
  ['days and hours before words', '11/27/2026 A-101 2\n11:02 A-102 12', [['A-101', '2'], ['A-102', '12']]],
  ['names and brands in front', 'Bob: A-101 2\nNGK - A-102 - 12', [['A-101', '2'], ['A-102', '12']]],
  ['remarks in a word', 'A-101 2 rush\nA-102 12 RO#4711\nA-103 1 only', [['A-101', '2'], ['A-102', '12'], ['A-103', '1']]],
  ['a printed table with the quantity behind the part', 'Part Number Qty Description\nA-101 2 OIL FILTER YZ250F\nA-102 12 PLUG', [['A-101', '2'], ['A-102', '12']]],
  ['a printed table with units', 'Item Description Qty UOM Price\nA-101 OIL FILTER 2 EA 8.40\nA-102 PLUG 12 BX 12.00', [['A-101', '2'], ['A-102', '12 BX']]],
  ['a printed table with many pieces', 'Part Description Qty Price\nA-101 ZIP TIE 250 $8.40', [['A-101', '250']]],
  ['a printed table without the price of one part', 'Part Description Ordered Total\nA-101 OIL FILTER YZ250F 2023 2 $8.40\nA-102 PLUG 12 (call)', [['A-101', '2'], ['A-102', '']]],
  ['cells below each other, with tabs behind', 'Part\t\nQty\t\nA-101\t\n2\t\nA-102\t\n12', [['A-101', '2'], ['A-102', '12']]],
  ['a thousand pieces', 'A-101\t1,000\nA-102\t12', [['A-101', '1000'], ['A-102', '12']]],
  ['numbers of words', 'two A-101, three A-102\nseven A-103', [['A-101', 'two'], ['A-102', 'three'], ['A-103', 'seven']]],
  ['lines with their numbers, without a blank', '1.A-101 2\n2.A-102 12\n3.A-103', [['A-101', '2'], ['A-102', '12'], ['A-103', '']]],
  ['lines that go on', 'A-101 2\nand A-102 x 12\nalso A-103', [['A-101', '2'], ['A-102', '12'], ['A-103', '']]],
  ['symbols without a blank', '🔧A-101 x1\n✓A-102 2', [['A-101', '1'], ['A-102', '2']]],
  ['prices in front', '$8.40 A-101 2\n$12.00 A-102 12', [['A-101', '2'], ['A-102', '12']]],
  ['whole prices behind a sign', '2 A-101 @ 8.00\n12 A-102 @ 12.00', [['A-101', '2'], ['A-102', '12']]],
  ['names and values with an equals sign', 'part=A-101\nqty=2\npart=A-102\nqty=12', [['A-101', '2'], ['A-102', '12']]],
  ['rows that begin with their kind', 'HDR|10001|SHOP 1|20261127\nDTL|1|A-101|2|EA\nDTL|2|A-102|12|EA\nTRL|2', [['A-101', '2'], ['A-102', '12']]],
  ['shelves that look like kinds of rows', 'H,A-101,2\nT,A-102,12\nD,A-103,4', [['A-101', '2'], ['A-102', '12'], ['A-103', '4']]],
  ['fields behind a GS1 code', ']C10100036000291452\u001D3012', [['00036000291452', '']]],
  ['who wrote above the time', 'Joe Miller\n  9:14 AM\nA-101 2', [['A-101', '2']]],
  ['nothing', ' \n\t\n', []]
]
for (const [what, text, lines] of several) {
  t.test(`reads a text: ${what}`, async t => { t.same(read(text), lines) })
}

t.test('columns are found by headings in the trade\'s many words, and the stock on hand is never ordered', async t => {
  const tables: Array<[text: string, lines: string[][], quantity: string | undefined]> = [
    ['Manufacturer Part Number\tQty\nRS-OF141\t2\nTotal\t2', [['RS-OF141', '2']], 'Qty'],
    ['Item,On hand,Min,Max,Suggested order\nRS-OF141,7,2,10,3', [['RS-OF141', '3']], 'Suggested order'],
    ['Item,Qty On Hand,Min,Max\nRS-OF141,7,2,10', [['RS-OF141', '']], undefined],
    ['SKU,QOH,Reorder Point,Qty to Order\nRS-OF141,7,5,4', [['RS-OF141', '4']], 'Qty to Order'],
    ['Mfg Part #,Our SKU,Order Qty\nHF141,RS-OF141,4', [['RS-OF141', '4']], 'Order Qty'],
    ['MPN;Description;Need\nHF141;FILTER 20;4', [['HF141', '4']], 'Need'],
    ['Line,Part No.,Ordered,Shipped,Back-ordered,Note\n1,RS-OF141,6,2,4,red', [['RS-OF141', '6', 'red']], 'Ordered'],
    ['P/N,Avail Qty,Qty Req\'d\nA-1,50,2', [['A-1', '2']], 'Qty Req\'d'],
    ['Artikelnummer;Menge;Bemerkung\nA-1;2;rot', [['A-1', '2', 'rot']], 'Menge'],
    ['Pos.;Art.-Nr.;Bezeichnung;Anz.;Einzelpreis\n1;A-1;FILTER;5;8,40\n2;A-2;KERZE;12;12,00\nSumme;;;17;', [['A-1', '5'], ['A-2', '12']], 'Anz.'],
    ['Código;Descripción;Cantidad;Precio\nA-1;FILTRO;2;8,40', [['A-1', '2']], 'Cantidad'],
    ['Codice articolo;Descrizione;Quantità;Prezzo\nA-1;FILTRO;2;8,40', [['A-1', '2']], 'Quantità'],
    ['Component\tRequired Qty\nA-1\t2', [['A-1', '2']], 'Required Qty'],
    ['Part,B/O\nA-1,4', [['A-1', '']], undefined],
    ['Part,Return Qty\nA-1,4', [['A-1', '']], undefined],
    ['Part,Last Order Qty\nA-1,4', [['A-1', '']], undefined],
    ['Part,Qty on PO\nA-1,4', [['A-1', '']], undefined],
    ['Réf.;Qté en stock\nA-1;4', [['A-1', '']], undefined],
    ['Part,Description,Balance\nA-1,FILTER,7', [['A-1', '']], undefined],
    ['Art.Nr.;Bestand;Bestellvorschlag\nA-1;7;3', [['A-1', '3']], 'Bestellvorschlag'],
    ['Codice;Giacenza;Q.tà\nA-1;7;3', [['A-1', '3']], 'Q.tà'],
    ['PART #,DESCRIPTION,QOH,SALES12,SUGG QTY,ORD QTY\nA-1,FILTER,7,40,5,3', [['A-1', '3']], 'ORD QTY'],
    ['Part,Rec\'d,Qty\nA-1,2,4', [['A-1', '4']], 'Qty'],
    ['Part,Qty Per,Qty Req\nA-1,2,4', [['A-1', '4']], 'Qty Req'],
    ['Item #,Part Number,Qty\n1,A-1,4\n3,A-2,12\nTotal,,16', [['A-1', '4'], ['A-2', '12']], 'Qty'],
    ['Part No\tDescription\tPack\tDealer\nA-1\tFILTER\t12\t8.40', [['A-1', '']], undefined],
    ['Vendor,Vendor Part,Our Part,Order\nTAM,A-1,X-9,2', [['A-1', '2']], 'Order'],
    ['Part,Have,Want\nA-1,250,2', [['A-1', '2']], 'Want'],
    ['order-item-id\tsku\tquantity-purchased\n123456789\tA-1\t2', [['A-1', '2']], 'quantity-purchased'],
    ['Lineitem sku,How many?\nA-1,2', [['A-1', '2']], 'How many?'],
    ['Part,Order UOM,Order\nA-1,BX,2', [['A-1', '2 BX']], 'Order'],
    ['Part,Order,Qty\nA-1,X,2\nA-2,,12', [['A-1', '2'], ['A-2', '']], 'Qty'],
    ['Purchase Order,Part,Qty\n10233,A-1,2', [['A-1', '2']], 'Qty'],
    ['Order Line,Order Placed,Part,Qty,Required For\n7,11/27/2026,A-1,2,4711', [['A-1', '2']], 'Qty'],
    ['Product,Code,Qty\nOil filter,A-1,2', [['A-1', '2']], 'Qty'],
    ['Part Number,2024 Sales,Recommended Order\nA-1,40,6', [['A-1', '6']], 'Recommended Order'],
    ['Part number,Description,Ordered,Shipped,Back-ordered,In stock,Expected\nA-1,FILTER,6,2,4,0,12/10/26', [['A-1', '6']], 'Ordered'],
    ['Item #,Qty Ordered,B/O Qty\nA-1,6,4\nA-2,3,3', [['A-1', '4'], ['A-2', '3']], 'B/O Qty'],
    ['Item #,Qty Ordered,On B/O\nA-1,6,4', [['A-1', '4']], 'On B/O'],
    ['Item #,Ord\'d,Backorder Qty\nA-1,6,4', [['A-1', '4']], 'Backorder Qty'],
    ['Item #,Qty Ordered,B/O Qty\nA-1,6,4\nA-2,3,0', [['A-1', '6'], ['A-2', '3']], 'Qty Ordered'],
    ['Item,On hand,B/O,ETA,Order Qty\nA-1,7,4,12/10/26,2', [['A-1', '2']], 'Order Qty'],
    ['Item,Quantity,Ships now,Back-ordered\nA-1,6,2,4', [['A-1', '6']], 'Quantity']
  ]
  for (const [text, lines, quantity] of tables) {
    t.same(read(text), lines, text)
    const [table] = partListOfText(text).tables
    t.equal(table?.columns.quantity === undefined ? undefined : table.names[table.columns.quantity], quantity, text)
  }
})

t.test('another column can be chosen, and a guess is said to be one', async t => {
  const text = 'Item,On hand,Min,Max,Suggested order\nRS-OF141,7,2,10,3'
  const signature = partListOfText(text).tables[0]?.headings
  const again = partListOfText(text, { chosen: headings => headings === signature ? { part: 0, quantity: 3, note: undefined } : undefined })
  t.match(again.lines, [{ part: 'RS-OF141', quantity: '10' }])
  t.not(partListOfText('Артикул,Склад,Заказ\nA-1,7,3').tables[0]?.headings, partListOfText('Артикул,Заказ,Склад\nA-1,3,7').tables[0]?.headings, 'headings of any script')
  t.match(partListOfText('88,120\n91,240').tables, [{ columns: { part: 0, quantity: 1 }, names: ['88', '120'], isGuess: true, headings: undefined }])
  const turned = partListOfText('88,120\n91,240', { chosen: () => ({ part: 1, quantity: 0, note: undefined }) })
  t.match(turned.lines, [{ part: '120', quantity: '88' }, { part: '240', quantity: '91' }])
  t.match(partListOfText('Part,Qty\n88,120').tables, [{ isGuess: false }])
  t.match(partListOfText('A-12,RS-OF141,2\nB-13,NV-CR9EIX,12').tables, [{ columns: { part: 0 }, isGuess: true }], 'two columns could have the parts')
  t.match(partListOfText('Part  OH  Min Max  Order\nA-1   3    2   6      3').tables, [{ isGuess: true }], 'two headings with one blank between')
  t.match(partListOfText('Part  OH  Order\nA-1       3').tables, [{ isGuess: true }], 'an empty cell between blanks')
  t.match(partListOfText('Part  OH  Order\nA-1   7   3').tables, [{ isGuess: false }])
  t.match(partListOfText('Part,Suggested,Qty\nA-1,7,3').tables, [{ isGuess: true }], 'two columns could have the quantities')
  t.match(partListOfText('Part,Suggested,Qty\nA-1,7,7').tables, [{ isGuess: false }])
  for (const headings of ['Qty,Revised Qty', 'Sugg Qty,Actual Qty', 'Suggested Qty,Override', 'Rec Order,Approved', 'Reorder Qty,Corrected Qty', 'Order,New order qty', 'Qty,Qty adjusted']) {
    const tables = (rows: string) => partListOfText(`Part,${headings}\n${rows}`).tables
    t.match(tables('A-1,6,4\nA-2,3,0'), [{ columns: { quantity: 1 }, isGuess: true }], `what somebody has corrected: ${headings}`)
    t.match(tables('A-1,6,0\nA-2,3,3'), [{ isGuess: true }], 'a part that is not to be ordered')
    t.match(tables('A-1,6,6\nA-2,3,'), [{ isGuess: false }], 'nothing was corrected')
  }
  t.match(partListOfText('Part,Qty,Approved\nA-1,6,Y\nA-2,3,N').tables, [{ columns: { quantity: 1 }, isGuess: false }], 'ticks')
  for (const other of ['On hand', 'On order', 'Min', 'Max', 'Sold', 'Pack size', 'Weeks', 'Lead time', 'New', 'Actual cost', 'Jan', 'Rev']) {
    t.match(partListOfText(`Part,Qty,${other}\nA-1,6,4\nA-2,3,0`).tables, [{ columns: { quantity: 1 }, isGuess: false }], other)
  }
  t.match(partListOfText('Part,Ordered,B/O\nA-1,6,4').tables, [{ isGuess: true }], 'what was ordered, and what of it is to come')
  for (const headings of ['SKU,Item Qty', 'Part / Item #,# to order', 'Cat. No. (required),Number of units']) t.match(partListOfText(`${headings}\nA-1,2`).tables, [{ isGuess: false }], headings)
  t.same(partListOfText('we need\nA-102  4  2\n3 x A-103').tables, [], 'a single row among words')
  t.match(partListOfText('Part,Count\nA-1,7').tables, [{ isGuess: true }], 'what somebody has counted, perhaps')
  t.match(partListOfText('Part,Zzz\nA-1,120').tables, [{ columns: { quantity: 1 }, isGuess: true }], 'a heading that is not known')
})

t.test('the columns of each of several tables are said, and can be chosen', async t => {
  const text = 'Part,On hand,Order\nA-101,7,2\n\nCode,Need,Pack\nB-101,5,9\nB-102,6,8'
  const { tables } = partListOfText(text)
  t.match(tables, [{ line: 1, columns: { part: 0, quantity: 2 }, names: ['Part', 'On hand', 'Order'] }, { line: 4, columns: { part: 0, quantity: 1 }, names: ['Code', 'Need', 'Pack'] }])
  const chosen = (headings: string | undefined) => headings === tables[1]?.headings ? { part: 0, quantity: 2, note: undefined } : undefined
  t.same(partListOfText(text, { chosen }).lines.map(({ part, quantity }) => [part, quantity]), [['A-101', '2'], ['B-101', '9'], ['B-102', '8']])
  const turned = 'Part,On hand,Order\nA-101,7,2\nCode,Need\nB-101,5\nPart,On hand,Order\nA-102,7,2'
  t.match(partListOfText(turned).tables.map(({ line }) => line), [1, 3], 'headings that return')
})

t.test('what is skipped, or not taken as the quantity, is said', async t => {
  t.same(skipped('Part,Qty\nA-1,2\n\nTotal,2'), ['1 heading', '4 total'])
  t.same(skipped('A-1\t2\nA-2\t3\n\t5'), ['3 total'], 'a sum without a word')
  t.same(skipped('Part        Qty\nA-101         2\nA-102        12\n             14'), ['1 heading', '4 total'], 'a sum without a word, between blanks')
  for (const line of ['Totals,,19', '*** TOTAL: 19 ***', 'Grand Total,19', 'Total', 'Subtotal,$19.00', 'Order total,19', 'Sum,3', 'Zwischensumme;3', ',Filters total,2', '2 lines, 6 pieces total', 'Lines: 2,Pieces: 6']) t.same(skipped(`A-1,1\n${line}`), ['2 total'], line)
  for (const line of ['A-1 Total,1', 'Count,1', 'Records: 1', 'Tax $1.00', 'Freight 9.50', 'Invoice total 170.30', '2 line items', '(2 rows)', ',Subtotal,160.8', 'Total HT;;160,80']) t.same(skipped(`A-1,1\n${line}`), ['2 total'], line)
  for (const line of ['A-2 total 2', 'TAX 2', 'END 2']) t.same(skipped(`A-1 1\n${line}`), [], line)
  t.same(skipped('A-1,1\n*** END ***'), ['2 other'])
  for (const line of ['TOTAL-5,2', 'TOTALLER,2', 'SUMP-1,2']) t.same(skipped(`A-1,1\n${line}`), [], line)
  t.same(skipped('Part,Qty\nA-1,2\nPage 1 of 2\nPart,Qty\nA-2,2\nPage 2 of 2'), ['3 other', '6 other', '1 heading', '4 heading'])
  t.same(skipped('Part,Suggested,Cost,Ext\nA-1,7,5.40,37.80\nA-2,11,8.00,88.00\n,18,,125.80'), ['1 heading', '4 total'], 'sums without a word')
  t.same(skipped('Part,Qty,Part,Qty\nA-1,2,A-2,3'), ['1 heading'], 'two tables beside each other')
  t.same(skipped('A-1,2,8.40\nA-2,1,9.10\n,,25.90'), ['3 total'], 'a sum of amounts alone')
  t.same(skipped('SKU\tQty\tTotal\nA-1\t2\t16.80\nShipping\t\t9.00\nTax\t\t$1.00'), ['1 heading', '3 total', '4 total'])
  t.same(skipped('TAX\t2\nA-1\t3'), [], 'a part may be called so')
  t.match(partListOfText('Product,Qty\nA-101 - Oil filter,2').lines, [{ part: 'A-101', text: 'A-101 - Oil filter,2', doubt: { isGuess: true } }])
  t.same(skipped('A-1 OIL FILTER\nQty: 2\n$16.80\n*** END OF REPORT ***'), ['3 other', '4 other'])
  t.same(skipped('Order of Bob\nPart,Qty\nA-1,2'), ['1 other', '2 heading'])
  t.match(partListOfText('Part,Qty\n12 x RS-OF141,2').lines, [{ part: 'RS-OF141', quantity: '2', doubt: { unread: '12' } }])
  t.match(partListOfText('1 A-101\n2 A-102\n3 A-103').lines, [{ doubt: { unread: '1' } }, { doubt: { unread: '2' } }, { doubt: { unread: '3' } }])
  t.match(partListOfText('A-101 GRIPS, BLACK 5').lines, [{ doubt: { isGuess: true } }, { doubt: { isGuess: true } }], 'a comma in a description')
  t.match(partListOfText('A-101 2\nA-102  4  2\n3 x A-103').lines.map(({ doubt }) => doubt?.isGuess === true), [false, true, false], 'columns say nothing about words')
  for (const line of ['A-101 XL 2', 'A-101 up to 4', 'A-101 rev 2']) t.match(partListOfText(line).lines, [{ doubt: { isGuess: true } }], line)
  for (const line of ['A-101 x2', 'A-101 2 ea', 'qty 2 A-101', '1) A-101 2', 'a) A-101 x 2']) t.equal(partListOfText(line).lines[0]?.doubt, undefined, line)
  for (const line of ['A-101 return 2', 'A-101 bin 12', 'A-101 week 48', 'A-101 @ 12']) t.match(partListOfText(line).lines, [{ part: 'A-101', quantity: '', doubt: { unread: line.split(' ').at(-1) } }], line)
  t.same(read('Part No.\nA-101\nA-102\nDescription\nOIL\nFILTER\nPLUG\nQty\n2\n12').filter(([, quantity]) => quantity !== ''), [], 'columns below each other that do not fit')
  for (const line of ['please cancel 2 A-101', 'we already got 2 A-101', 'don’t send 2 A-101', 'I have 2 A-101 on backorder']) t.match(partListOfText(line).lines, [{ part: 'A-101', quantity: '', doubt: { unread: '2', isGuess: true } }], line)
  t.match(partListOfText('we sold 12 A-101 last week, please send 4 A-102').lines, [{ quantity: '', doubt: { unread: '12', isGuess: true } }, { quantity: '', doubt: { unread: '4', isGuess: true } }])
  t.match(partListOfText('Please send 2 A-101, 4 A-102').lines, [{ doubt: { isGuess: true } }, { doubt: { isGuess: true } }], 'a sentence with a comma')
  t.match(partListOfText('A-101@12').lines, [{ part: 'A-101', quantity: '', doubt: { unread: '12' } }], 'a price, or a quantity')
  t.match(partListOfText('A-101 @ 12, A-102 @ 4').lines, [{ part: 'A-101', quantity: '', doubt: { unread: '12' } }, { part: 'A-102', quantity: '', doubt: { unread: '4' } }])
  t.match(partListOfText('A-101 FILTER 6 4 2').lines, [{ quantity: '', doubt: { unread: '6 4 2' } }])
  t.match(partListOfText('Artikel;Menge\nA-101;1.000\nA-102;12').lines, [{ doubt: { isGuess: true } }, { quantity: '12' }])
  t.match(partListOfText('A-101\nFILTER\n2\nA-102\nPLUG\n12').lines, [{ doubt: { isGuess: true } }, { doubt: { isGuess: true } }], 'nothing says that it is a quantity')
  t.match(partListOfText('A-101,2,EA\nA-102,12,BX', { isOrderFile: true }).lines, [{ quantity: '2' }, { quantity: '12 BX' }])
  t.same(skipped('A-1,2\nA-2,12\n2 items'), ['3 total'])
  for (const [yes, no] of [['x', ''], ['TRUE', 'FALSE'], ['Y', 'N'], ['✓', '☐']] as const) {
    const lines = [{ part: 'A-101', quantity: '2', doubt: undefined }, { part: 'A-102', quantity: '', doubt: { unread: '3' } }]
    t.match(partListOfText(`Order?,Part,Qty\n${yes},A-101,2\n${no},A-102,3`), { lines, tables: [{ isGuess: false }] }, `what is not ticked: “${no}”`)
  }
  t.match(partListOfText('Part,Qty,Order\nA-101,2,\nA-102,3,').lines, [{ quantity: '2' }, { quantity: '3' }], 'nothing is ticked')
  t.match(partListOfText('A-101\t1,000\nA-102\t2,000').lines, [{ quantity: '1', doubt: { isGuess: true } }, { quantity: '2', doubt: { isGuess: true } }], 'thousands, perhaps')
  t.match(partListOfText('A-101;2,000;8,40\nA-102;12,000;9,10').lines, [{ quantity: '2', doubt: undefined }, { quantity: '12', doubt: undefined }], 'beside prices that tell it')
  t.match(partListOfText('RS-OF141\t12\t8').lines, [{ quantity: '12', doubt: { unread: '8' } }])
  t.match(partListOfText('1714-7216 BRAKE PADS 2023').lines, [{ quantity: '', doubt: { unread: '2023' } }])
  t.match(partListOfText('#N/A,2').lines, [{ part: '', text: '#N/A,2', doubt: { fault: { in: 'part', kind: 'error', text: '#N/A' } } }])
})

t.test('what is plainly said to a person is left out, and what could be a part is not', async t => {
  for (const line of [
    'Hi Joe,', 'hi joe', 'Hey guys', 'Dear Mr. Smith,', 'Good morning Al!', 'Hi Joe, please send the following:', 'Can you ship these today?', 'I need the following parts:', 'Please send', 'Please:',
    'see below please', 'let me know if you have any questions', 'Thanks!', 'THANKS', 'Thanks in advance for your help', 'Thank you, Al', 'Regards,', 'Best regards, Joe Smith', 'Cheers',
    'Sent from my iPhone', 'Sent from my Galaxy S23', 'Get Outlook for iOS', 'Von meinem iPhone gesendet', 'PLEASE SEND THE FOLLOWING', 'Mit freundlichen Grüßen', '---- Forwarded message ----', 'bob@shop.com', 'www.shop.com', 'Have a great day!'
  ]) t.match(partListOfText(`A-101 2\n${line}`), { lines: [{ part: 'A-101' }], skipped: [{ line: 2, text: line, what: 'other' }] }, line)
  for (const line of [
    'ABC', 'HI', 'GRIPS', 'brake pads', 'brake pads please', 'Hi, we need brake pads', 'I need brake pads for my KTM', 'OIL FILTER FOR HONDA', 'thanks, also add chain lube', 'STAGE I KIT', 'Al', 'Bob\'s Cycle Shop',
    'A-103@8.40', 'please send A-102', 'HI-FLO', 'Hi-Flo filter', 'HI-VIS VEST', 'THX-BLK', 'HI JOE', 'Thanks, brake pads', 'Sent via UPS: RS-OF141 2'
  ]) t.equal(partListOfText(`A-101 2\n${line}`).lines.length, 2, line)
  t.same(read('A-101 2\n\nThanks,\nJoe Smith\nBob\'s Cycle Shop\n(555) 123-4567'), [['A-101', '2']], 'a signature')
  const signed = 'Thanks a lot and best regards,\nJoe Smith\nParts Manager\nBob\'s Cycle\n123 Main Street, Springfield, IL 62701\nOffice: (555) 123-4567'
  t.same(read(`Hope you had a good weekend. Could you please send us the following for next week:\nA-101 2\n${signed}`), [['A-101', '2']], 'with an address and a telephone number')
  t.same(read('A-101 2\nThanks\n910-142-0000 2\nA-103 4').length, 3, 'a part like a telephone number')
  t.same(read('A-101 2\nThanks for your help\noil filter\nbrake pads').length, 3, 'no names')
  t.same(read('Part,Have,I need\nA-1,7,2'), [['A-1', '2']], 'headings in common words')
  t.same(read('A-101 2\nThanks,\nJoe\nABC').length, 3, 'capitals below it could be a part')
  t.same(read('A-101 2\nThanks,\nJoe\nA-102 4').length, 3, 'the list goes on below it')
  t.same(read('Thanks,2').length, 1)
  t.same(partListOfText('Please send', { isOrderFile: true }).lines.length, 1, 'an order file has no messages')
})

t.test('the PO number of an order file is found however it is written, and a second one is seen', async t => {
  const files = [
    'PO:1234\nRS-OF141,2', 'PO:,1234,\nRS-OF141,2,', 'PO Number: 1234\nRS-OF141,2', 'P.O.#: 1234\nRS-OF141,2', 'PO#: 1234\nRS-OF141,2', 'po no.: 1234\nRS-OF141,2', 'Purchase Order: 1234\nRS-OF141,2',
    '"PO:1234",,\nRS-OF141,2', 'PO Number,1234\nRS-OF141,2', 'P.O.: 1234\nRS-OF141,2', 'PO 1234\nRS-OF141,2', 'Purchase Order # 1234\nRS-OF141,2', 'PO#1234\nRS-OF141,2'
  ]
  for (const file of files) {
    const { poNumbers, lines } = partListOfText(file, { isOrderFile: true })
    t.same(poNumbers, [{ line: 1, po: '1234', isFirst: true }], file)
    t.match(lines, [{ part: 'RS-OF141', quantity: '2' }], file)
  }
  for (const [file, po] of [['PO:12,34', '12,34'], ['PO: SHOP, STOCK 4,', 'SHOP, STOCK 4'], ['PO:1234,11/27/2026', '1234'], ['PO: 1234, Ship to: 55', '1234']] as const) {
    t.match(partListOfText(`${file}\nRS-OF141,2\nA-101,4`, { isOrderFile: true }).poNumbers, [{ po }], file)
  }
  t.same(partListOfText('PO:1\nA,1\nPO:2\nB,1').poNumbers.map(({ line, isFirst }) => [line, isFirst]), [[1, true], [3, false]])
})

t.test('text that is copied from a printed order has its lines, and the pieces that were ordered', async t => {
  const text = [
    'Tamarack Powersports Supply', 'Order 12345', 'Reference 7KQ2M4', 'PO number SHOP 1', 'Account number 10001', 'Part number Description MFG# Ordered Shipped Back-ordered Your price Total',
    'RS-OF141 RALLYSPEC OIL FILTER YZ250F 2023 HF141 6 2 4 $8.40 $50.40', 'Note: for the shop', 'NV-CR9EIX NOVA SPARK PLUG CR9EIX 1,200 1,200 0 $12.00 $14,400.00', 'Pieces 1,206', 'Order total $14,450.40', 'Page 1 of 1'
  ].join('\n')
  t.same(read(text), [['RS-OF141', '6'], ['NV-CR9EIX', '1200']])
  t.equal(skipped(text).length, 10)
})

t.test('a line keeps its number and its text', async t => {
  t.match(partListOfText('Part,Qty\n\n"A-1",2\nbrake pads'), {
    lines: [{ line: 3, text: '"A-1",2', part: 'A-1', quantity: '2' }, { line: 4, text: 'brake pads', part: '', quantity: '' }],
    skipped: [{ line: 1, what: 'heading' }]
  })
})

const cell = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map(text => text.trim()).filter(text => text !== '' && !/^['>=]|["\t;,|]/.test(text))
const table = fc.integer({ min: 2, max: 5 }).chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }))

t.test('any cells that are joined by any separator come back', async t => {
  fc.assert(fc.property(table, fc.constantFrom('\t', ';', ',', '|'), fc.constantFrom('\n', '\r\n', '\r'), (rows, separator, end) => {
    t.same(sourceRows(rows.map(cells => cells.join(separator)).join(end)).map(({ cells }) => cells), rows)
  }))
})

t.test('quoted cells come back, whatever is in them', async t => {
  const anything = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map(text => text.trim()).filter(text => text !== '' && !/^['=]|;'/.test(text))
  const rows = fc.array(fc.array(anything, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 10 })
  fc.assert(fc.property(rows, rows => {
    const csv = rows.map(cells => cells.map(text => `"${text.replaceAll('"', '""')}"`).join('\t')).join('\n')
    t.same(sourceRows(csv).map(({ cells }) => cells), rows)
  }))
})

t.test('an apostrophe in front of a cell, by which spreadsheets mark text, is not part of it', async t => {
  t.same(sourceRows('\'007-12\t2\nA-1\t\'3').map(({ cells }) => cells), [['007-12', '2'], ['A-1', '3']])
})

t.test('every line of any text is among the lines or the skipped ones, with its text', async t => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' }).filter(text => !/[">]/.test(text)), { maxLength: 30 }), written => {
    const filled = written.map((text, index) => ({ line: index + 1, text: text.trim() })).filter(({ text }) => /[^\s,;|]/.test(text) && !/^sep=/i.test(text))
    const { lines, skipped } = partListOfText(written.join('\n'))
    const kept = new Map([...lines, ...skipped].map(({ line, text }) => [line, text]))
    t.same(filled.filter(({ line, text }) => kept.get(line) !== text), [])
  }))
})

t.test('a sheet is read as a text is', async t => {
  const rows = [['Part', '', 'Qty'], ['A-1', 'FILTER', '2']].map((cells, index) => ({ line: index + 1, text: cells.join('\t'), cells }))
  t.match(partListOf(rows), { lines: [{ line: 2, part: 'A-1', quantity: '2' }], skipped: [{ what: 'heading' }] })
})

t.test('ten thousand lines are read at once', async t => {
  const kinds: Array<[what: string, line: (at: number) => string, rows?: number]> = [
    ['a table', at => `P-${at},OIL FILTER YZ250F 2019-2023,${at % 50 + 1},8.40`],
    ['words', at => `12 x P-${at}`],
    ['two parts on each line', at => `P-${at} 2, Q-${at} 3`, 5000]
  ]
  for (const [what, line, length = 10_000] of kinds) {
    const text = Array.from({ length }, (_, at) => line(at)).join('\r\n')
    // One fast run is enough, because other work on the machine may slow the others down.
    const times: number[] = []
    while (times.length < 20 && !times.some(time => time < 300)) {
      const started = process.cpuUsage()
      t.equal(partListOfText(text).lines.length, 10_000)
      const { user, system } = process.cpuUsage(started)
      times.push((user + system) / 1000)
    }
    t.ok(Math.min(...times) < 300, `${what}: ${times.join(', ')} ms`)
  }
})
