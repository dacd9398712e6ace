import { isMeantAsQuantity, isMoney } from './written-quantity.ts'

/** Where the parts, their quantities and the notes stand in the rows of a table, counted from 0. */
export type Columns = { part: number, quantity: number | undefined, note: number | undefined }

const headings = {
  part: new Set([
    'part', 'partnumber', 'partno', 'partnr', 'partnum', 'parts', 'pn', 'item', 'itemnumber', 'itemno', 'itemnr', 'itemcode', 'itemid', 'sku', 'number',
    'product', 'productnumber', 'productcode', 'article', 'articlenumber', 'articleno', 'code', 'catalognumber', 'stocknumber', 'material'
  ]),
  quantity: new Set([
    'quantity', 'qty', 'qnty', 'quan', 'count', 'pieces', 'pcs', 'units', 'ordered', 'orderqty', 'orderquantity', 'qtyordered', 'quantityordered', 'order',
    'need', 'needed', 'required', 'qtyneeded', 'qtyrequired'
  ]),
  note: new Set(['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'memo']),
  other: new Set([
    'description', 'desc', 'name', 'brand', 'manufacturer', 'unit', 'uom', 'price', 'unitprice', 'dealerprice', 'listprice', 'msrp', 'retail', 'cost', 'each',
    'total', 'amount', 'extended', 'line', 'no', 'stock', 'available', 'instock', 'onhand'
  ])
} as const

/**
 * The columns by a row of headings.
 * @param isFirst whether nothing stands above it: a row further down needs more to count as headings
 * @returns undefined if the row does not have headings
 */
export function headingColumns (cells: readonly string[], isFirst: boolean): Partial<Columns> | undefined {
  const names = cells.map(headingName)
  const [part, quantity, note] = [headings.part, headings.quantity, headings.note].map(known => {
    const at = names.findIndex(name => known.has(name))
    return at < 0 ? undefined : at
  })
  const isNamed = (part !== undefined && quantity !== undefined) || isHeadingLine(cells.filter(cell => cell !== '')) ||
    (isFirst && part !== undefined && !cells.some(cell => /\d/.test(cell)))
  return isNamed ? { ...(part !== undefined && { part }), ...(quantity !== undefined && { quantity }), note } : undefined
}

/** Whether all of these words, and more than one, are headings of columns. */
export function isHeadingLine (words: readonly string[]): boolean {
  return words.length > 1 && words.every(word => Object.values(headings).some(known => known.has(headingName(word))))
}

function headingName (cell: string): string {
  return cell.toLowerCase().replace(/[^a-z]/g, '')
}

type Column = { at: number, cells: string[] }

/**
 * The columns of rows of several cells, by what stands in them. Quantities are short whole numbers, and part numbers have digits and seldom
 * blanks; prices, running numbers and descriptions are neither.
 * @param known what the headings say
 */
export function columnsOf (rows: ReadonlyArray<readonly string[]>, known: Partial<Columns> = {}): Columns {
  const width = Math.max(0, ...rows.map(cells => cells.length))
  const columns = Array.from({ length: width }, (_, at): Column => ({ at, cells: rows.map(cells => cells[at] ?? '').filter(cell => cell !== '') }))
    .filter(({ at, cells }) => cells.length > 0 && at !== known.note)
  const quantities = columns.filter(({ at, cells }) => at !== known.part && 2 * cells.filter(isMeantAsQuantity).length >= cells.length)
  const part = known.part ?? partColumn(columns.filter(({ at }) => at !== known.quantity), quantities, rows.length)
  const quantity = known.quantity ?? quantityColumn(quantities.filter(({ at }) => at !== part), part)
  return { part, quantity, note: known.note }
}

function partColumn (columns: readonly Column[], quantities: readonly Column[], rows: number): number {
  const others = columns.filter(column => !quantities.includes(column)).map(column => ({ ...column, score: sum(column.cells.map(likenessToPart)) / rows }))
  const best = highest(others, ({ score }) => score)
  // Numbers alone in two columns: the longer ones are the parts.
  const longest = highest(quantities.filter(column => columns.includes(column) && !isRunning(column)), length)
  const isDescription = best === undefined || (best.score < 1 && quantities.length > 1)
  return (isDescription ? longest ?? best : best)?.at ?? 0
}

function quantityColumn (candidates: readonly Column[], part: number): number | undefined {
  const counted = candidates.filter(column => candidates.length === 1 || !isRunning(column))
  const shortest = Math.min(...counted.map(length))
  const even = counted.filter(column => length(column) === shortest)
  return (even.find(({ at }) => at > part) ?? even[0])?.at
}

/** 1, 2, 3 and so on: the numbers of the lines. */
function isRunning ({ cells }: Column): boolean {
  return cells.length > 1 && cells.every((cell, index) => cell.replace(/[.)]$/, '') === String(index + 1))
}

function likenessToPart (cell: string): number {
  if (isMoney(cell)) return 0
  const isOneWord = !/\s/.test(cell)
  return /\d/.test(cell) ? isOneWord ? 2 : 1 : isOneWord ? 0.5 : 0.1
}

function length ({ cells }: Column): number {
  return sum(cells.map(cell => cell.length)) / cells.length
}

function sum (numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The first with the highest score. */
function highest<T> (all: readonly T[], score: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, each) => best === undefined || score(each) > score(best) ? each : best, undefined)
}
