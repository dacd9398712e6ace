import { readQuantity } from '@portal/contracts/rules/cart/cart-lines'
import { typedPart, type EnteredLine, type EnteredLines } from '../entry/entered-lines.ts'
import { verdictOf, type PartKnowledge, type TogetherWith, type LineVerdict } from './line-verdict.ts'

/** A line with its number on the page, counted from 1, and what is to be said of it. */
export type JudgedLine = { line: EnteredLine, row: number, verdict: LineVerdict }

/** What is known of parts, by the text that was typed, in capital letters. */
export type PartAnswers = ReadonlyMap<string, PartKnowledge>

export function judgeLines (lines: EnteredLines, answers: PartAnswers): JudgedLine[] {
  const ids = lines.map(line => partId(line, answers))
  const totals = totalsOf(lines, ids)
  return lines.map((line, index) => ({
    line, row: index + 1, verdict: verdictOf(line, answers.get(typedPart(line)), totals.get(ids[index] ?? ''))
  }))
}

/** The part's own number where it is known, so that `nvcr9eix` and `NV-CR9EIX` are one part. */
function partId (line: EnteredLine, answers: PartAnswers): string {
  const known = answers.get(typedPart(line))
  return typeof known === 'object' && known.found !== undefined ? known.found.item_number : typedPart(line)
}

/** For the parts that stand on several lines. Lines without a quantity do not count. */
function totalsOf (lines: EnteredLines, ids: readonly string[]): Map<string, TogetherWith> {
  const all = new Map<string, TogetherWith & { lines: number }>()
  for (const [index, line] of lines.entries()) {
    const id = ids[index] ?? ''
    const pieces = readQuantity(line.quantity) ?? 0
    if (id === '' || pieces === 0) continue
    const { row, pieces: others, lines: count } = all.get(id) ?? { row: index + 1, pieces: 0, lines: 0 }
    all.set(id, { row, pieces: others + pieces, lines: count + 1 })
  }
  return new Map([...all].flatMap(([id, { lines: count, row, pieces }]) => count > 1 ? [[id, { row, pieces }] as const] : []))
}

/** Whether the same is to be shown. */
export function isSameJudgement (a: JudgedLine, b: JudgedLine): boolean {
  return a.line === b.line && a.row === b.row && itemOf(a.verdict) === itemOf(b.verdict) && withoutItem(a.verdict) === withoutItem(b.verdict)
}

function withoutItem (verdict: LineVerdict): string {
  return JSON.stringify({ ...verdict, item: undefined })
}

function itemOf (verdict: LineVerdict) {
  return 'item' in verdict ? verdict.item : undefined
}
