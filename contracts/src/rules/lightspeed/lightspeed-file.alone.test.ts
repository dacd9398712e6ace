import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { lightspeedLimits, lightspeedLineMessages } from '../../policy/lightspeed-file.ts'
import { cellFaults, lineFaults } from '../../policy/line-faults.ts'
import { quantityFaults } from '../../policy/quantity-faults.ts'
import { csvText } from '../text/csv.ts'
import { bytesOfBase64, isLightspeedPart, isTooLargeInBase64, lightspeedFile, lightspeedParts, type LightspeedOrder } from './lightspeed-file.ts'
import { readLightspeedFile } from './read-lightspeed-file.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

const sample = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../../../../fixtures/files', name))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function order (file: Uint8Array): LightspeedOrder {
  const reading = readLightspeedFile(file)
  if (!reading.ok) throw new Error(reading.message)
  return reading.order
}

function refusal (file: Uint8Array): string | undefined {
  const reading = readLightspeedFile(file)
  return reading.ok ? undefined : reading.message
}

/** The parts of a file as `number quantity`, all of whose lines are right. */
function parts (file: Uint8Array): string[] {
  const { parts, wrong } = lightspeedParts(order(file))
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
  return parts.map(part => `${part.item_number} ${part.quantity}`)
}

const wrong = (file: Uint8Array): Array<[line: number, reason: string]> => lightspeedParts(order(file)).wrong.map(({ line, reason }) => [line, reason])

t.test('a file gives its PO number and its parts, however a system or a person wrote it', async t => {
  const files: Array<[name: string, po: string]> = [
    ['order.txt', 'DMS 4711'], ['utf-8-with-mark.txt', 'DMS MARK'], ['ansi.txt', 'DMS ANSI'], ['quoted.txt', 'DMS 5001'], ['tabs.txt', ''],
    ['semicolons.txt', 'DMS 5002'], ['DMS5003.ORD', 'DMS 5003'], ['returns-alone', 'DMS 5004']
  ]
  for (const [name, po] of files) {
    t.equal(order(sample(name)).po_number, po, name)
    t.same(parts(sample(name)), ['RS-OF141 6', 'NV-CR9EIX 12', 'BW-FA181HH 1'], name)
  }
  t.match(order(sample('order.txt')).lines[3], { line: 5, text: 'RS-OF141,2,FOR THE SHOP', part: 'RS-OF141', quantity: '2' })
  for (const name of ['utf-16-with-mark.txt', 'utf-16-without-mark.txt']) t.ok(parts(sample(name)).length > 0, name)
  t.same(order(sample('returns-alone')).lines.map(({ line }) => line), [2, 3, 4, 5])
  t.same(parts(sample('without-po.txt')), ['RS-OF141 3', 'MM-GR88 2'])
  t.same(parts(sample('order.csv')), ['RS-OF141 1'])
  t.same(parts(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('PO:X\nA,1,'), 0xdc])), ['A 1'], 'a mark that lies')
  t.equal(order(sample('long-po.txt')).po_number, 'A PO NUMBER OF 27 LETTERS', 'it is for the person to shorten')
})

t.test('a line is read as it was meant', async t => {
  const cases: Array<[line: string, part: string]> = [
    ['a-1,2', 'A-1 2'], ['A 1;2', 'A 1 2'], ['A\t2\tX,Y;3', 'A 2'], ['A;2;X,3', 'A 2'], ['A,1,000', 'A 1'], ['A,002', 'A 2'], ['A,2.', 'A 2'], ['A,2.00', 'A 2'], ['A,+2', 'A 2'],
    ['A 1', 'A 1'], ['12345,3,99', '12345 3'], ['5,12345', '5 12345'], [`A,1,${'x'.repeat(400)}`, 'A 1'],
    ['"A","2"', 'A 2'], ['"A"\t"2"', 'A 2'], ['="007",2', '007 2'], ['="007","2"', '007 2'], ['5" A,2', '5" A 2'], ['\fA,2', 'A 2'], ['A,2,"unclosed', 'A 2']
  ]
  for (const [line, part] of cases) t.same(parts(bytes(`B,1\n${line}\n\n`)), ['B 1', part], line)
  for (const po of ['PO:X', 'po: X', '\r\n\r\nPo : X', '"PO:X"', '"PO:X",,', 'PO:X;;']) t.equal(order(bytes(`${po}\r\nA,1`)).po_number, 'X', po)
  for (const po of ['PO:,1234,\nA,1,', 'PO Number: 1234\nA,1', 'P.O.#: 1234\nA,1', 'PO #,1234\nA,1', '"PO Number","1234"\nA,1']) t.equal(order(bytes(po)).po_number, '1234', po)
  t.match(refusal(bytes('A,1\nPO:LATE,1')), /^Line 2 has a PO number/, 'a PO number is on the first line or nowhere')
  t.match(refusal(bytes('PO:1\nA,1\n\nPO:2\nB,1')), /^Line 4 has a PO number/)
  t.same(parts(bytes('\'0910-1420,3\nA,"1,200"\n*B*,2\nC,2 ea')), ['0910-1420 3', 'A 1200', 'B 2', 'C 2'])
  t.same(parts(bytes('A;2,000\nB;12,000')), ['A 2', 'B 12'], 'decimals of zero')
  t.same(parts(bytes('A;1.000;8,40\nB;2;9,10')), ['A 1000', 'B 2'], 'dots after thousands, beside prices')
  t.same(parts(bytes('A,1\r\r\nB,1\rC,1')), ['A 1', 'B 1', 'C 1'])
  t.same(parts(bytes('A,1\r\n,,,\r\n"",""\r\n')), ['A 1'], 'rows that a spreadsheet leaves')
  t.same(parts(bytes('PO:1\n2,RS-OF141\n12,NV-CR9EIX\n')), ['RS-OF141 2', 'NV-CR9EIX 12'], 'the quantity first')
  t.same(parts(bytes('PO:1\nRS-OF141,OIL FILTER,2\nNV-CR9EIX,PLUG,12')), ['RS-OF141 2', 'NV-CR9EIX 12'], 'a description between')
})

t.test('headings that name other columns are followed, as in what the portal itself has written', async t => {
  const cart = csvText([
    ['Part number', 'Description', 'Quantity', 'Ships now', 'Back-ordered', 'Your price', 'Total', 'Note'],
    ['00125200', 'CHAIN 5/8" X 120, "HD"', 12, 2, 10, { cents: 1000 }, { cents: 12_000 }, '=1+1'], ['-X2', 'BOLT; NUT', 3, 3, 0, { cents: 5 }, { cents: 15 }, '']
  ])
  t.match(order(bytes(`\uFEFF${cart}`)), {
    lines: [{ line: 2, part: '00125200', quantity: '12' }, { line: 3, part: '-X2', quantity: '3' }], skipped: [{ line: 1, what: 'heading' }]
  })
  const ordered = csvText([['order number', 'po number', 'part number', 'description', 'ordered', 'shipped'], ['S4', 'PO 1', 'RS-OF141', 'FILTER', 6, 2]])
  t.match(order(bytes(ordered)).lines, [{ part: 'RS-OF141', quantity: '6' }])
  t.match(order(bytes('PO:1\r\n\'0910-1420,3\r\nITEM-1,2,QTY DISCOUNT')).lines, [{ part: '0910-1420', quantity: '3' }, { part: 'ITEM-1', quantity: '2' }])
})

t.test('headings and totals are skipped, and are said to be', async t => {
  const { skipped } = order(sample('tabs.txt'))
  t.same(skipped.map(({ line, text, what }) => [line, text, what]), [[1, 'Part Number Qty Description', 'heading'], [6, 'TOTAL 19', 'total']])
  for (const line of ['Part#,QTY', 'PART NO.;Quantity ordered', 'SKU,Order Qty', 'Item_Code,pcs', '"Item","Qty"', 'p/n,count', 'Totals,,19', '*** TOTAL: 19 ***', 'Grand Total,19', 'Total']) {
    t.equal(order(bytes(`${line}\nA,1`)).skipped.length, 1, line)
  }
  for (const line of ['PART,2', 'TOTAL-5,2', 'TOTALLER,2', 'ITEM 5,2']) t.same(order(bytes(line)).skipped, [], line)
  t.equal(refusal(bytes('Part,Qty\nTotal,0')), 'The file has no lines with parts. Please choose another one.')
})

t.test('each line that cannot be ordered is told with the reason, in the words of every other list', async t => {
  t.same(order(sample('wrong-lines.txt')).lines.map(({ part, quantity }) => [part, quantity]), [
    ['RS-OF141', '4'], ['MM-GR88', '0'], ['NV-CR9EIX', '12'], ['NO-SUCH-PART', '1'], ['', '3'], ['BW-FA181HH', 'one']
  ])
  t.same(wrong(sample('wrong-lines.txt')), [[3, lineFaults.noQuantity], [6, lineFaults.noPart], [7, quantityFaults.noNumber]])
  const damaged = wrong(sample('damaged-lines.txt'))
  t.same(damaged.map(([line]) => line), [3, 4, 5, 6, 8])
  t.match(order(sample('damaged-lines.txt')).lines.slice(-3), [{ part: '141FO-SR' }, { part: 'RS-OF1\uFFFD\uFFFD41' }, { part: 'RS-OF141' }], 'what nobody could see is marked, or is gone')
  const cases: Array<[string, string]> = [
    ['A,1.5', lineFaults.fraction], ['A,100000', quantityFaults.tooMany], ['A,2 BX', lineFaults.unit('2 BX')], ['A,(3)', lineFaults.isReturn], ['A,', lineFaults.noQuantity], ['A', lineFaults.noQuantity],
    ['A,00', lineFaults.noQuantity], ['A,-0', lineFaults.isReturn], ['Ä,1', lightspeedLineMessages.wrongNumber], ['"A,B",1', lightspeedLineMessages.wrongNumber], ['"A,1', lightspeedLineMessages.wrongNumber],
    [`${'A'.repeat(33)},1`, lightspeedLineMessages.wrongNumber], ['#N/A,1', `${cellFaults.error('#N/A')} ${lineFaults.noPart}`]
  ]
  for (const [line, reason] of cases) t.same(wrong(bytes(`B,1\n${line}`)), [[2, reason]], line)
  t.same(wrong(sample('with-zero-bytes.txt')), [[2, quantityFaults.noNumber]])
  t.same(lightspeedParts(order(bytes('A,99999\na,1'))), { parts: [{ item_number: 'A', quantity: 99_999 }], wrong: [{ line: 2, reason: quantityFaults.tooManyTogether(100_000) }] })
})

t.test('a file that is not an order is refused at once with a reason, however large it is', async t => {
  const many = (line: string, times: number): Uint8Array => bytes(line.repeat(times))
  const cases: Array<[what: string, file: Uint8Array, message: RegExp]> = [
    ['empty', sample('empty.txt'), /is empty/],
    ['only a PO number', sample('only-po.txt'), /no lines with parts/],
    ['only a mark of the end', bytes('\x1a'), /no lines with parts/],
    ['zero bytes', bytes('\0'.repeat(200_000)), /Only text files are permitted/],
    ['a zip', sample('zip-called-text.txt'), /Only text files are permitted/],
    ['random bytes', Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7919 + (index >> 3) + 1) % 256), /Only text files are permitted/],
    ['marks of the end', many('\x1a', 200_000), /no lines with parts/],
    ['blank lines', many('\r\n', 100_000), /no lines with parts/],
    ['returns', many('\r', 200_000), /no lines with parts/],
    ['totals', many('TOTAL\n', 40_000), /more than 1,000 lines/],
    ['100,000 lines', many('A\n', 100_000), /more than 1,000 lines/],
    ['10,000 lines', many('A,1\n', 10_000), /more than 1,000 lines/],
    ['1,001 lines', many('A,1\n', 1001), /more than 1,000 lines/],
    ['a line of 1 MB', many('A', 1_048_576), /larger than 256 KB/]
  ]
  for (const [what, file, message] of cases) {
    // The first run may still compile, and any run may collect garbage.
    const times: number[] = []
    while (times.length < 5 && !times.some(time => time < 200)) {
      const started = process.cpuUsage()
      t.match(refusal(file), message, what)
      const { user, system } = process.cpuUsage(started)
      times.push((user + system) / 1000)
    }
    t.ok(Math.min(...times) < 200, `${what} within 200 ms of a processor: ${times.join(', ')}`)
  }
  t.equal(refusal(many('A,1\n', 1000)), undefined)
  t.match(order(many('A', lightspeedLimits.fileBytes)).lines, [{ text: `${'A'.repeat(60)}…` }])
  t.match(wrong(many('A', lightspeedLimits.fileBytes)), [[1, lineFaults.longPart]])
  t.match(wrong(bytes('A,1\n\x1aB,2\nC,3\n')), [[2, lightspeedLineMessages.wrongNumber]], 'what follows a ^Z is not lost in silence')
})

t.test('the file that the portal writes has the PO number first, then a line for each part', async t => {
  t.equal(lightspeedFile(' SHOP 1 ', [{ item_number: 'A-1', quantity: 2 }, { item_number: 'K 110/90-19 5%', quantity: 1 }]), 'PO:SHOP 1\r\nA-1,2\r\nK 110/90-19 5%,1\r\n')
})

t.test('a file that the portal writes reads back as it is', async t => {
  const char = fc.integer({ min: 32, max: 126 }).map(code => String.fromCharCode(code))
  const number = fc.array(char, { minLength: 1, maxLength: 30 }).map(chars => chars.join('').trim().toUpperCase()).filter(isLightspeedPart)
  const part = fc.record({ item_number: number, quantity: fc.integer({ min: 1, max: lightspeedLimits.quantity }) })
  const file = fc.uniqueArray(part, { minLength: 1, maxLength: 20, selector: each => each.item_number })
  fc.assert(fc.property(file, fc.constantFrom('SHOP 1', 'PO:2', '7', 'a;b|c'), (parts, po) => {
    const read = order(bytes(lightspeedFile(po, parts)))
    t.same([read.po_number[0], lightspeedParts(read), read.skipped], [po[0], { parts, wrong: [] }, []])
  }))
})

t.test('base64 is decoded completely or not at all', async t => {
  t.strictSame(bytesOfBase64('QUJD'), new Uint8Array([65, 66, 67]))
  t.strictSame(bytesOfBase64(''), new Uint8Array())
  for (const broken of ['QUJ', 'QU=D', 'QUJD\n', '=QUJ', 'QU-_', 'QQ=', '====']) t.equal(bytesOfBase64(broken), undefined, JSON.stringify(broken))
  const largest = Buffer.alloc(lightspeedLimits.fileBytes).toString('base64')
  t.same([isTooLargeInBase64(largest), isTooLargeInBase64(`${largest}AAAA`)], [false, true])
})
