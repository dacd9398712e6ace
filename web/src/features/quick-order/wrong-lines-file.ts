import { csvText } from '@portal/contracts/rules/text/csv'
import type { JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import type { ListLine } from '@portal/contracts/rules/part-list/part-list'
import type { EnteredLine } from './entry/entered-lines.ts'

/** A CSV file of the lines that cannot be ordered, each with its number in the list, and why. The quick order can read it again. */
export function wrongLinesFile (judged: ReadonlyArray<JudgedLine<EnteredLine>>): string {
  return fileOf(judged.flatMap(({ line: { part, quantity, note, source }, row, verdict }) =>
    verdict.kind === 'wrong' ? [{ line: row, text: source ?? '', part, quantity, note, why: verdict.why }] : []))
}

/** The same of lines for which the list had no room, each with its number in what was pasted or read. */
export function leftOverFile (lines: readonly ListLine[], why: string): string {
  return fileOf(lines.map(line => ({ ...line, why })))
}

function fileOf (lines: ReadonlyArray<ListLine & { why: string }>): string {
  return csvText([
    ['Line', 'Part number', 'Quantity', 'Note', 'What is wrong', 'Text'],
    ...lines.map(({ line, part, quantity, note, why, text }) => [line, part, quantity, note, why, text])
  ])
}
