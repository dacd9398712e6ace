import { limits } from '@portal/contracts/policy/limits'
import type { BadAnswer, ErpProblem } from '@portal/contracts/erp-status'
import type { RequestId } from '@portal/contracts/base/ids'
import type { OperationName } from '@portal/erp-gateway/contract/operations'

/** Where bad answers are logged. */
export type BadAnswerLog = { warn(details: object, message: string): void }

/**
 * - `status`: undefined if the answer was too large to be read
 * - `leftOut`: the records of a list that were left out while the others were used; 0 if nothing of the answer was used
 */
export type BadAnswerSeen = { operation: OperationName, status: number | undefined, problems: readonly ErpProblem[], leftOut: number }

export type BadAnswers = {
  /** Keeps an answer that cannot be used, wholly or in part, and logs a warning. */
  note(answer: BadAnswerSeen, requestId: RequestId): void
  /** The latest ones, newest first. */
  latest(): BadAnswer[]
}

/** @param now milliseconds since 1970 */
export function createBadAnswers (now: () => number, log: BadAnswerLog): BadAnswers {
  /** Oldest first. */
  const kept: BadAnswer[] = []
  let count = 0

  /** Drops an entry of the operation that has the most, so that a health check that fails every few seconds does not push out the others. */
  function makeRoom (): void {
    if (kept.length < limits.badAnswersKept) return
    const byOperation = Map.groupBy(kept, ({ operation }) => operation)
    const [most = ''] = [...byOperation].reduce((a, b) => b[1].length > a[1].length ? b : a)
    kept.splice(kept.findIndex(({ operation }) => operation === most), 1)
  }

  return {
    note ({ operation, status, problems, leftOut }, requestId) {
      const named = problems.slice(0, limits.problemsNamed)
      const more = problems.length - named.length
      makeRoom()
      count++
      const at = new Date(now()).toISOString()
      kept.push({ id: count, at, operation, request_id: requestId, status: status ?? null, problems: named, more, left_out: leftOut })
      log.warn({
        requestId,
        operation,
        status,
        problems: named.map(({ path, expected, found }) => `${path} must be ${expected}; found ${found}`),
        ...(more > 0 && { more }),
        ...(leftOut > 0 && { leftOut })
      }, leftOut > 0 ? 'records in an answer of the ERP cannot be used, and were left out' : 'an answer of the ERP cannot be used')
    },
    latest: () => kept.toReversed()
  }
}
