import { strToU8, zipSync } from 'fflate'
import { day } from '@portal/contracts/base/time-units'
import type { SheetCell, SheetRows } from '@portal/contracts/rules/text/csv'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageOf = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The indexes of the cell formats in the style sheet below. */
const styles = { text: 1, money: 2, day: 3, heading: 4 } as const

/** Number format 49 is text, which stays text when somebody edits the cell. */
const styleSheet = `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5">${[[0, 0], [49, 0], [2, 0], [164, 0], [49, 1]].map(([format, font]) => (
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  )).join('')}</cellXfs></styleSheet>`

/**
 * An Excel workbook (ECMA-376) with these rows in one sheet. Text becomes a text cell, whatever it looks like, so that part numbers keep their zeros
 * and nothing becomes a formula; counts, amounts and days are numbers.
 */
export function workbook (rows: SheetRows): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      ['workbook', 'worksheets/sheet1', 'styles'].map(contentType).join('') + '</Types>',
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']]),
    'xl/styles.xml': styleSheet,
    'xl/worksheets/sheet1.xml': sheet(rows)
  }
  return Uint8Array.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

function contentType (part: string): string {
  const kind = part === 'workbook' ? 'sheet.main' : part === 'styles' ? 'styles' : 'worksheet'
  return `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
}

function relationships (targets: ReadonlyArray<readonly [type: string, target: string]>): string {
  const each = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
  return `${head}<Relationships xmlns="${packageOf}/relationships">${each.join('')}</Relationships>`
}

/** The first row is bold and stays in sight, and columns are as wide as their contents, within reason. */
function sheet (rows: SheetRows): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.min(60, Math.max(8, ...rows.map(row => shownLength(row[column])))) + 2)
  return `${head}<worksheet xmlns="${main}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
    `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, `${columnName(column)}${at + 1}`, at === 0)).join('')}</row>`).join('')}` +
    '</sheetData></worksheet>'
}

function cell (value: SheetCell | undefined, place: string, isHeading: boolean): string {
  if (value == null || value === '') return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'string') {
    return `<c r="${place}" s="${isHeading ? styles.heading : styles.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  if ('cents' in value) return `<c r="${place}" s="${styles.money}"><v>${value.cents / 100}</v></c>`
  return value.day === null ? '' : `<c r="${place}" s="${styles.day}"><v>${dayNumber(value.day)}</v></c>`
}

function shownLength (value: SheetCell | undefined): number {
  return typeof value === 'string' ? value.length : value == null ? 0 : 10
}

/** A, B, … Z, AA, AB, … */
function columnName (index: number): string {
  const letter = String.fromCharCode(65 + index % 26)
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The days since December 30, 1899, by which spreadsheets count. */
function dayNumber (date: string): number {
  return Math.round((Date.parse(date) - Date.parse('1899-12-30')) / day)
}

/** As XML 1.0 allows it: without other control characters and halves of surrogate pairs. */
function escaped (text: string): string {
  return text.toWellFormed()
    // eslint-disable-next-line no-control-regex -- these are what is to be found
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
