import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { LightspeedData } from '@portal/contracts/lightspeed'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { poProblem } from './po-number.ts'
import { previewOf } from './preview.ts'
import { readFile, rereadFile } from './read-file.ts'

const item = (number: string, quantity: number) =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity, retail_price: 1000, dealer_price: 700 })

const chosen = (content: BlobPart, type = 'text/plain') => new File([content], 'order.txt', { type })

const order = {
  po_number: '',
  parts: [{ item_number: 'A', quantity: 3, lines: [1, 4] }, { item_number: 'B', quantity: 2, lines: [2, 5] }, { item_number: 'C', quantity: 1, lines: [6] }],
  wrong: [{ line: 3, text: 'X', reason: 'The quantity is missing.' }]
}

t.test('parts have their current stock, and parts that are not sold are among the invalid lines, in file order', async t => {
  const { lines, wrong } = previewOf(order, [item('A', 2), item('C', -4)])
  t.match(lines, [{ number: 'A', quantity: 3, backordered: 1 }, { number: 'C', quantity: 1, backordered: 1 }])
  t.same(wrong.map(({ line, text }) => [line, text]), [[2, 'B'], [3, 'X'], [5, 'B']])
})

t.test('a part of which nothing is known while the ERP is away stays a line, and is not said to be no part', async t => {
  const { lines, wrong } = previewOf(order, [item('A', 2)], ['B'])
  t.match(lines, [{ number: 'A', notChecked: false }, { number: 'B', item: undefined, notChecked: true }])
  t.same(wrong.map(({ text }) => text), ['X', 'C'])
})

t.test('while stock is not loaded, no part counts as unknown', async t => {
  const { lines, wrong } = previewOf(order, undefined)
  t.same([lines.map(line => line.number), wrong.length], [['A', 'B', 'C'], 1])
})

t.test('a file is checked by type and size before it is read, and can be read again from storage', async t => {
  const file = readFileSync(join(import.meta.dirname, '../../../../fixtures/files/order.txt'))
  const reading = await readFile(chosen(file))
  t.match(reading, { ok: true, read: { name: 'order.txt', file: file.toString('base64'), order: { po_number: 'DMS 4711' } } })
  t.match(rereadFile('order.txt', file.toString('base64')), { order: { po_number: 'DMS 4711' } })
  t.equal(rereadFile('order.txt', 'no base64'), undefined)

  const unread = { name: 'x', arrayBuffer: async (): Promise<ArrayBuffer> => { throw new Error('it was read') } }
  t.match(await readFile({ ...unread, type: 'application/zip', size: 1 }), { ok: false, message: 'Invalid File Type - Only text files are permitted.' })
  t.match(await readFile({ ...unread, type: 'text/plain', size: 4_000_000_000 }), { ok: false, message: /larger than 256 KB/ })
  t.match(await readFile({ ...unread, type: 'text/plain', size: 1 }), { ok: false, message: 'An unknown error occurred.' }, 'gone since it was chosen')
  t.match(await readFile(chosen('')), { ok: false, message: /empty/ })
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
  ['Ä', 'Use letters, digits and signs of an English keyboard only']
]

t.test('the page and the contract accept and refuse the same PO numbers for a file, with the agreed messages', async t => {
  const contract = Compile(LightspeedData)
  for (const [po, said] of poNumbers) {
    t.equal(poProblem(po), said, JSON.stringify(po))
    t.equal(contract.Check(trimmerOf(LightspeedData)?.({ po_number: po })), said === undefined, `contract: ${JSON.stringify(po)}`)
  }
})
