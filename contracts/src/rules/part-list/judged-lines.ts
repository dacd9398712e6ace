import type { Item } from '../../stock.ts'
import { brokenPack } from '../stock/supply.ts'
import { piecesOf, verdictOf, type OrderLine, type PartKnowledge } from './line-verdict.ts'
import type { LineVerdict } from './part-verdict.ts'
import type { TogetherWith } from './quantity-fault.ts'
import { scannedText } from './scan.ts'

/** A line with its number, counted from 1, and the verdict on it. */
export type JudgedLine<L extends OrderLine = OrderLine> = { line: L, row: number, verdict: LineVerdict }

/** What is known about parts, by the typed text in capital letters. */
export type PartAnswers = ReadonlyMap<string, PartKnowledge>

/** The part that is meant, for comparing lines: part numbers ignore case, and are compared as scanners send them. */
export function typedPart ({ part }: Pick<OrderLine, 'part'>): string {
  return scannedText(part).toUpperCase()
}

/**
 * Judges lines that are ordered together; the lines of one part are added up.
 * @param rowOf the line's number as the person knows it, if that is not its position
 */
export function judgeLines<L extends OrderLine> (
  lines: readonly L[], answers: PartAnswers,
  { isBlank = () => false, rowOf = (_, place) => place }: { isBlank?: (line: L) => boolean, rowOf?: (line: L, place: number) => number } = {}
): Array<JudgedLine<L>> {
  const placed = lines.map((line, index) => ({ line, row: rowOf(line, index + 1), id: foundItem(line, answers)?.item_number ?? typedPart(line) }))
  const together = linesTogether(placed, answers)
  return placed.map(({ line, row, id }) => ({
    line, row, verdict: isBlank(line) ? { kind: 'blank' } : verdictOf(line, row, answers.get(typedPart(line)), together.get(id))
  }))
}

function foundItem (line: OrderLine, answers: PartAnswers): Item | undefined {
  const known = answers.get(typedPart(line))
  return typeof known === 'object' ? known.found : undefined
}

/** The parts that are on several lines. Lines without a quantity do not count. */
function linesTogether (placed: ReadonlyArray<{ line: OrderLine, row: number, id: string }>, answers: PartAnswers): Map<string, TogetherWith> {
  const together = new Map<string, TogetherWith>()
  for (const [id, own] of Map.groupBy(placed, ({ id }) => id)) {
    if (id === '' || own.length < 2) continue
    const counted = own.flatMap(({ line, row }) => {
      const item = foundItem(line, answers)
      const pieces = piecesOf(line.quantity, item ?? {})
      return typeof pieces === 'number' ? [{ line, row, item, pieces }] : []
    })
    const [first] = counted
    if (first === undefined || counted.length < 2) continue
    const broken = counted.findLast(({ item, pieces }) => brokenPack(item ?? {}, pieces) !== undefined)
    together.set(id, {
      row: first.row,
      pieces: counted.reduce((sum, { pieces }) => sum + pieces, 0),
      breaking: (broken ?? first).row,
      note: joinedNotes(counted.map(({ line: { note } }) => note))
    })
  }
  return together
}

/** The distinct notes of lines that become one. */
export function joinedNotes (notes: readonly string[]): string {
  return [...new Set(notes.map(note => note.trim()).filter(note => note !== ''))].join('; ')
}
