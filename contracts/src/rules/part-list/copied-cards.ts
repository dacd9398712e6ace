import type { ListLine } from './row-order.ts'
import type { SourceRow } from './source-rows.ts'
import { isCertainPart, withoutLabel } from './words.ts'

/** Joins a number to the word above it that says what it is, as a page that shows cards is copied: `Qty`, `2`. Several numbers are a column. */
export function withQuantitiesJoined (rows: readonly SourceRow[]): readonly SourceRow[] {
  const isJoined = (at: number): boolean => isLabel(rows[at]) && isNumber(rows[at + 1]) && !isNumber(rows[at + 2])
  return rows.flatMap((row, at) => {
    if (isJoined(at - 1)) return []
    const text = `${row.text} ${rows[at + 1]?.text}`
    return [isJoined(at) ? { ...row, text, cells: [text] } : row]
  })
}

/** Whether each part is alone on its line, and its quantity on another, perhaps below its description. */
export function areCards (rows: readonly SourceRow[]): boolean {
  const numbers = rows.filter(isNumberAlone).length
  return numbers > 1 && numbers === rows.filter(({ cells, text }) => cells.length === 1 && isCertainPart(withoutLabel(text))).length
}

/** A quantity alone on its line, without a word that says so. */
export function isNumberAlone ({ text }: SourceRow): boolean {
  return /^\d{1,3}$/.test(text)
}

function isLabel (row: SourceRow | undefined): boolean {
  return row?.cells.length === 1 && /^(?:qty|quantity)[.:]?$/i.test(row.text)
}

function isNumber (row: SourceRow | undefined): boolean {
  return row !== undefined && /^\d{1,5}$/.test(row.text)
}

/**
 * Gives the last part without a quantity the one that is written below it, perhaps below its description, too. A part alone on its line comes before
 * one among words, which may be a model.
 * @param isGuess whether nothing but its place says that it is a quantity; then there must be a single part above
 */
export function giveQuantity (lines: ListLine[], text: string, quantity: string, isGuess = false): boolean {
  const since = lines.findLastIndex(({ quantity }) => quantity !== '') + 1
  const own = lines.slice(since)
  const alone = own.findLastIndex(({ part, doubt }) => isCertainPart(part) && doubt === undefined)
  const at = since + (alone >= 0 ? alone : own.findLastIndex(({ part }) => isCertainPart(part)))
  const line = lines[at]
  if (at < since || line === undefined || (isGuess && own.filter(({ part }) => isCertainPart(part)).length > 1)) return false
  lines[at] = { ...line, text: `${line.text} ${text}`, quantity, ...isGuess && { doubt: { ...line.doubt, isGuess } } }
  return true
}

/** Whether a line among cards is a description, or a button that was copied, too. */
export function isAmongCards ({ quantity, text }: ListLine): boolean {
  return quantity === '' && !isCertainPart(withoutLabel(text).split(' ', 1)[0] ?? '')
}
