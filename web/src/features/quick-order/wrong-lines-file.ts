import { csvText } from '@portal/contracts/rules/text/csv'
import type { JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import { partColumns } from '@portal/contracts/policy/part-columns'
import type { EnteredLine } from './entry/entered-lines.ts'

/** A CSV file of the lines that cannot be ordered, each with its number in the list, and why. The quick order can read it again. */
export function wrongLinesFile (judged: ReadonlyArray<JudgedLine<EnteredLine>>): string {
  return csvText([
    ['Line', partColumns.number, 'Quantity', 'Note', 'What is wrong', 'Text'],
    ...judged.flatMap(({ line: { part, quantity, note, source }, row, verdict }) =>
      verdict.kind === 'wrong' ? [[row, part, quantity, note, verdict.why, source ?? '']] : [])
  ])
}
