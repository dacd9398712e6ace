import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { LightspeedData } from '@portal/contracts/lightspeed'
import type { LightspeedOrder } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { readLightspeedFile } from '@portal/contracts/rules/lightspeed/read-lightspeed-file'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { sampleStorage } from '../../../test/sample-storage.ts'
import { workbook } from '../../lib/sheets/workbook.ts'
import { storedFileDraft, type LineEdits } from './file-draft.ts'
import { poProblem } from './po-number.ts'
import { filePreviewOf, correctedParts, type FilePreview } from './file-preview.ts'
import { readOrderFile } from './read-order-file.ts'

const { storage } = sampleStorage()
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })

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
  const typed = [...order.lines.map(({ part }) => part), ...Object.values(edits).flatMap(edit => edit.kind === 'corrected' ? [edit.number] : [])].map(part => part.trim().toUpperCase())
  return filePreviewOf(order, edits, new Map(typed.map(number => {
    const found = sold.get(number)
    return [number, { typed: number, near: [], ...(found !== undefined && { found }), ...answers[number] }]
  })))
}

const reasons = ({ wrong }: FilePreview) => wrong.map(({ line, fault: { why } }) => `${line} ${why}`)
const ordered = ({ lines }: FilePreview) => lines.map(({ number, quantity }) => `${number} ${quantity}`)

const order = orderOf('A,1', 'B,1', 'X', 'A,2', 'B,1', 'C,1')

t.test('parts have their current stock, and parts that are not sold are among the invalid lines, in file order', async t => {
  const seen = preview(order, [item('A', 2), item('C', -4)])
  t.match(seen.lines, [{ number: 'A', quantity: 3, backordered: 1 }, { number: 'C', quantity: 1, backordered: 1 }])
  t.match(reasons(seen), ['2 Part B not found.', '3 Part X not found.', '5 Part B not found.'])
  const near = [item('B-1')]
  t.match(preview(order, [item('A')], {}, { B: { near } }).wrong[0], { part: 'B', quantity: '1', near })
})

t.test('a part about which nothing is known while the ERP is away stays a line, and does not count as unknown', async t => {
  const seen = preview(order, [item('A', 2)], {}, { B: { not_checked: true } })
  t.match(seen.lines, [{ number: 'A', notChecked: false }, { number: 'B', item: undefined, notChecked: true }])
  t.match(reasons(seen), [/^3/, /^6/])
  t.match(reasons(preview(orderOf('B,two'), [], {}, { B: { not_checked: true } })), ['1 Enter a whole number, 1 or more.'], 'which needs no ERP to be seen')
})

t.test('parts on one line of the file, as in tables beside each other, are changed one by one', async t => {
  const beside = orderOf('Part,Qty,Part,Qty', 'A,2,X,3', 'B,4,C,5')
  const items = [item('A'), item('B'), item('C'), item('D')]
  const [wrong] = preview(beside, items).wrong
  const key = wrong?.key ?? 0
  t.match(wrong, { line: 2, part: 'X' })
  t.same(ordered(preview(beside, items, { [key]: { kind: 'corrected', number: 'D', quantity: '3' } })), ['A 2', 'D 3', 'B 4', 'C 5'])
  t.same(ordered(preview(beside, items, { [key]: { kind: 'left-out' } })), ['A 2', 'B 4', 'C 5'])
})

t.test('while parts are looked up none counts as unknown, and a corrected line stays where the person works on it', async t => {
  const seen = filePreviewOf(order, { 3: { kind: 'corrected', number: 'D', quantity: '2' } }, new Map())
  t.same([ordered(seen), seen.wrong], [['A 3', 'B 2', 'C 1'], [{ key: 3, line: 3, text: 'X', part: 'D', quantity: '2', fault: { why: 'Looking up D...', in: 'part' }, isAsked: true }]])
})

t.test('a line is corrected, left out or moved to the cart, and a typing mistake is named', async t => {
  const sold = ['A', 'B', 'C'].map(number => item(number))
  const seen = preview(order, sold, { 3: { kind: 'corrected', number: ' c ', quantity: '04' }, 1: { kind: 'left-out' }, 2: { kind: 'in-cart' }, 5: { kind: 'corrected', number: 'B', quantity: 'two' } })
  t.same(ordered(seen), ['C 5', 'A 2'])
  t.match(seen.wrong, [{ line: 5, part: 'B', quantity: 'two', fault: { why: 'Enter a whole number, 1 or more.', in: 'quantity' } }])
  t.same(seen.leftOut, [{ key: 1, line: 1, text: 'A,1', reason: 'Left out', isOut: true }, { key: 2, line: 2, text: 'B,1', reason: 'Moved to cart', isOut: false }])
  t.same(preview(orderOf('Part,Qty', 'A,1', 'Total,1'), sold).leftOut.map(({ line, reason, isOut }) => [line, reason, isOut]), [[1, 'A heading', false], [3, 'A total', false]])
  t.same(correctedParts(order, { 1: { kind: 'corrected', number: 'z', quantity: '1' }, 2: { kind: 'corrected', number: 'A', quantity: '1' }, 3: { kind: 'corrected', number: 'Y', quantity: 'x' }, 4: { kind: 'left-out' } }), ['Y', 'Z'])
})

t.test('lines that mean the same part are one, however they write its number', async t => {
  const seen = preview(orderOf('RSOF141,2', 'RS-OF141,3'), [item('RS-OF141')], {}, { RSOF141: { found: item('RS-OF141') } })
  t.same(ordered(seen), ['RS-OF141 5'])
  t.same(seen.linesOf.get('RS-OF141')?.map(({ line }) => line), [1, 2])
  t.match(reasons(preview(orderOf('AB,1'), [], {}, { AB: { found: item('A;B') } })), [/^1 .*Move it to the cart/], 'the BFF could not read it back')
  const tooMany = 'The limit per line is 99,999. This part’s lines add up to 100,000.'
  t.same(reasons(preview(orderOf('A,99999', 'B,1', 'A,1'), [item('A'), item('B')])), [`1 ${tooMany}`, `3 ${tooMany}`])
})

t.test('a part that is sold in packs is ordered in whole ones, over all of its lines', async t => {
  const packed = item('A', 100, { pack_size: 12, sold_in_packs: true })
  t.same(ordered(preview(orderOf('A,4', 'A,8'), [packed])), ['A 12'])
  t.match(preview(orderOf('A,4'), [packed]).wrong, [{ fault: { why: 'Sold in packs of 12 only.', whole: 12 } }])
  t.same(ordered(preview(orderOf('A,2 BX'), [packed])), ['A 24'])
  const { wrong, lines } = preview(orderOf('A,4', 'A,10'), [packed])
  t.same(lines, [])
  t.match(wrong, [
    { line: 1, fault: { why: 'Waits for line 2, which breaks a pack.' } }, { line: 2, fault: { why: 'Sold in packs of 12 only. This part’s lines add up to 14.', whole: 20 } }
  ])
})

t.test('a file is read like any other list, whether text or a workbook, and anything else is refused', async t => {
  const file = readFileSync(join(import.meta.dirname, '../../../../fixtures/files/order.txt'))
  t.match(await readOrderFile(new File([file], 'order.ORD', { type: 'application/octet-stream' })), { ok: true, order: { po_number: 'DMS 4711' } })
  const saved = workbook([['Part number', 'Description', 'Quantity'], ['00125200', 'CHAIN', 3], ['0910-1420', '5 PIECES', 2]])
  const reading = await readOrderFile(new File([saved], 'cart.xlsx'))
  t.match(reading, { ok: true, order: { lines: [{ part: '00125200', quantity: '3' }, { part: '0910-1420', quantity: '2' }] }, read: { list: { tables: [{ columns: { part: 0, quantity: 2 } }] } } })
  const others = await readOrderFile(new File([saved], 'cart.xlsx'), { sheet: 0, columns: { 'partnumber description quantity': { part: 1, quantity: 2, note: undefined } } })
  t.match(others, { order: { lines: [{ part: 'CHAIN' }, { part: '5 PIECES' }] } })

  const unread = { arrayBuffer: async (): Promise<ArrayBuffer> => { throw new Error('it was read') } }
  const refused: Array<[what: string, file: Pick<File, 'size' | 'arrayBuffer'>, message: RegExp]> = [
    ['too large to be read at all', { ...unread, size: 50_000_000 }, /larger than 5 MB/],
    ['gone since it was chosen', { ...unread, size: 1 }, /^An unknown error occurred\.$/],
    ['empty', new File([''], 'order.txt', { type: 'text/plain' }), /is empty/],
    ['nothing but blanks', new File(['PO:1\r\n \r\n'], 'order.txt'), /no lines with parts/],
    ['nothing about parts', new File(['Ship to: 55\nTOTAL,2\n'], 'order.txt'), /no lines with parts/],
    ['no text', new File([new Uint8Array(1000)], 'order.txt'), /^Invalid File Type - Only text files are permitted\.$/],
    ['an old workbook', new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'a.xls'), /old Excel format/],
    ['too many lines', new File(['A,1\n'.repeat(1001)], 'order.txt'), /more than 1,000 lines/]
  ]
  for (const [what, file, message] of refused) {
    const reading = await readOrderFile(file)
    t.match(reading.ok || reading.message, message, what)
  }
})

t.test('what was read is kept whole, or not at all', async t => {
  const draft = { id: '1', name: 'a.ord', poNumber: '7', order: orderOf('Part,Qty', 'A,1', '#N/A,2'), edits: {}, delivery: filesOwnDelivery }
  storage.setItem('entry', JSON.stringify(draft))
  t.same(storedFileDraft('entry'), draft)
  storage.setItem('entry', JSON.stringify({ ...draft, order: { ...draft.order, lines: [...draft.order.lines, { line: 9, text: '' }] } }))
  t.equal(storedFileDraft('entry'), undefined)
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
