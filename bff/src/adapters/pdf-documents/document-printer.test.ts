import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import t from 'tap'
import type { Invoice, InvoiceSummary } from '@portal/contracts/invoices'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { demoCompany } from '@portal/contracts/rules/company/company'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { readLogo } from '../logo-file/logo-file.ts'
import { createDocumentPrinter } from './document-printer.ts'
import { withPrintableText } from './printable-text.ts'

const { dealers, invoices, orders } = canonicalRecords()
const dealer = dealers.find(entry => entry.dealer.customer_number === '10001')?.dealer
const invoice = invoices.find(entry => entry._id === '5001007')
if (dealer === undefined || invoice === undefined) throw new Error('the seeded record is gone')
const [line] = invoice.details
if (line === undefined) throw new Error('the seeded invoice has no line')

function pagesIn (file: Uint8Array): number {
  return Buffer.from(file).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/**
 * The lines of text in a file, in the order in which they were drawn, and where: `y` is the distance from the foot of the page. Its fonts number their
 * letters, and have a table of which number stands for which letter.
 */
function drawnIn (file: Uint8Array): Array<{ text: string, x: number, y: number }> {
  const content = Buffer.from(file).toString('latin1')
  const objects = new Map([...content.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(([, number, body = '']) => [number, body]))
  const stream = (body = ''): string => {
    const [, data = ''] = /stream\n(.*)\nendstream/s.exec(body) ?? []
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const letters = (font: string | undefined): string[] => {
    const [, map] = /ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
    return [...stream(objects.get(map)).matchAll(/\[(<.*?>)\]/gs)].flatMap(([, range = '']) => [...range.matchAll(/<(.*?)>/g)])
      .map(([, code = '']) => Buffer.from(code.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le'))
  }
  const fonts = new Map([...content.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, letters(font)]))
  const pages = [...content.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => stream(objects.get(number)))
  return pages.flatMap(page => page.split('BT').slice(1)).map(drawn => {
    const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(drawn) ?? []
    const [, font] = /\/(F\d+) /.exec(drawn) ?? []
    const text = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map(code => fonts.get(font)?.[parseInt(code, 16)] ?? '').join('')
    return { text, x: Number(x), y: Number(y) }
  })
}

function textsIn (file: Uint8Array): string[] {
  return drawnIn(file).map(({ text }) => text)
}

function summaryOf (of: Invoice): InvoiceSummary {
  const { _id, invoice_number, order_number, po_number, customer_number, order_invoice_date, date_payment_due, invoice_total } = of
  return { _id, invoice_number, order_number, po_number, customer_number, order_invoice_date, date_payment_due, invoice_total, item_numbers: [] }
}

const letterhead = { company: demoCompany, logo: undefined }
const limits = { inHand: 2, ofOne: 2, time: 20_000, memory: 256 }

t.test('an invoice names the representative who has its number, with the phone if there is one', async t => {
  const printer = createDocumentPrinter({ company: demoCompany, logo: undefined })
  const named = async (rep?: { name: string, phone: string | null }) => textsIn(await printer.pdf({ invoice: { ...invoice, sales_rep: '07' }, dealer, ...(rep && { rep }) })).join('|')
  t.match(await named({ name: 'Robin Reyes', phone: '(208) 555-0117' }), /07 Robin Reyes, \(208\) 555-0117/)
  t.match(await named({ name: 'Robin Reyes', phone: null }), /07 Robin Reyes\|/)
  t.notMatch(await named(), /Robin/)
})

t.test('an invoice of one page is one page, whatever letters and lengths its texts have', async t => {
  const printer = createDocumentPrinter(letterhead)
  const odd = ['Łódź Ελληνικά Кириллица', '東京 – отсутствует', 'W'.repeat(200), 'a\nb\tc\u0000', 'x '.repeat(120)]
  const details = odd.map(text => ({ ...line, item_number: text.slice(0, 30), item_description: text }))
  const file = await printer.pdf({ invoice: { ...invoice, po_number: '', misc_note: 'x '.repeat(200), details }, dealer })
  t.equal(pagesIn(file), 1)
  t.equal(pagesIn(await printer.pdf({ invoice: { ...invoice, details: [] }, dealer: { ...dealer, address: {} } })), 1)
})

t.test('an invoice names its sender, and has the logo if there is one', async t => {
  const svg = t.testdir({ 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" fill="#0b5fa5"/></svg>' })
  const drawn = await readLogo(join(svg, 'logo.svg'))
  writeFileSync(join(svg, 'logo.png'), drawn.png)
  const company = { ...demoCompany, name: 'Northwind Cycle Parts', address: [], phone: null, email: null }
  for (const logo of [drawn, await readLogo(join(svg, 'logo.png'))]) {
    t.equal(logo.ratio, 3)
    const file = await createDocumentPrinter({ company, logo }).pdf({ invoice, dealer })
    const content = Buffer.from(file).toString('latin1')
    t.match(content, '(Northwind Cycle Parts)')
    t.match(content, '/Subtype /Image')
    t.notMatch(content, 'Tamarack')
  }
  const plain = Buffer.from(await createDocumentPrinter(letterhead).pdf({ invoice, dealer })).toString('latin1')
  t.match(plain, '(Tamarack Powersports Supply)')
  t.notMatch(plain, '/Subtype /Image')
  writeFileSync(join(svg, 'broken.svg'), '<svg')
  await t.rejects(readLogo(join(svg, 'broken.svg')), Error)
})

t.test('an invoice with many lines continues on further pages', async t => {
  const file = await createDocumentPrinter(letterhead, limits).pdf({ invoice: { ...invoice, details: Array.from({ length: 300 }, () => ({ ...line, item_description: 'SHORT' })) }, dealer })
  t.ok(pagesIn(file) >= 6 && pagesIn(file) <= 9, `${pagesIn(file)} pages`)
})

t.test('an order is one document, with its parts, notes and the dealer\'s ship method', async t => {
  const order = orders.find(entry => entry.order._id === '7000101')?.order
  if (order === undefined) throw new Error('the seeded order is gone')
  const printer = createDocumentPrinter(letterhead)
  t.equal(pagesIn(await printer.pdf({ order, dealer })), 1)
  const file = await printer.pdf({ order: { ...order, po_number: '', order_date: null, shipping_method: 'default', parts: [] }, dealer })
  t.equal(pagesIn(file), 1)
  t.match(Buffer.from(file).toString('latin1'), '(Order Unnamed Order)')
  const marked = await printer.pdf({ order: { ...order, po_number: '東京 7' }, dealer })
  t.match(Buffer.from(marked).toString('latin1'), '(Order PO #[?] 7)', 'letters that cannot be shown are marked')
})

t.test('documents have the words of the pages, and grouped figures', async t => {
  const order = orders.find(entry => entry.order._id === '7000101')?.order
  const [part] = order?.parts ?? []
  if (order === undefined || part === undefined) throw new Error('the seeded order is gone')
  const printer = createDocumentPrinter(letterhead)
  const long = { quantity: 1033, quantity_shipped: 1000, quantity_backordered: 33, dealer_price: 119_500, line_amount: 123_443_500, note: 'FOR THE FLEET', expected_arrival: '2026-11-27' }
  const ordered = textsIn(await printer.pdf({ order: { ...order, shipping_method: 'default', order_total: 123_443_500, parts: [{ ...part, ...long }] }, dealer }))
  t.equal(ordered[ordered.indexOf('Ship method') + 1], dealer.default_shipping.label)
  t.equal(ordered[ordered.indexOf('Special instructions') + 1], 'CALL BEFORE DELIVERY')
  const backordered = partColumns.backordered.split(/(?<=-)/)
  t.strictSame(ordered.slice(ordered.indexOf(partColumns.number), -1), [
    partColumns.number, 'Description', 'MFG#', partColumns.ordered, partColumns.shipped, ...backordered, partColumns.price, partColumns.total,
    'RS-OF141', 'REDSAND OIL FILTER YZ250F 2019-2023', 'Note: FOR THE FLEET', 'Expected 11/27/26', '07RS0141', '1,033', '1,000', '33', '$1,195.00', '$1,234,435.00',
    'Pieces', '1,033', 'Order total', '$1,234,435.00'
  ])

  const details = [{ ...line, item_number: 'K 110', item_description: 'TIRE', manufacturer_number: '', quantity_ordered: 1033, quantity_shipped: 33, quantity_backordered: 1000, retail_price: 123_456, item_cost: 1_234_563 }]
  const invoiced = textsIn(await printer.pdf({ invoice: { ...invoice, details, charges: [], misc_note: 'TWO BOXES', invoice_total: 1_234_567, balance: 123_456 }, dealer }))
  t.equal(invoiced[invoiced.indexOf('Ship method') + 1], 'UPS GROUND')
  t.equal(invoiced[invoiced.indexOf('Special information') + 1], 'TWO BOXES')
  const lines = invoiced.slice(invoiced.indexOf(partColumns.number))
  const retail = partColumns.retail.split(/(?<= )/)
  t.strictSame(lines.slice(0, 18), [
    partColumns.number, 'Description', partColumns.ordered, partColumns.shipped, ...backordered, ...retail, partColumns.price, partColumns.total,
    'K 110', 'TIRE', '1,033', '33', '1,000', '$1,234.56', '$374.11', '$12,345.63'
  ])
  t.equal(lines[lines.indexOf('Balance due') + 1], '$1,234.56')
})

t.test('words in letters that the fonts lack, or would set in the wrong direction, become a mark; all others stay', async t => {
  const cases = [
    ['Łódź Ελληνικά Кириллица Tiếng Việt ½ ™ № “a” – €\n→ Հայերեն ქართული', undefined],
    ['東京 – отсутствует', '[?] – отсутствует'],
    ['서울/北京/ไทย', '[?]/[?]/[?]'],
    ['שלום 12 مرحبا', '[?] 12 [?]'],
    ['שלום אופנועים', '[?]'],
    ['🏍 left', '[?] left'],
    ['cafe\u0301', 'café']
  ] as const
  for (const [text, shown = text] of cases) t.strictSame(withPrintableText({ of: [text] }), { shown: { of: [shown] }, isMarked: shown.includes('[?]') }, text)
})

t.test('a statement is one document, with or without open invoices, and goes on over many pages', async t => {
  const printer = createDocumentPrinter(letterhead)
  const statement = { today: '2026-11-20', since: '2026-08-20', invoices: invoices.filter(entry => entry.customer_number === '10001').map(summaryOf) }
  t.equal(pagesIn(await printer.pdf({ statement, dealer })), 1)
  const file = await printer.pdf({ statement: { ...statement, invoices: [] }, dealer: { ...dealer, amount_due: -5000, date_last_payment: null } })
  t.match(Buffer.from(file).toString('latin1'), '(Statement of Account 10001)')
  t.match(textsIn(await printer.pdf({ statement: { ...statement, asOf: '11/20/26 3:00 PM UTC' }, dealer })).join('|'), 'As of|11/20/26 3:00 PM UTC. What was')
  const many = Array.from({ length: 200 }, () => summaryOf(invoice))
  t.ok(pagesIn(await printer.pdf({ statement: { ...statement, invoices: many }, dealer })) > 2)
})

t.test('a total whose name takes two lines has them for itself', async t => {
  const statement = { today: '2026-11-20', since: '2026-08-20', invoices: [{ ...summaryOf(invoice), balance: 100 }] }
  const drawn = drawnIn(await createDocumentPrinter(letterhead).pdf({ statement, dealer }))
  const first = drawn.findIndex(({ text }) => text === 'Listed above')
  const names = drawn.slice(first).filter(({ x }) => x === drawn[first]?.x)
  t.match(names.map(({ text }) => text), ['Listed above', /^Not listed here/, /older invoices/, /^Current amount/, /./, /./, /./, /./, 'Total Amount Due'])
  for (const [index, { text, y }] of names.slice(1).entries()) t.ok((names[index]?.y ?? 0) - y > 8, text)
})

t.test('invoices are made one at a time, a limited number may wait, and none waits forever', async t => {
  const printer = createDocumentPrinter(letterhead, limits)
  const made = await Promise.allSettled([1, 2, 3].map(async () => await printer.pdf({ invoice, dealer })))
  t.same(made.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected'])
  t.match(made[2], { reason: { code: 'portal_unavailable' } })
  await t.rejects(createDocumentPrinter(letterhead, { ...limits, time: 1 }).pdf({ invoice, dealer }), { code: 'portal_unavailable' })
  t.equal(pagesIn(await printer.pdf({ invoice, dealer })), 1, 'what failed is in nobody\'s way')
})

t.test('one person may have only a few documents under way, even if nobody else has any', async t => {
  const printer = createDocumentPrinter(letterhead, { ...limits, inHand: 6 })
  const print = async (asker: string): Promise<string> => await printer.pdf({ invoice, dealer }, asker).then(() => 'made', ({ code }) => code)
  const ofOne = Array.from({ length: 40 }, async () => await print('user-1'))
  t.same(await Promise.all([print('user-2'), print('user-3')]), ['made', 'made'])
  t.equal((await Promise.all(ofOne)).filter(outcome => outcome === 'made').length, limits.ofOne)
  t.equal(await print('user-1'), 'made', 'once they are made, others are')
})
