import { limits } from '@portal/contracts/policy/limits'
import { mergedNote, readQuantity } from '@portal/contracts/rules/cart/cart-lines'
import { typedPart } from '@portal/contracts/rules/part-list/judged-lines'
import type { LineDoubt, ListLine } from '@portal/contracts/rules/part-list/row-order'
import { shownQuantity } from '@portal/contracts/rules/part-list/quantities'
import { scannedText } from '@portal/contracts/rules/part-list/scan'

/**
 * A line as it was entered. `source` is the text that it was read from, and `doubt` what was doubtful about it. No id is used again.
 */
export type EnteredLine = { id: number, part: string, quantity: string, note: string, source?: string, doubt?: LineDoubt }

/** The lines of the list. The last one is always empty, for the next part. Its id is the highest of all that were ever used. */
export type EnteredLines = readonly EnteredLine[]

export function emptyLine (id: number): EnteredLine {
  return { id, part: '', quantity: '', note: '' }
}

/** Whether the line is empty. */
export function isBlank ({ part, quantity, note, source }: EnteredLine): boolean {
  return part === '' && quantity === '' && note === '' && source === undefined
}

function ended (lines: EnteredLines): EnteredLines {
  const last = lines.at(-1)
  if (last !== undefined && isBlank(last)) return lines
  return [...lines, emptyLine(nextId(lines))]
}

function nextId (lines: EnteredLines): number {
  return Math.max(0, ...lines.map(({ id }) => id)) + 1
}

export function changeLine (lines: EnteredLines, id: number, change: Partial<Omit<EnteredLine, 'id' | 'source' | 'doubt'>>): EnteredLines {
  const index = lines.findIndex(line => line.id === id)
  const line = lines[index]
  return line === undefined ? lines : ended(lines.with(index, { ...line, ...change }))
}

export function withoutLines (lines: EnteredLines, ids: ReadonlySet<number>): EnteredLines {
  return ended(lines.filter(({ id }) => !ids.has(id)))
}

/** Puts removed lines back in their places. @param before the list before they were removed; what was entered since follows */
export function putLinesBack (lines: EnteredLines, removed: EnteredLines, before: EnteredLines): EnteredLines {
  const places = new Map(before.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: EnteredLine): number => places.get(id) ?? before.length
  return [...lines, ...removed].sort((a, b) => placeOf(a) - placeOf(b))
}

/** How many more lines fit. */
export function roomFor (lines: EnteredLines): number {
  return Math.max(0, limits.cartLinesMax - lines.filter(line => !isBlank(line)).length)
}

/** Adds lines that were read. @param at how many lines come before them: all, unless they are read again */
export function addLines (lines: EnteredLines, read: readonly ListLine[], at?: number): EnteredLines {
  const next = nextId(lines)
  return insertLines(lines, read.map(({ text, part, quantity, note, doubt }, index) => ({
    id: next + index, part, quantity, note, source: text, ...doubt !== undefined && { doubt }
  })), at)
}

export function insertLines (lines: EnteredLines, added: EnteredLines, at = lines.length): EnteredLines {
  const all = [...lines.slice(0, at), ...added, ...lines.slice(at)]
  return [...all.filter(line => !isBlank(line)), emptyLine(nextId(all))]
}

/** A part that was entered again, and the pieces that its line has now. */
export type CountedUp = { part: string, quantity: number }

/**
 * Ends the entry of a line: without a quantity it is one piece, and if the part stands on an earlier line, the pieces are added to that one and
 * the line is free again.
 */
export function endEntry (lines: EnteredLines, id: number): { lines: EnteredLines, countedUp?: CountedUp } {
  const line = lines.find(each => each.id === id)
  if (line === undefined || typedPart(line) === '') return { lines }
  const quantity = line.quantity.trim() === '' ? '1' : line.quantity
  const earlier = lines.slice(0, lines.indexOf(line)).find(each => typedPart(each) === typedPart(line))
  const [had, more] = [readQuantity(earlier?.quantity ?? ''), readQuantity(quantity)]
  if (earlier === undefined || had === undefined || more === undefined || line.source !== undefined) return { lines: changeLine(lines, id, { quantity }) }
  const sum = had + more
  const counted = changeLine(lines, earlier.id, { quantity: String(sum), note: mergedNote(earlier.note, line.note) })
  return { lines: withoutLines(counted, new Set([id])), countedUp: { part: earlier.part, quantity: sum } }
}

/** A number of at most five digits, right or wrong as a quantity. */
const likeQuantity = /^[-+]?(?:[1-9]\d{0,4}|0)(?:[.,]\d*)*(?:e\d*)?$/i

/** Whether a text in a quantity field is a part number, because scanners type wherever the cursor is. */
export function isScannedPart (text: string): boolean {
  const typed = scannedText(text)
  return typed.length >= 4 && /\d/.test(typed) && !likeQuantity.test(typed) && (typed.startsWith('0') || shownQuantity(typed) === undefined)
}
