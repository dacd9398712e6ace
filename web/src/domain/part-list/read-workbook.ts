import { strFromU8, unzipSync } from 'fflate'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { cellText, type CellFault, type Sheet } from '@portal/contracts/rules/part-list/source-rows'
import { cellFormats, general, isOn, type CellFormat } from './cell-formats.ts'
import { shownNumber, type ShownCell } from './cell-text.ts'
import { readXml } from './workbook-xml.ts'

/** The sheets that can be seen, the active one first. */
export type Workbook = { sheets: Sheet[], hiddenSheets: number }

/** Reads an Excel workbook, or says why it cannot be read. Formulas have the results that the spreadsheet stored. */
export function readWorkbook (bytes: Uint8Array): Workbook | string {
  const names: string[] = []
  try {
    const workbook = workbookOf(partsOf(bytes, names))
    return otherKind(names) ?? workbook
  } catch (error) {
    return otherKind(names) ?? (error instanceof RangeError ? partListMessages.tooVast : partListMessages.notWorkbook)
  }
}

/** The texts in a workbook's file, which are unpacked together. */
type Parts = (wanted: (path: string) => boolean) => Map<string, string>

/**
 * @param names gets the names of all parts
 * @throws RangeError if they are too large together
 */
function partsOf (bytes: Uint8Array, names: string[]): Parts {
  let size = 0
  return wanted => {
    names.length = 0
    const parts = unzipSync(bytes, {
      filter ({ name, originalSize }) {
        names.push(name)
        if (!wanted(pathOf(name))) return false
        size += originalSize
        if (size > partListLimits.workbookBytes) throw new RangeError(name)
        return true
      }
    })
    return new Map(Object.entries(parts).map(([name, part]) => [pathOf(name), strFromU8(part)]))
  }
}

/** A path as it can be compared: some programs write `SharedStrings.xml`, or backslashes. */
function pathOf (name: string): string {
  return name.replaceAll('\\', '/').toLowerCase()
}

/** Why a ZIP file is not a workbook. */
function otherKind (names: readonly string[]): string | undefined {
  if (names.includes('content.xml')) return partListMessages.openDocument
  if (names.some(name => name.endsWith('.iwa') || name === 'Index.zip')) return partListMessages.numbers
  if (names.includes('xl/workbook.bin')) return partListMessages.binaryWorkbook
  return names.some(name => name === 'word/document.xml' || name === 'ppt/presentation.xml') ? partListMessages.notSpreadsheet : undefined
}

type Entry = { name: string, id: string, isHidden: boolean }
/** What a part of the file refers to: the kind of another part, and its path. */
type Relationship = { id: string, kind: string, path: string }

/** @throws Error if it is not a workbook */
function workbookOf (parts: Parts): Workbook {
  const relationships = parts(path => path.endsWith('.rels'))
  const path = relationshipsIn(relationships.get('_rels/.rels'), '').find(({ kind }) => kind === 'officeDocument')?.path ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  const own = relationshipsIn(relationships.get(`${path.slice(0, -name.length)}_rels/${name}.rels`), path)
  const needed = new Set([path, ...own.filter(({ kind }) => /^(?:worksheet|sharedStrings|styles)$/.test(kind)).map(({ path }) => path)])
  const texts = parts(path => needed.has(path))
  const textOf = (wanted: (relationship: Relationship) => boolean): string | undefined => texts.get(own.find(wanted)?.path ?? '')
  const entries: Entry[] = []
  let active = 0
  let days = 0
  readXml(existing(texts.get(path)), {
    open (tag, attributes) {
      if (tag === 'workbookView') active = Number(attributes()['activeTab'] ?? 0)
      if (tag === 'workbookPr' && isTrue(attributes()['date1904'])) days = 1462
      if (tag !== 'sheet') return
      const { name = '', id = '', state = 'visible' } = attributes()
      entries.push({ name, id, isHidden: state !== 'visible' })
    }
  })
  const strings = sharedStrings(textOf(({ kind }) => kind === 'sharedStrings'))
  const formats = cellFormats(textOf(({ kind }) => kind === 'styles'))
  const visible = entries.filter(({ isHidden }) => !isHidden)
  const first = entries[active]
  const inOrder = first === undefined || first.isHidden ? visible : [first, ...visible.filter(entry => entry !== first)]
  const sheets = inOrder.flatMap(({ name, id }) => {
    const xml = textOf(relationship => relationship.id === id)
    return xml === undefined ? [] : [{ name, ...sheetOf(xml, strings, formats, days) }]
  })
  return { sheets, hiddenSheets: entries.length - visible.length }
}

/** @param from the part that refers to the others */
function relationshipsIn (xml: string | undefined, from: string): Relationship[] {
  const found: Relationship[] = []
  readXml(existing(xml), {
    open (tag, attributes) {
      if (tag !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes()
      // The address of another file may be anything.
      if (mode === 'External') return
      const { pathname } = new URL(target, `http://file/${from}`)
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: pathOf(decodeURIComponent(pathname.slice(1))) })
    }
  })
  return found
}

function existing (xml: string | undefined): string {
  if (xml === undefined) throw new Error('a part of the workbook is missing')
  return xml
}

function isTrue (value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** A row without a height, or a column without a width, cannot be seen. */
function isZero (size: string | undefined): boolean {
  return size !== undefined && Number(size) === 0
}

function sharedStrings (xml: string | undefined): ShownCell[] {
  const strings: ShownCell[] = []
  if (xml === undefined) return strings
  const texts = textReader()
  readXml(xml, {
    open: texts.open,
    text: texts.text,
    close (tag) {
      texts.close(tag)
      if (tag === 'si') strings.push(texts.take())
    }
  })
  return strings
}

/** Collects the text of `t` elements, without the phonetic hints of Asian text, and without what is struck through beside other text. */
function textReader () {
  let [text, struck, isText, isPhonetic, isStruck] = ['', '', false, false, false]
  return {
    open (tag: string, attributes: () => Record<string, string>) {
      if (tag === 'rPh') isPhonetic = true
      if (tag === 't') isText = true
      if (tag === 'r') isStruck = false
      if (tag === 'strike') isStruck = isOn(attributes()['val'])
    },
    text (value: string) {
      if (!isText || isPhonetic) return
      if (isStruck) struck += value
      else text += value
    },
    close (tag: string) {
      if (tag === 'rPh') isPhonetic = false
      if (tag === 't') isText = false
      if (tag === 'r') isStruck = false
    },
    take (): ShownCell {
      const shown: ShownCell = text.trim() === '' && struck !== '' ? { text: unescaped(struck), fault: 'struck' } : { text: unescaped(text) };
      [text, struck] = ['', '']
      return shown
    }
  }
}

function unescaped (text: string): string {
  return text.includes('_x') ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
}

/** @param value undefined if none is stored */
type WrittenCell = { type: string, format: CellFormat, value: string | undefined, isFormula: boolean }
type ReadCell = ShownCell & { column: number }

function sheetOf (xml: string, strings: readonly ShownCell[], formats: readonly CellFormat[], days: number): Omit<Sheet, 'name'> {
  const rows: Array<{ line: number, cells: ReadCell[] }> = []
  const used = new Set<number>()
  const hidden: Array<{ from: number, to: number }> = []
  const texts = textReader()
  let [hiddenRows, line, isHidden, column] = [0, 0, false, 0]
  let cells: ReadCell[] = []
  let cell: WrittenCell | undefined
  let isValue = false
  readXml(withoutEmptyRows(xml), {
    open (tag, attributes) {
      switch (tag) {
        case 'col': {
          const { min = '1', max = min, hidden: isOut, width } = attributes()
          if (isTrue(isOut) || isZero(width)) hidden.push({ from: Number(min) - 1, to: Number(max) - 1 })
          return
        }
        case 'row': {
          const { r, hidden: isOut, ht } = attributes()
          line = r === undefined ? line + 1 : Number(r)
          isHidden = isTrue(isOut) || isZero(ht)
          column = -1
          cells = []
          return
        }
        case 'c': {
          const { r, t = 'n', s } = attributes()
          column = r === undefined ? column + 1 : columnOf(r)
          cell = { type: t, format: formats[Number(s ?? 0)] ?? general, value: undefined, isFormula: false }
          return
        }
        case 'f':
          if (cell !== undefined) cell.isFormula = true
          return
        case 'v':
          isValue = true
          if (cell !== undefined) cell.value = ''
          return
        default: texts.open(tag, attributes)
      }
    },
    text (value) {
      if (isValue && cell !== undefined) cell.value = (cell.value ?? '') + value
      else texts.text(value)
    },
    close (tag) {
      texts.close(tag)
      if (tag === 'v') isValue = false
      if (tag === 'c' && cell !== undefined) {
        const shown = cell.type === 'inlineStr' ? texts.take() : shownCell(cell, strings, days)
        const text = cellText(shown.text)
        if (text !== '' || shown.fault !== undefined) cells.push({ ...shown, ...text !== '' && cell.format.isStruck && { fault: 'struck' }, text, column })
        cell = undefined
      }
      if (tag !== 'row' || cells.length === 0) return
      if (isHidden) hiddenRows++
      else rows.push({ line, cells })
      for (const { column } of cells) used.add(column)
      if (rows.length > partListLimits.rows || used.size > partListLimits.columns) throw new RangeError('rows or columns')
    }
  })
  return { ...withoutEmptyColumns(rows, used, hidden), hiddenRows }
}

/** A spreadsheet may contain a million rows with nothing but a height, or with nothing but the format of a whole column. */
function withoutEmptyRows (xml: string): string {
  return xml.replace(/<(?:\w+:)?row\b[^>]*\/>|<(?:\w+:)?row\b[^>]*>\s*(?:<(?:\w+:)?c\b[^>]*\/>\s*)*<\/(?:\w+:)?row>/g, '')
}

function shownCell ({ type, format, value, isFormula }: WrittenCell, strings: readonly ShownCell[], days: number): ShownCell {
  // A result that is an empty text has a type of its own.
  const isMissing = value === undefined || (type === 'n' && value.trim() === '')
  if (isMissing) return isFormula ? { text: '', fault: 'no-result' } : { text: '' }
  switch (type) {
    case 's': return (value.trim() === '' ? undefined : strings[Number(value)]) ?? { text: '' }
    case 'str': return { text: value }
    case 'b': return { text: isTrue(value) ? 'TRUE' : 'FALSE', fault: 'truth' }
    case 'e': return { text: value, fault: 'error' }
    case 'd': return { text: value.replace(/T00:00:00(?:\.0+)?Z?$/, ''), fault: 'date' }
    default: return shownNumber(value, format.number, days)
  }
}

/** `C12` is in the third column, which is 2. */
function columnOf (reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = 26 * column + letter - 64
  }
  return column - 1
}

/** Rows with a cell for each visible column that is not empty, so that a single cell in the last column does not make rows long. */
function withoutEmptyColumns (
  read: ReadonlyArray<{ line: number, cells: readonly ReadCell[] }>, used: ReadonlySet<number>, hidden: ReadonlyArray<{ from: number, to: number }>
): Pick<Sheet, 'rows' | 'hiddenColumns'> {
  const shown = [...used].filter(column => !hidden.some(({ from, to }) => column >= from && column <= to)).sort((a, b) => a - b)
  const places = new Map(shown.map((column, at) => [column, at]))
  const rows = read.flatMap(({ line, cells }) => {
    const texts = Array.from({ length: shown.length }, () => '')
    const faults = new Map<number, CellFault>()
    for (const { column, text, fault } of cells) {
      const at = places.get(column)
      if (at === undefined) continue
      texts[at] = text
      if (fault !== undefined) faults.set(at, fault)
    }
    const isEmpty = faults.size === 0 && texts.every(text => text === '')
    return isEmpty ? [] : [{ line, text: texts.join('\t').trimEnd(), cells: texts, ...faults.size > 0 && { faults } }]
  })
  return { rows, hiddenColumns: used.size - shown.length }
}
