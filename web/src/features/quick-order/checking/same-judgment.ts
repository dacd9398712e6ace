import type { JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import type { LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import type { EnteredLine } from '../entry/entered-lines.ts'

/** Whether both lines are shown in the same way. */
export function isSameJudgment (a: JudgedLine<EnteredLine>, b: JudgedLine<EnteredLine>): boolean {
  return a.line === b.line && a.row === b.row && itemOf(a.verdict) === itemOf(b.verdict) && withoutItem(a.verdict) === withoutItem(b.verdict)
}

function withoutItem (verdict: LineVerdict): string {
  return JSON.stringify({ ...verdict, item: undefined })
}

function itemOf (verdict: LineVerdict) {
  return 'item' in verdict ? verdict.item : undefined
}
