import type { NamedColumns } from './headings.ts'
import { isMeantAsQuantity, isMoney, isYear, shownQuantity, unitOf } from './quantities.ts'
import { orderOfCell } from './words.ts'

/** The columns of a table that have the parts, their quantities and the notes, counted from 0. */
export type Columns = { part: number, quantity: number | undefined, note: number | undefined }

/**
 * @param isGuess whether another choice would have been just as good
 * @param hasDecimals whether the commas of the quantities stand before decimals
 * @param hasThousands whether the dots of the quantities stand before thousands
 * @param ticks the column that says which parts are to be ordered
 */
export type FoundColumns = Columns & { unit: number | undefined, isGuess: boolean, ticks?: number | undefined, hasDecimals?: boolean | 'perhaps', hasThousands?: boolean | 'perhaps' }

type Column = { at: number, cells: string[], length: number, isPieces: boolean }

/** How many rows are read to find out what a table's columns contain; more would tell nothing new. */
export const tellingRows = 500

/**
 * The columns of rows with several cells, by their headings, or else by their contents: quantities are short whole numbers, and part numbers have
 * digits and seldom blanks; prices, running numbers, years and descriptions are neither.
 * @param named what the headings say
 */
export function columnsOf (rows: ReadonlyArray<readonly string[]>, named?: NamedColumns): FoundColumns {
  const telling = rows.slice(0, tellingRows)
  const width = telling.reduce((most, cells) => Math.max(most, cells.length), 0)
  const all = Array.from({ length: width }, (_, at) => columnOf(telling, at))
  const columns = all
    .filter(({ at, cells }) => cells.length > 0 && at !== named?.note && at !== named?.unit && named?.others.has(at) !== true)
    .filter(({ at, cells }) => at === named?.quantity || (at === 0 && all.length === 2) || !isPrices(cells))
  const byName = namedPart(named, all)
  const pieces = columns.filter(({ at, isPieces }) => isPieces && at !== byName && at !== named?.part)
  // A number of an order or a supplier is the same in each row.
  const others = columns.filter(({ at, cells }) => at !== named?.quantity && (cells.length < 2 || cells.some(cell => cell !== cells[0]) || columns.length < 3))
  const part = byName ?? partColumn(others, pieces, telling.length)
  const candidates = named?.quantity === undefined ? pieces.filter(({ at }) => at !== part) : []
  const quantity = backorderedQuantity(named, all, part) ?? namedQuantity(named, all) ?? quantityColumn(candidates, part)
  const isOfNumbers = pieces.some(({ at }) => at === part)
  // A heading that is not known may mean pieces in stock.
  const isGuess = quantity !== undefined && (named === undefined ? isOfNumbers : named.quantity === undefined || hasRival(named, quantity, telling))
  const isOneOfParts = byName === undefined && others.filter(column => !pieces.includes(column) && isOfParts(column)).length > 1
  return {
    part,
    quantity,
    note: named?.note,
    unit: named?.unit ?? unitColumn(all, quantity, named?.others),
    isGuess: isGuess || isOneOfParts || candidates.length > 1,
    ticks: columnOfTicks(named, all, quantity),
    hasDecimals: hasDecimals(all, quantity),
    hasThousands: hasThousands(all, quantity)
  }
}

/**
 * `Item #` may mean the lines of an order, some of which may have been taken out, next to `Part Number`. `Product` may mean its name, without a digit,
 * next to `Code`.
 */
function namedPart (named: NamedColumns | undefined, columns: readonly Column[]): number | undefined {
  const isOfLines = (at: number): boolean => {
    const { cells = [] } = columns[at] ?? {}
    const numbers = cells.filter(cell => /^\d+$/.test(cell))
    return 2 * numbers.length > cells.length && Number(numbers[0]) <= 10 &&
      numbers.every((number, index) => number.length <= 3 && (index === 0 || Number(number) > Number(numbers[index - 1])))
  }
  const first = named?.part
  const hasDigits = (at: number): boolean => columns[at]?.cells.some(cell => /\d/.test(cell)) === true
  return first !== undefined && (isOfLines(first) || !hasDigits(first)) ? named?.otherParts.find(at => !isOfLines(at) && hasDigits(at)) ?? first : first
}

/** Units beside the quantities. Elsewhere, `KIT` may be a description. */
function unitColumn (columns: readonly Column[], quantity = -2, others?: ReadonlySet<number>): number | undefined {
  const isOfUnits = ({ cells }: Column): boolean => cells.length > 0 && cells.every(cell => unitOf(cell) !== undefined)
  return columns.find(column => Math.abs(column.at - quantity) === 1 && others?.has(column.at) !== true && isOfUnits(column))?.at
}

/** A column `Order` may have ticks, and another one the quantities. */
function namedQuantity (named: NamedColumns | undefined, columns: readonly Column[]): number | undefined {
  const [quantity, ...others] = [named?.quantity ?? [], named?.otherQuantities ?? []].flat()
  const hasNumbers = (at: number): boolean => columns[at]?.cells.some(cell => shownQuantity(cell) !== undefined) === true
  return quantity === undefined || hasNumbers(quantity) ? quantity : others.find(hasNumbers) ?? quantity
}

/** Marks in a column that says which parts are to be ordered, and which are not. */
const tick = /^(?:x|y|yes|true|ok|[✓✔☑☒✅])$/iu
const noTick = /^(?:n|no|false|[☐-])$/iu

export function isTicked (cell: string): boolean {
  return tick.test(cell)
}

function columnOfTicks (named: NamedColumns | undefined, columns: readonly Column[], quantity: number | undefined): number | undefined {
  const column = columns[named?.quantity ?? -1]
  const areTicks = column?.cells.every(cell => isTicked(cell) || noTick.test(cell)) === true
  return areTicks && column.cells.length > 0 && column.at !== quantity ? column.at : undefined
}

/** What is still to come of each part. In a list of an order's lines, nothing is to come of some. */
function backorderedQuantity (named: NamedColumns | undefined, columns: readonly Column[], part: number): number | undefined {
  const column = columns[named?.backordered ?? -1]
  const isToCome = column?.cells.every(cell => Number.parseInt(shownQuantity(cell) ?? '', 10) > 0) === true
  return isToCome && column.cells.length === columns[part]?.cells.length ? column.at : undefined
}

/** Whether another column may have the quantities as well, such as those that one machine needs, or corrected ones, and differs. */
function hasRival (named: NamedColumns, quantity: number, rows: ReadonlyArray<readonly string[]>): boolean {
  return [named.quantity ?? -1, ...named.otherQuantities, ...named.revisedQuantities].some(at => rows.some(row => row[at] !== row[quantity] && shownQuantity(row[at] ?? '') !== undefined))
}

function columnOf (rows: ReadonlyArray<readonly string[]>, at: number): Column {
  const cells = rows.map(row => row[at] ?? '').filter(cell => cell !== '')
  const numbers = cells.filter(isMeantAsQuantity)
  const areYears = numbers.length > 1 && numbers.every(isYear)
  return { at, cells, length: sum(cells.map(cell => cell.length)) / cells.length, isPieces: 2 * numbers.length >= cells.length && !areYears }
}

/** Prices such as `8,40` tell it. Some programs write 2 pieces as `2,000`, as nobody who orders every part by the thousand would, perhaps. */
function hasDecimals (columns: readonly Column[], quantity: number | undefined): boolean | 'perhaps' {
  const { cells = [] } = columns.find(({ at }) => at === quantity) ?? {}
  if (!cells.some(cell => /,\d{3}$/.test(cell))) return false
  if (columns.some(({ at, cells }) => at !== quantity && isPrices(cells) && cells.every(isCommaPrice))) return true
  return cells.length > 1 && cells.every(cell => /^\d{1,3},000$/.test(cell)) && 'perhaps'
}

/** Where prices are written as `8,40`, `1.000` is a thousand. Where only some quantities have three decimals, it may be. */
function hasThousands (columns: readonly Column[], quantity: number | undefined): boolean | 'perhaps' {
  const { cells = [] } = columns.find(({ at }) => at === quantity) ?? {}
  if (!cells.some(cell => /^\d{1,3}\.\d{3}$/.test(cell))) return false
  if (columns.some(({ at, cells }) => at !== quantity && cells.length > 0 && cells.every(isCommaPrice))) return true
  return cells.some(cell => !/\.\d{3}$/.test(cell)) && 'perhaps'
}

function isCommaPrice (cell: string): boolean {
  return /^\d+(?:\.\d{3})*,\d{2}(?: ?€)?$/.test(cell)
}

/** Amounts with two decimals, a few of which may be whole ones. */
function isPrices (cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every(cell => /^\d[\d.,]*[.,]\d{2}$/.test(cell)) && cells.some(cell => !cell.endsWith('00'))
}

function partColumn (columns: readonly Column[], pieces: readonly Column[], rows: number): number {
  const others = columns.filter(column => !pieces.includes(column)).map(column => ({ ...column, score: sum(column.cells.map(likenessToPart)) / rows }))
  // `A12` may be a bin, beside longer numbers.
  const best = highest(others, ({ score, cells }) => cells.every(cell => cell.length < 4) ? score / 2 : score)
  const numbers = pieces.filter(column => columns.includes(column) && !isRunning(column))
  const isDescription = best === undefined || (best.score < 1 && pieces.length > 1)
  return (isDescription ? numberedPart(numbers) ?? best : best)?.at ?? 0
}

/** If all columns are numbers, the first has the parts, unless only a later one has numbers that cannot be quantities. */
function numberedPart (columns: readonly Column[]): Column | undefined {
  const [first] = columns
  return first !== undefined && first.cells.every(isSmall) ? columns.find(({ cells }) => cells.every(cell => !isSmall(cell))) ?? first : first
}

/** A number that looks like a quantity rather than a part number. */
function isSmall (cell: string): boolean {
  const shown = shownQuantity(cell)
  return shown !== undefined && !cell.startsWith('0') && shown.length <= 4
}

function quantityColumn (candidates: readonly Column[], part: number): number | undefined {
  const notLines = candidates.filter(column => !isRunning(column) || column.at > part)
  const plain = notLines.filter(({ cells }) => cells.every(cell => /^\d+$/.test(cell)))
  // Next to whole numbers, `12.00` is a price, and `2X` a size.
  const counted = plain.length > 0 ? plain : notLines
  const shortest = Math.min(...counted.map(({ length }) => length))
  const [next] = counted.filter(({ at }) => at > part)
  const even = counted.filter(({ length }) => length === shortest)
  return (next?.cells.every(isSmall) === true ? next : even.find(({ at }) => at > part) ?? even[0])?.at
}

/** 1, 2, 3 or 10, 20, 30 and so on: the numbers of the lines. */
export function isRunning ({ cells }: Pick<Column, 'cells'>): boolean {
  const [first = 0, second = 0, ...more] = cells.map(cell => /^\d{1,5}[.)]?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN)
  const step = second - first
  const isSteady = more.every((number, index) => number === second + step * (index + 1))
  return (step === 1 || step === 10) && first <= 100 && (first === 1 || more.length > 0) && isSteady
}

const dateOrTime = /^(?:\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.](?:\d\d){1,2}|\d{1,2}-\d{1,2}-20\d\d)$/

function isOfParts ({ cells }: Column): boolean {
  return cells.every(cell => likenessToPart(cell) === 2)
}

/** How much a cell looks like a part number, from 0 to 2. */
function likenessToPart (text: string): number {
  const cell = orderOfCell(text)?.part ?? text
  if (isMoney(cell) || /^#/.test(cell) || dateOrTime.test(cell)) return 0
  const isOneWord = !/\s/.test(cell)
  return /\d/.test(cell) ? isOneWord ? 2 : 1 : isOneWord ? 0.5 : 0.1
}

function sum (numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The first with the highest score. */
function highest<T> (all: readonly T[], score: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, each) => best === undefined || score(each) > score(best) ? each : best, undefined)
}
