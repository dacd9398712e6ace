import { cellFaults, lineFaults } from '../../policy/line-faults.ts'
import { quantityFaults } from '../../policy/quantity-faults.ts'
import { limits } from '../../policy/limits.ts'
import type { Item, TypedPart } from '../../stock.ts'
import { textFault, textLength } from '../text/typed-text.ts'
import type { LineDoubt } from './row-order.ts'
import { unitOf, writtenQuantity } from './quantities.ts'
import { goodVerdict, type LineVerdict } from './part-verdict.ts'
import { quantityFault, type LineFault, type TogetherWith } from './quantity-fault.ts'

/** A line as it was entered or read. */
export type OrderLine = { part: string, quantity: string, note: string, doubt?: LineDoubt }

/** What is known of a typed part: nothing while it is asked for, then an answer, or that it could not be checked. */
export type PartKnowledge = TypedPart | 'unchecked' | undefined

/** Whether the BFF can be asked for what was typed as a part number. */
export function isAskable (part: string): boolean {
  return textFault(part, { min: 1, max: limits.searchTermMax }) === undefined
}

/**
 * @param row the line's number, counted from 1
 * @param together undefined if no other line has the part
 */
export function verdictOf (line: OrderLine, row: number, known: PartKnowledge, together: TogetherWith | undefined): LineVerdict {
  const fault = partFault(line)
  if (fault !== undefined) return { kind: 'wrong', why: fault, in: 'part' }
  if (known === undefined) return { kind: 'waiting', isAsked: true }
  if (known === 'unchecked' || known.not_checked === true) return { kind: 'waiting', isAsked: false }
  const { found: item, near } = known
  if (item === undefined) return { kind: 'wrong', why: notFound(line.part.trim()), in: 'part', near }
  const pieces = piecesOf(line.quantity, item)
  if (typeof pieces === 'string') return { kind: 'wrong', item, why: withCell(line, pieces), in: 'quantity' }
  const wrong = quantityFault(item, pieces, together, row) ?? noteFault(line.note, together)
  if (wrong !== undefined) return { kind: 'wrong', item, ...wrong }
  return goodVerdict(item, pieces, together, String(pieces) !== line.quantity.trim() && writtenUnit(line.quantity) !== undefined)
}

/** Why what was entered or read cannot be a part number, if so. */
export function partFault ({ part, doubt }: Pick<OrderLine, 'part' | 'doubt'>): string | undefined {
  if (part.trim() !== '') return isAskable(part) ? undefined : lineFaults.longPart
  return doubt?.fault?.in === 'part' ? `${cellFaults[doubt.fault.kind](doubt.fault.text)} ${lineFaults.noPart}` : lineFaults.noPart
}

const likeDate = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[- ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[- ]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{1,4})$/i

function notFound (part: string): string {
  const hint = likeDate.test(part) ? lineFaults.dateOfSpreadsheet : /^\d(?:\.\d+)?e\+?\d+$/i.test(part) ? lineFaults.shortenedBySpreadsheet : undefined
  return [lineFaults.notFound(part), hint].filter(text => text !== undefined).join(' ')
}

/** The message about the cell stays until something else is entered there. What is struck through was not taken. */
function withCell ({ quantity, doubt }: OrderLine, fault: string): string {
  const cell = doubt?.fault
  if (cell?.in === 'quantity' && quantity === (cell.kind === 'struck' ? '' : cell.text)) return `${cellFaults[cell.kind](cell.text)} ${fault}`
  return fault
}

/**
 * The number of pieces that a quantity means, or why it is not a quantity. A part's unit is one piece; a pack has as many as the distributor says.
 */
export function piecesOf (quantity: string, { unit_of_measure: own = 'EA', pack_size: size = 1 }: Pick<Item, 'unit_of_measure' | 'pack_size'>): number | string {
  if (quantity.trim() === '') return lineFaults.noQuantity
  const written = writtenQuantity(quantity)
  if (written === 'return') return lineFaults.isReturn
  if (written === 'fraction') return lineFaults.fraction
  if (written === 'none') return quantityFaults.noNumber
  const { count, unit } = written
  if (count === 0) return lineFaults.noQuantity
  if (unit === undefined || unitOf(unit) === unitOf(own)) return count
  if (unitOf(unit) === 'DZ') return count * 12
  return unitOf(unit) === 'PK' && size > 1 ? count * size : lineFaults.unit(quantity.trim())
}

function writtenUnit (quantity: string): string | undefined {
  const written = writtenQuantity(quantity)
  return typeof written === 'string' ? undefined : written.unit
}

function noteFault (note: string, together: TogetherWith | undefined): LineFault | undefined {
  if (textLength(note.trim()) > limits.cartNoteMax) return { why: lineFaults.longNote, in: 'note' }
  return note.trim() !== '' && textLength(together?.note ?? '') > limits.cartNoteMax ? { why: lineFaults.longNotes, in: 'note' } : undefined
}
