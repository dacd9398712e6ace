import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { lightspeedLimits } from '../policy/uploads.ts'
import { bytesOfBase64, isTooLargeInBase64, lightspeedFileWith, readLightspeedFile, type LightspeedOrder } from './lightspeed.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

const sample = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../../../fixtures/files', name))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (file: Uint8Array): string => Buffer.from(file).toString('latin1')

function order (file: Uint8Array): LightspeedOrder {
  const reading = readLightspeedFile(file)
  if (!reading.ok) throw new Error(reading.message)
  return reading.order
}

function refusal (file: Uint8Array): string | undefined {
  const reading = readLightspeedFile(file)
  return reading.ok ? undefined : reading.message
}

t.test('a valid file gives its PO number and its parts, with repeated parts added up', async t => {
  const parts = [
    { item_number: 'RS-OF141', quantity: 6, lines: [2, 5] },
    { item_number: 'NV-CR9EIX', quantity: 12, lines: [3] },
    { item_number: 'BW-FA181HH', quantity: 1, lines: [4] }
  ]
  for (const [name, po] of [['order.txt', 'DMS 4711'], ['utf-8-with-mark.txt', 'DMS MARK'], ['ansi.txt', 'DMS ANSI']] as const) {
    t.strictSame(order(sample(name)), { po_number: po, parts, wrong: [] }, name)
  }
  t.match(order(sample('without-po.txt')), { po_number: '', parts: [{ item_number: 'RS-OF141', lines: [1] }, { item_number: 'MM-GR88', quantity: 2 }] })
  const markedAnsi = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('PO:X\nA,1,'), 0xdc])
  t.strictSame(order(markedAnsi), { po_number: 'X', parts: [{ item_number: 'A', quantity: 1, lines: [2] }], wrong: [] }, 'a mark that lies')
  t.equal(order(sample('long-po.txt')).po_number, 'A PO NUMBER OF 27 LETTERS', 'it is for the person to shorten')
})

t.test('each invalid line is reported with the reason; the other lines are read', async t => {
  const { parts, wrong } = order(sample('wrong-lines.txt'))
  t.same(parts.map(part => part.item_number), ['RS-OF141', 'NO-SUCH-PART'], 'what is sold is not known here')
  t.strictSame(wrong, [
    { line: 3, text: 'MM-GR88,0', reason: 'The quantity is 0.' },
    { line: 4, text: 'NV-CR9EIX;12', reason: 'The quantity is missing. A line is a part number, a comma and a quantity.' },
    { line: 6, text: ',3', reason: 'The part number is missing.' },
    { line: 7, text: 'BW-FA181HH,one', reason: 'The quantity is no whole number from 1 to 99,999.' }
  ])
  const cases: Array<[string, RegExp]> = [
    ['A,-1', /no whole number/], ['A,1.5', /no whole number/], ['A,100000', /no whole number/], ['A,1e3', /no whole number/], ['A,', /missing/],
    [`${'A'.repeat(31)},1`, /no part number/], ['Ä,1', /no part number/], [`A,1,${'x'.repeat(200)}`, /longer than 200/], ['A,00', /is 0/]
  ]
  for (const [line, reason] of cases) t.match(order(bytes(`B,1\n${line}`)).wrong, [{ line: 2, reason }], line)
  t.match(order(bytes('A,99999\nA,1')), { parts: [{ quantity: 99_999 }], wrong: [{ line: 2, reason: /At most 99,999/ }] })
  t.match(order(bytes('A,1\nPO:LATE,1')).parts, [{}, { item_number: 'PO:LATE' }], 'a PO number stands on the first line or nowhere')
})

t.test('a file that is not an order is refused at once with a reason, however large it is', async t => {
  const many = (line: string, times: number): Uint8Array => bytes(line.repeat(times))
  const cases: Array<[what: string, file: Uint8Array, message: RegExp]> = [
    ['empty', sample('empty.txt'), /is empty/],
    ['only a PO number', sample('only-po.txt'), /no lines with parts/],
    ['UTF-16', sample('utf-16-with-mark.txt'), /saved as Unicode \(UTF-16\)/],
    ['UTF-16 without a mark', sample('utf-16-without-mark.txt'), /saved as Unicode \(UTF-16\)/],
    ['UTF-16, big-endian', new Uint8Array([0, 65, 0, 44]), /saved as Unicode \(UTF-16\)/],
    ['zero bytes', sample('with-zero-bytes.txt'), /Only text files are permitted/],
    ['a zip', sample('zip-called-text.txt'), /Only text files are permitted/],
    ['blank lines', many('\r\n', 100_000), /no lines with parts/],
    ['100,000 lines', many('A\n', 100_000), /more than 1,000 lines/],
    ['1,001 lines', many('A,1\n', 1001), /more than 1,000 lines/],
    ['a line of 1 MB', many('A', 1_048_576), /larger than 256 KB/]
  ]
  for (const [what, file, message] of cases) {
    const started = performance.now()
    t.match(refusal(file), message, what)
    t.ok(performance.now() - started < 200, `${what} within 200 ms`)
  }
  t.equal(refusal(many('A,1\n', 1000)), undefined)
  t.match(order(many('A', lightspeedLimits.fileBytes)).wrong, [{ line: 1, reason: /longer than 200/, text: `${'A'.repeat(60)}…` }])
})

t.test('the file for the ERP has the given PO number and no byte order mark; all other bytes are unchanged', async t => {
  const rest = text(sample('order.txt')).split('\r\n').slice(1).join('\r\n')
  t.equal(text(lightspeedFileWith(sample('order.txt'), ' SHOP 1 ')), `PO:SHOP 1\r\n${rest}`)
  t.equal(text(lightspeedFileWith(sample('without-po.txt'), 'SHOP 1')), 'PO:SHOP 1\r\nRS-OF141,3\nMM-GR88,2\n')
  t.match(text(lightspeedFileWith(sample('utf-8-with-mark.txt'), 'SHOP 1')), /^PO:SHOP 1\r\nRS-OF141,4,/)
  const ansi = lightspeedFileWith(sample('ansi.txt'), 'SHOP 1')
  t.match(text(ansi), /FÜR DIE WERKSTATT/, 'not re-encoded')
  t.equal(text(lightspeedFileWith(bytes('PO:X'), 'Y')), 'PO:Y\r\n')
})

t.test('for any file, the ERP is sent the same parts as were shown', async t => {
  const line = fc.tuple(fc.constantFrom('', ' ', '\t'), fc.constantFrom('A-1', 'B 2', 'PO', 'PO:9'), fc.integer({ min: 1, max: 9 }), fc.constantFrom('', ',Ü'))
    .map(([blank, part, quantity, more]) => `${blank}${part},${quantity}${more}`)
  const file = fc.tuple(fc.constantFrom('', '\uFEFF'), fc.constantFrom('', 'PO:\n', ' PO: OLD\r\n', '\n'), fc.array(line, { minLength: 1 }), fc.constantFrom('\n', '\r\n'))
  fc.assert(fc.property(file, ([mark, po, lines, end]) => {
    const original = bytes(mark + po + lines.join(end))
    const reading = readLightspeedFile(original)
    if (!reading.ok || reading.order.wrong.length > 0) return true
    const sent = order(lightspeedFileWith(original, 'NEW'))
    const counts = ({ parts }: LightspeedOrder) => JSON.stringify(parts.map(part => [part.item_number, part.quantity]))
    return sent.po_number === 'NEW' && counts(sent) === counts(reading.order)
  }))
  t.pass()
})

t.test('base64 is decoded completely or not at all', async t => {
  t.strictSame(bytesOfBase64('QUJD'), new Uint8Array([65, 66, 67]))
  t.strictSame(bytesOfBase64(''), new Uint8Array())
  for (const broken of ['QUJ', 'QU=D', 'QUJD\n', '=QUJ', 'QU-_', 'QQ=', '====']) t.equal(bytesOfBase64(broken), undefined, JSON.stringify(broken))
  const largest = Buffer.alloc(lightspeedLimits.fileBytes).toString('base64')
  t.same([isTooLargeInBase64(largest), isTooLargeInBase64(`${largest}AAAA`)], [false, true])
})
