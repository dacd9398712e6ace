import type { Item } from '../../stock.ts'
import { brokenPack } from '../stock/supply.ts'
import { piecesOf, verdictOf, type LineVerdict, type OrderLine, type PartKnowledge } from './line-verdict.ts'
import type { TogetherWith } from './quantity-fault.ts'
import { scannedText } from './scan.ts'

/** A line with its number, counted from 1, and what is to be said of it. */
export type JudgedLine<L extends OrderLine = OrderLine> = { line: L, row: number, verdict: LineVerdict }

/** What is known of parts, by the text that was typed, in capital letters. */
export type PartAnswers = ReadonlyMap<string, PartKnowledge>

/** The part that is meant, to compare lines by: part numbers are the same in any case, and as they come from a scanner. */
export function typedPart ({ part }: Pick<OrderLine, 'part'>): string {
  return scannedText(part).toUpperCase()
}

/** Judges lines that are ordered together: those of one part are added up. */
export function judgeLines<L extends OrderLine> (lines: readonly L[], answers: PartAnswers, isBlank: (line: L) => boolean = () => false): Array<JudgedLine<L>> {
  const ids = lines.map(line => foundItem(line, answers)?.item_number ?? typedPart(line))
  const together = linesTogether(lines, ids, answers)
  return lines.map((line, index) => ({
    line,
    row: index + 1,
    verdict: isBlank(line) ? { kind: 'blank' } : verdictOf(line, index + 1, answers.get(typedPart(line)), together.get(ids[index] ?? ''))
  }))
}

function foundItem (line: OrderLine, answers: PartAnswers): Item | undefined {
  const known = answers.get(typedPart(line))
  return typeof known === 'object' ? known.found : undefined
}

/** The parts that stand on several lines. Lines without a quantity do not count. */
function linesTogether (lines: readonly OrderLine[], ids: readonly string[], answers: PartAnswers): Map<string, TogetherWith> {
  const rows = Map.groupBy(lines.keys(), index => ids[index] ?? '')
  const together = new Map<string, TogetherWith>()
  for (const [id, indexes] of rows) {
    if (id === '' || indexes.length < 2) continue
    const counted = indexes.flatMap(index => {
      const line = lines[index]
      const item = line === undefined ? undefined : foundItem(line, answers)
      const pieces = line === undefined ? 0 : piecesOf(line.quantity, item ?? {})
      return typeof pieces === 'number' && line !== undefined ? [{ index, line, item, pieces }] : []
    })
    const [first] = counted
    if (first === undefined || counted.length < 2) continue
    const broken = counted.findLast(({ item, pieces }) => brokenPack(item ?? {}, pieces) !== undefined)
    together.set(id, {
      row: first.index + 1,
      pieces: counted.reduce((sum, { pieces }) => sum + pieces, 0),
      breaking: (broken ?? first).index + 1,
      note: joinedNotes(counted.map(({ line: { note } }) => note))
    })
  }
  return together
}

/** The notes of lines that become one, each once. */
export function joinedNotes (notes: readonly string[]): string {
  return [...new Set(notes.map(note => note.trim()).filter(note => note !== ''))].join('; ')
}
