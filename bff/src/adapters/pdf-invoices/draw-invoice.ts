import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Address } from '@portal/contracts/dealers'
import type { Invoice, InvoiceLine } from '@portal/contracts/invoices'
import { contactLines } from '@portal/contracts/rules/company'
import { formatDate } from '@portal/contracts/rules/dates'
import { displayAddress } from '@portal/contracts/rules/dealer-view'
import { invoiceDue, invoiceTitle, invoiceTotals, partLines } from '@portal/contracts/rules/invoices'
import { formatMoney } from '@portal/contracts/rules/money'
import { shipmentText } from '@portal/contracts/rules/shipments'
import type { InvoiceSheet, Letterhead } from '../../ports/invoice-printer.ts'

type Document = PDFKit.PDFDocument
/** `width` is in points. A column without one takes the remaining width. */
type Column = { head: string, width?: number, numeric?: boolean, of: (line: InvoiceLine) => string }
type Placed = Column & { x: number, width: number }

const regular = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'))
const margin = 40
const page = { width: 612, height: 792 }
const inner = page.width - 2 * margin
/** Below this is only the page number. */
const bottom = page.height - margin - 16
const gap = 8
const logoSpace = { width: 160, height: 34 }
const size = { body: 8, small: 7, title: 15 }
const ink = { text: '#1b1d21', muted: '#565c64', line: '#c4c8cd' }

/** The invoice as a PDF file. The fonts have Latin, Greek and Cyrillic letters; other characters show as a box. */
export async function drawInvoice ({ invoice, dealer }: InvoiceSheet, letterhead: Letterhead): Promise<Uint8Array> {
  const title = invoiceTitle(invoice)
  const doc = new PDFDocument({
    size: 'LETTER', margin, bufferPages: true, lang: 'en-US', displayTitle: true, info: { Title: title, Author: letterhead.company.name }, font: regular
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const bytes = collect(doc)

  drawHead(doc, title, letterhead)
  drawFacts(doc, invoice, dealer.name_company)
  drawAddresses(doc, displayAddress(dealer.address), dealer.address[String(invoice.ship_address)])
  drawLines(doc, title, invoice)
  drawTotals(doc, invoice)
  numberPages(doc, title)
  doc.end()
  return await bytes
}

async function collect (doc: Document): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function drawHead (doc: Document, title: string, { company, logo }: Letterhead): void {
  doc.font('bold').fontSize(size.title).fillColor(ink.text).text(title, margin + inner / 2, margin, { width: inner / 2, align: 'right' })
  const right = doc.y
  if (logo !== undefined) doc.image(Buffer.from(logo.png), margin, margin, { fit: [logoSpace.width, logoSpace.height] })
  const top = logo === undefined ? margin : margin + logoSpace.height + gap
  doc.fontSize(11).text(company.name, margin, top, { width: inner / 2 - gap })
  doc.font('regular').fontSize(size.body).fillColor(ink.muted)
  doc.text(contactLines(company).join('\n'))
  doc.y = Math.max(doc.y, right) + 12
}

function drawFacts (doc: Document, invoice: Invoice, dealerName: string): void {
  const facts = [
    ['Order number', invoice.order_number],
    ['PO number', invoice.po_number],
    ['Account number', invoice.customer_number],
    ['Dealer', dealerName],
    ['Sales rep', invoice.sales_rep],
    ['Entry date', invoice.order_entry_date === null ? '' : formatDate(invoice.order_entry_date)],
    ['Invoice date', formatDate(invoice.order_invoice_date)],
    ['Ship method', invoice.shipping_instructions],
    ['Payment terms', invoice.purchase_terms]
  ] as const
  inColumns(doc, 3, facts, ([name, value], x, width) => { drawFact(doc, name, value, x, width) })
  if (invoice.shipments !== undefined && invoice.shipments.length > 0) {
    drawFact(doc, 'Shipments', invoice.shipments.map(shipmentText).join('\n'), margin, inner)
    doc.y += 4
  }
  if (invoice.misc_note !== '') {
    drawFact(doc, 'Special information', invoice.misc_note, margin, inner)
    doc.y += 4
  }
}

function drawFact (doc: Document, name: string, value: string, x: number, width: number): void {
  doc.font('regular').fontSize(size.small).fillColor(ink.muted).text(name, x, doc.y, { width })
  doc.fontSize(size.body).fillColor(ink.text).text(value === '' ? '–' : value, { width })
}

function drawAddresses (doc: Document, billing: Address | undefined, shipTo: Address | undefined): void {
  inColumns(doc, 2, [['Billing address', billing], ['Ship-to address', shipTo]] as const, ([name, address], x, width) => {
    drawFact(doc, name, address === undefined ? '' : [address.name, address.street, `${address.city}, ${address.state} ${address.postal}`].join('\n'), x, width)
  })
  doc.y += 4
}

/** Draws cells in rows of `count`. Each row is as high as its highest cell. */
function inColumns<T> (doc: Document, count: number, cells: readonly T[], draw: (cell: T, x: number, width: number) => void): void {
  const width = (inner - (count - 1) * gap) / count
  for (let first = 0; first < cells.length; first += count) {
    const top = doc.y
    let lowest = top
    for (const [column, cell] of cells.slice(first, first + count).entries()) {
      doc.y = top
      draw(cell, margin + column * (width + gap), width)
      lowest = Math.max(lowest, doc.y)
    }
    doc.y = lowest + 6
  }
}

function columnsOf ({ details, retail_pricing: retail }: Invoice): Placed[] {
  const figures = { numeric: true, width: 36 }
  const columns: Column[] = [
    { head: 'Part number', width: 84, of: line => line.item_number },
    { head: 'Description', of: line => line.item_description },
    ...(details.some(line => line.manufacturer_number !== '') ? [{ head: 'MFG#', width: 56, of: (line: InvoiceLine) => line.manufacturer_number }] : []),
    { head: 'Ordered', ...figures, of: line => String(line.quantity_ordered) },
    { head: 'Shipped', ...figures, of: line => String(line.quantity_shipped) },
    { head: 'Back-ord.', ...figures, of: line => String(line.quantity_backordered) },
    ...(retail ? [{ head: 'Retail', ...figures, width: 48, of: (line: InvoiceLine) => formatMoney(line.retail_price) }] : []),
    { head: 'Amount', ...figures, width: 56, of: line => formatMoney(line.item_cost) }
  ]
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0) + (columns.length - 1) * gap
  let x = margin
  return columns.map(column => {
    const { width = inner - taken } = column
    const placed = { ...column, x, width }
    x += width + gap
    return placed
  })
}

function drawLines (doc: Document, title: string, invoice: Invoice): void {
  const columns = columnsOf(invoice)
  const heads = (): void => {
    doc.font('bold').fontSize(size.small).fillColor(ink.muted)
    drawRow(doc, columns, columns.map(column => column.head), 10)
    doc.font('regular').fontSize(size.body).fillColor(ink.text)
  }
  const lines = partLines(invoice.details)
  if (lines.length === 0) return
  heads()
  for (const line of lines) {
    const cells = columns.map(column => column.of(line))
    const height = Math.max(...columns.map(({ width }, index) => heightOf(doc, cells[index] ?? '', width)))
    if (doc.y + height > bottom) {
      nextPage(doc, title)
      heads()
    }
    drawRow(doc, columns, cells, height)
  }
}

/** Text that fits has one line, which is cheap to find out. Only longer text is broken into lines to be measured. */
function heightOf (doc: Document, cell: string, width: number): number {
  return doc.widthOfString(cell) <= width ? doc.currentLineHeight() : doc.heightOfString(cell, { width })
}

function drawRow (doc: Document, columns: readonly Placed[], cells: readonly string[], height: number): void {
  const top = doc.y
  for (const [index, { x, width, numeric = false }] of columns.entries()) {
    doc.text(cells[index] ?? '', x, top, { width, align: numeric ? 'right' : 'left' })
  }
  doc.y = top + height + 5
  doc.moveTo(margin, doc.y - 2.5).lineTo(margin + inner, doc.y - 2.5).lineWidth(0.5).strokeColor(ink.line).stroke()
}

function nextPage (doc: Document, title: string): void {
  doc.addPage()
  doc.font('bold').fontSize(size.body).fillColor(ink.text).text(`${title}, continued`, margin, margin)
  doc.y += 6
}

function drawTotals (doc: Document, invoice: Invoice): void {
  const { subtotal, shipping, taxes, total } = invoiceTotals(invoice)
  const charges = (invoice.charges ?? []).map(({ name, amount }) => [`– ${name}`, amount] as const)
  if (doc.y + 100 + charges.length * 14 > bottom) nextPage(doc, invoiceTitle(invoice))
  doc.y += 6
  const x = margin + inner - 220
  for (const [name, amount] of [['Items subtotal', subtotal], ['Shipping', shipping], ...charges, ['Taxes', taxes], ['Total', total]] as const) {
    const last = name === 'Total'
    const top = doc.y
    doc.font(last ? 'bold' : 'regular').fontSize(last ? 10 : size.body).fillColor(ink.text)
    doc.text(name, x, top, { width: 110 }).text(formatMoney(amount), x + 110, top, { width: 110, align: 'right' })
    doc.y += 4
  }
  const due = invoiceDue(invoice)
  if (due !== undefined) doc.font('bold').fontSize(10).text(due, x - 100, doc.y + 6, { width: 320, align: 'right' })
}

function numberPages (doc: Document, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the margin would make the library begin a new page.
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(size.small).fillColor(ink.muted)
    doc.text(`${title} – page ${index + 1} of ${count}`, margin, page.height - margin, { width: inner, align: 'right', lineBreak: false })
  }
}
