import { timings } from '@portal/contracts/policy/timings'
import type { AnswerId, LastAnswer, LastAnswers } from '../src/ports/erp/last-answers.ts'

type Row = AnswerId & LastAnswer & { claimedUntil: number }

/**
 * Last good answers in this process, with the rows open to tests.
 * @param now milliseconds since 1970
 */
export function lastAnswersInMemory (now: () => number): LastAnswers & { rows: Row[] } {
  const rows: Row[] = []
  const rowOf = (operation: string, key: string) => rows.find(row => row.operation === operation && row.key === key)
  return {
    rows,
    keep (id, answer) {
      const row = rowOf(id.operation, id.key)
      if (row === undefined) rows.push({ ...id, ...answer, claimedUntil: 0 })
      else Object.assign(row, id, answer, { claimedUntil: 0 })
    },
    async find (operation, key) {
      const row = rowOf(operation, key)
      return row === undefined || now() - row.at >= timings.lastAnswerKept ? undefined : row
    },
    latest: async (owner, operations, limit) => rows.filter(row => row.owner === owner && operations.includes(row.operation))
      .sort((a, b) => b.at - a.at).slice(0, limit),
    async claim (operation, key, now, until) {
      const row = rowOf(operation, key)
      if (row === undefined) return true
      if (row.claimedUntil > now) return false
      row.claimedUntil = until
      return true
    }
  }
}
