import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Address } from '@portal/contracts/dealers'
import { contactLines } from '@portal/contracts/rules/company/company'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import type { Letterhead } from '../../ports/documents/document-printer.ts'
import { markExplanation } from './printable-text.ts'

/** Draws a document on US letter from top to bottom: a head, facts, a table and totals. Each part goes below the last. */
export type Paper = PDFKit.PDFDocument

/** Who sends a document, and whether some of its letters are replaced by a mark (`printable-text.ts`). */
export type Head = Letterhead & { isMarked: boolean }

/** `width` is in points. A column without one takes the remaining width. */
export type Column<Line> = { head: string, width?: number, numeric?: boolean, of: (line: Line) => string }
type Placed<Line> = Column<Line> & { x: number, width: number }

/** A name and its value; a dash stands for an empty one. */
export type Fact = readonly [name: string, value: string]

const regular = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'))
const margin = 40
/** US letter, in points. */
const page = { width: 612, height: 792 }
const inner = page.width - 2 * margin
/** Below this is only the page number. */
const bottom = page.height - margin - 16
const gap = 6
const logoSpace = { width: 160, height: 34 }
const size = { body: 8, small: 7, title: 15 }
const ink = { text: '#1b1d21', muted: '#565c64', line: '#c4c8cd' }

/**
 * A document as a PDF file. Its texts have been through `printable-text.ts`, so the fonts can show them.
 * @param draw draws what stands between the head and the page numbers
 */
export async function drawPaper (title: string, head: Head, draw: (doc: Paper) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [page.width, page.height], margin, bufferPages: true, lang: 'en-US', displayTitle: true, info: { Title: title, Author: head.company.name }, font: regular
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const bytes = collect(doc)
  drawHead(doc, title, head)
  draw(doc)
  if (head.isMarked) doc.font('regular').fontSize(size.small).fillColor(ink.muted).text(markExplanation, margin, doc.y + 12, { width: inner })
  numberPages(doc, title)
  doc.end()
  return await bytes
}

async function collect (doc: Paper): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function drawHead (doc: Paper, title: string, { company, logo }: Letterhead): void {
  doc.font('bold').fontSize(size.title).fillColor(ink.text).text(title, margin + inner / 2, margin, { width: inner / 2, align: 'right' })
  const right = doc.y
  if (logo !== undefined) doc.image(Buffer.from(logo.png), margin, margin, { fit: [logoSpace.width, logoSpace.height] })
  const top = logo === undefined ? margin : margin + logoSpace.height + gap
  doc.fontSize(11).text(company.name, margin, top, { width: inner / 2 - gap })
  doc.font('regular').fontSize(size.body).fillColor(ink.muted)
  doc.text(contactLines(company).join('\n'))
  doc.y = Math.max(doc.y, right) + 12
}

/** Short facts, three in a row. */
export function drawFacts (doc: Paper, facts: readonly Fact[]): void {
  inColumns(doc, 3, facts, ([name, value], x, width) => { drawFact(doc, name, value, x, width) })
}

/** A fact of any length, in the whole width; nothing if it is empty. */
export function drawLongFact (doc: Paper, name: string, value: string): void {
  if (value === '') return
  drawFact(doc, name, value, margin, inner)
  doc.y += 4
}

function drawFact (doc: Paper, name: string, value: string, x: number, width: number): void {
  doc.font('regular').fontSize(size.small).fillColor(ink.muted).text(name, x, doc.y, { width })
  doc.fontSize(size.body).fillColor(ink.text).text(value === '' ? '–' : value, { width })
}

export function drawAddresses (doc: Paper, addresses: ReadonlyArray<readonly [name: string, address: Address | undefined]>): void {
  inColumns(doc, 2, addresses, ([name, address], x, width) => {
    drawFact(doc, name, address === undefined ? '' : [address.name, ...addressLines(address)].join('\n'), x, width)
  })
  doc.y += 4
}

/** Draws cells in rows of `count`. Each row is as high as its highest cell. */
function inColumns<T> (doc: Paper, count: number, cells: readonly T[], draw: (cell: T, x: number, width: number) => void): void {
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

function placed<Line> (columns: ReadonlyArray<Column<Line>>): Array<Placed<Line>> {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0) + (columns.length - 1) * gap
  let x = margin
  return columns.map(column => {
    const { width = inner - taken } = column
    const placedColumn = { ...column, x, width }
    x += width + gap
    return placedColumn
  })
}

/** A table, whose head is repeated on every page; nothing without lines. */
export function drawTable<Line> (doc: Paper, title: string, told: ReadonlyArray<Column<Line>>, lines: readonly Line[]): void {
  const columns = placed(told)
  const heightOfRow = (cells: readonly string[]): number => Math.max(...columns.map(({ width }, index) => heightOf(doc, cells[index] ?? '', width)))
  const heads = (): void => {
    const names = columns.map(column => column.head)
    doc.font('bold').fontSize(size.small).fillColor(ink.muted)
    drawRow(doc, columns, names, heightOfRow(names))
    doc.font('regular').fontSize(size.body).fillColor(ink.text)
  }
  if (lines.length === 0) return
  heads()
  for (const line of lines) {
    const cells = columns.map(column => column.of(line))
    const height = heightOfRow(cells)
    if (doc.y + height > bottom) {
      nextPage(doc, title)
      heads()
    }
    drawRow(doc, columns, cells, height)
  }
}

/** Whether text fits on one line is cheap to find out. Only longer text is broken into lines to be measured. */
function heightOf (doc: Paper, cell: string, width: number): number {
  return doc.widthOfString(cell) <= width ? doc.currentLineHeight() : doc.heightOfString(cell, { width })
}

function drawRow (doc: Paper, columns: ReadonlyArray<Placed<never>>, cells: readonly string[], height: number): void {
  const top = doc.y
  for (const [index, { x, width, numeric = false }] of columns.entries()) {
    doc.text(cells[index] ?? '', x, top, { width, align: numeric ? 'right' : 'left' })
  }
  doc.y = top + height + 5
  doc.moveTo(margin, doc.y - 2.5).lineTo(margin + inner, doc.y - 2.5).lineWidth(0.5).strokeColor(ink.line).stroke()
}

function nextPage (doc: Paper, title: string): void {
  doc.addPage()
  doc.font('bold').fontSize(size.body).fillColor(ink.text).text(`${title}, continued`, margin, margin)
  doc.y += 6
}

/**
 * Amounts at the right, the last one in bold, always on one page.
 * @param remark stands below them
 */
export function drawTotals (doc: Paper, title: string, totals: readonly Fact[], remark: string | undefined): void {
  if (doc.y + 40 + totals.length * 14 > bottom) nextPage(doc, title)
  doc.y += 6
  const x = margin + inner - 220
  for (const [index, [name, amount]] of totals.entries()) {
    const last = index === totals.length - 1
    const top = doc.y
    doc.font(last ? 'bold' : 'regular').fontSize(last ? 10 : size.body).fillColor(ink.text)
    doc.text(name, x, top, { width: 110 })
    const foot = doc.y
    doc.text(amount, x + 110, top, { width: 110, align: 'right' })
    doc.y = Math.max(foot, doc.y) + 4
  }
  if (remark !== undefined) doc.font('bold').fontSize(10).text(remark, x - 100, doc.y + 6, { width: 320, align: 'right' })
}

function numberPages (doc: Paper, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // The library begins a new page for text below the margin.
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(size.small).fillColor(ink.muted)
    doc.text(`${title} – page ${index + 1} of ${count}`, margin, page.height - margin, { width: inner, align: 'right', lineBreak: false })
  }
}
