import { setImmediate } from 'node:timers/promises'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { timings } from '@portal/contracts/policy/timings'
import { minute } from '@portal/contracts/base/time-units'
import type { LastAnswerBounds } from './last-answer-bounds.ts'
import type { LastAnswerTable, Scope } from './last-answer-table.ts'

/** Long sums are computed in slices of this many milliseconds, because SQLite blocks the process meanwhile. */
const slice = 15 * minute

/**
 * Removes answers that are too old or too many. The process does other work between statements.
 * @param owners those to look at, in addition to what belongs to nobody
 */
export async function sweepLastAnswers (
  table: LastAnswerTable, { owners, now, bounds }: { owners: Iterable<CustomerNumber>, now: number, bounds: LastAnswerBounds }
): Promise<void> {
  await removeOlder(now - timings.lastAnswerKept)
  for (const owner of owners) await shrink({ owner }, bounds.ofDealer, timings.lastAnswerKept)
  await shrink({ owner: '' }, bounds.ofNobody, slice)
  await shrink('all', bounds.inAll, slice)

  async function removeOlder (end: number): Promise<void> {
    while (true) {
      const old = (await table.oldest('all', bounds.sweepRows)).filter(({ asked_at: at }) => at <= end)
      if (old.length > 0) await table.remove(old.map(({ id }) => id))
      await setImmediate()
      if (old.length < bounds.sweepRows) return
    }
  }

  /** Removes the oldest rows until the others are within the bound. */
  async function shrink (scope: Scope, bound: { answers: number, bytes: number }, step: number): Promise<void> {
    const size = await sizeOf(scope, step)
    while (size.answers > bound.answers || size.bytes > bound.bytes) {
      const removed: string[] = []
      for (const { id, bytes } of await table.oldest(scope, bounds.sweepRows)) {
        if (size.answers <= bound.answers && size.bytes <= bound.bytes) break
        removed.push(id)
        size.answers--
        size.bytes -= bytes
      }
      // Another process has removed them.
      if (removed.length === 0) return
      await table.remove(removed)
      await setImmediate()
    }
  }

  async function sizeOf (scope: Scope, step: number): Promise<{ answers: number, bytes: number }> {
    const sum = { answers: 0, bytes: 0 }
    for (let from = now - timings.lastAnswerKept; from <= now; from += step) {
      // The clock of another process may be ahead.
      const { answers, bytes } = await table.size(scope, from, from + step > now ? Number.MAX_SAFE_INTEGER : from + step)
      sum.answers += answers
      sum.bytes += bytes
      await setImmediate()
    }
    return sum
  }
}
