import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { LightspeedData } from '@portal/contracts/lightspeed'
import { readLightspeedFile, type LightspeedOrder } from '@portal/contracts/rules/orders/lightspeed-file'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { trimmerOf } from '@portal/contracts/typed-fields'
import type { LineEdits } from './file-draft.ts'
import { poProblem } from './po-number.ts'
import { mendedNumbers, filePreviewOf, type FilePreview } from './file-preview.ts'
import { readOrderFile, rereadOrderFile } from './read-order-file.ts'

const item = (number: string, quantity = 10, more: Partial<Item> = {}): Item =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity, retail_price: 1000, dealer_price: 700, ...more })

function orderOf (...lines: string[]): LightspeedOrder {
  const reading = readLightspeedFile(new TextEncoder().encode(lines.join('\n')))
  if (!reading.ok) throw new Error(reading.message)
  return reading.order
}

/** The preview of a file when these items are sold; others are unknown. */
function preview (order: LightspeedOrder, items: readonly Item[], edits: LineEdits = {}, answers: Record<string, Partial<TypedPart>> = {}): FilePreview {
  const sold = new Map(items.map(each => [each.item_number, each]))
  return filePreviewOf(order, edits, number => {
    const found = sold.get(number)
    return { typed: number, near: [], ...(found !== undefined && { found }), ...answers[number] }
  })
}

const reasons = ({ wrong }: FilePreview) => wrong.map(({ line, reason }) => `${line} ${reason}`)
const ordered = ({ lines }: FilePreview) => lines.map(({ number, quantity }) => `${number} ${quantity}`)

const order = orderOf('A,1', 'B,1', 'X', 'A,2', 'B,1', 'C,1')

t.test('parts have their current stock, and parts that are not sold are among the invalid lines, in file order', async t => {
  const seen = preview(order, [item('A', 2), item('C', -4)])
  t.match(seen.lines, [{ number: 'A', quantity: 3, backordered: 1 }, { number: 'C', quantity: 1, backordered: 1 }])
  t.match(reasons(seen), ['2 Part not found.', /^3 The quantity is missing/, '5 Part not found.'])
  const near = [item('B-1')]
  t.match(preview(order, [item('A')], {}, { B: { near } }).wrong[0], { number: 'B', quantity: '1', near })
})

t.test('a part of which nothing is known while the ERP is away stays a line, and is not said to be no part', async t => {
  const seen = preview(order, [item('A', 2)], {}, { B: { not_checked: true } })
  t.match(seen.lines, [{ number: 'A', notChecked: false }, { number: 'B', item: undefined, notChecked: true }])
  t.match(reasons(seen), [/^3/, /^6/])
})

t.test('while parts are looked up none counts as unknown, and a corrected line stays where the person works on it', async t => {
  const seen = filePreviewOf(order, { 3: { kind: 'mended', number: 'D', quantity: '2' } }, () => undefined)
  t.same([ordered(seen), seen.wrong], [['A 3', 'B 2', 'C 1'], [{ line: 3, text: 'X', number: 'D', quantity: '2', reason: 'Looking up D...', isAsked: true }]])
})

t.test('a line is corrected, left out or moved to the cart, and what is typed wrong is said', async t => {
  const sold = ['A', 'B', 'C'].map(number => item(number))
  const seen = preview(order, sold, { 3: { kind: 'mended', number: ' c ', quantity: '04' }, 1: { kind: 'left-out' }, 2: { kind: 'in-cart' }, 5: { kind: 'mended', number: 'B', quantity: 'two' } })
  t.same(ordered(seen), ['C 5', 'A 2'])
  t.match(seen.wrong, [{ line: 5, number: 'B', quantity: 'two', reason: /not a whole number/ }])
  t.same(seen.leftOut, [{ line: 1, text: 'A,1', reason: 'Left out', isOut: true }, { line: 2, text: 'B,1', reason: 'Moved to cart', isOut: false }])
  t.same(preview(orderOf('Part,Qty', 'A,1', 'Total,1'), sold).leftOut.map(({ line, reason, isOut }) => [line, reason, isOut]), [[1, 'A heading', false], [3, 'A total', false]])
  t.same(mendedNumbers(order, { 1: { kind: 'mended', number: 'z', quantity: '1' }, 2: { kind: 'mended', number: 'A', quantity: '1' }, 3: { kind: 'mended', number: 'Y', quantity: 'x' }, 4: { kind: 'left-out' } }), ['Z'])
})

t.test('lines that mean the same part are one, however they write its number', async t => {
  const seen = preview(orderOf('RSOF141,2', 'RS-OF141,3'), [item('RS-OF141')], {}, { RSOF141: { found: item('RS-OF141') } })
  t.same(ordered(seen), ['RS-OF141 5'])
  t.same(seen.linesOf.get('RS-OF141')?.map(({ line }) => line), [1, 2])
  t.match(reasons(preview(orderOf('AB,1'), [], {}, { AB: { found: item('A;B') } })), [/^1 .*Move it to the cart/], 'the BFF could not read it back')
  t.match(preview(orderOf('A,99999', 'B,1', 'A,1'), [item('A'), item('B')]), { wrong: [{ line: 3, reason: /At most 99,999/ }], lines: [{ quantity: 99_999 }, {}] })
})

t.test('a part that is sold in packs is ordered in whole ones, over all of its lines', async t => {
  const packed = item('A', 100, { pack_size: 12, sold_in_packs: true })
  t.same(ordered(preview(orderOf('A,4', 'A,8'), [packed])), ['A 12'])
  t.match(preview(orderOf('A,4'), [packed]).wrong, [{ reason: 'Sold in packs of 12 only.', wholePacks: 12 }])
  const { wrong, lines } = preview(orderOf('A,4', 'A,10'), [packed])
  t.same(lines, [])
  t.match(wrong, [{ line: 1, reason: 'Sold in packs of 12 only. The lines of this part have 14.' }, { line: 2, wholePacks: 20 }])
  t.equal(wrong[0]?.wholePacks, undefined)
})

t.test('whether a file is text is seen from its content, its size before it is read, and it can be read again from storage', async t => {
  const file = readFileSync(join(import.meta.dirname, '../../../../fixtures/files/order.txt'))
  const reading = await readOrderFile(new File([file], 'order.ORD', { type: 'application/octet-stream' }))
  t.match(reading, { ok: true, read: { file: file.toString('base64'), order: { po_number: 'DMS 4711' } } })
  t.match(rereadOrderFile(file.toString('base64')), { po_number: 'DMS 4711' })
  t.equal(rereadOrderFile('no base64'), undefined)

  const unread = { arrayBuffer: async (): Promise<ArrayBuffer> => { throw new Error('it was read') } }
  t.match(await readOrderFile({ ...unread, size: 50_000_000 }), { ok: false, message: /larger than 256 KB/ })
  t.match(await readOrderFile({ ...unread, size: 1 }), { ok: false, message: 'An unknown error occurred.' }, 'gone since it was chosen')
  t.match(await readOrderFile(new File([''], 'order.txt', { type: 'text/plain' })), { ok: false, message: /empty/ })
})

/** PO numbers for a file with their error messages; undefined for valid ones. The page and the BFF must agree on each. */
const poNumbers: Array<[po: string, said: string | undefined]> = [
  [' SHOP-1 ', undefined],
  ['x'.repeat(16), undefined],
  ['x'.repeat(17), 'Max 16 Characters'],
  ['', 'Required'],
  ['  ', 'Required'],
  ['A\nB', 'Remove line breaks, tabs and other control characters.'],
  ['A\tB', 'Remove line breaks, tabs and other control characters.'],
  ['Ä', 'Use only letters, digits and symbols on a US keyboard']
]

t.test('the page and the contract accept and refuse the same PO numbers for a file, with the agreed messages', async t => {
  const contract = Compile(LightspeedData)
  for (const [po, said] of poNumbers) {
    t.equal(poProblem(po), said, JSON.stringify(po))
    t.equal(contract.Check(trimmerOf(LightspeedData)?.({ po_number: po })), said === undefined, `contract: ${JSON.stringify(po)}`)
  }
})
