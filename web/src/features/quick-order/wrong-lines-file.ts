import { csvText } from '@portal/contracts/rules/text/csv'
import type { JudgedLine } from './checking/judged-lines.ts'
import type { PastedLine } from './reading/pasted-lines.ts'

/** A CSV file of the lines that cannot be ordered, each with its number in the list, and why. The quick order can read it again. */
export function wrongLinesFile (judged: readonly JudgedLine[]): string {
  return fileOf(judged.flatMap(({ line: { part, quantity, note, source }, row, verdict }) =>
    verdict.kind === 'wrong' ? [{ line: row, text: source ?? '', part, quantity, note, why: verdict.why }] : []))
}

/** The same of lines for which the list had no room, each with its number in what was pasted or read. */
export function leftOverFile (lines: readonly PastedLine[], why: string): string {
  return fileOf(lines.map(line => ({ ...line, why })))
}

function fileOf (lines: ReadonlyArray<PastedLine & { why: string }>): string {
  return csvText([
    ['Line', 'Part number', 'Quantity', 'Note', 'What is wrong', 'Text'],
    ...lines.map(({ line, part, quantity, note, why, text }) => [line, part, quantity, note, why, text])
  ])
}
