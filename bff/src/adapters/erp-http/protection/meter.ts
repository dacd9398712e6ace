import type { RequestId } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import { limits } from '@portal/contracts/policy/limits'
import type { ErpMonitor, ErpReport, ErpTotals } from '../../../ports/erp/erp-monitor.ts'
import { createBadAnswers, type BadAnswerLog, type BadAnswerSeen } from './bad-answers.ts'

/** Counts the requests to the gateway, measures how long its answers take, and keeps the bad ones. */
export type Meter = {
  /**
   * Counts a request that has ended.
   * - `answered`: `usable` or `unusable` follows once the answer is checked
   * - `refused`: the ERP is there but declined for now. Counts as an error
   * - `failed`: no answer, or a 5xx. Counts as an error
   */
  ended(operation: string, milliseconds: number, outcome: 'answered' | 'refused' | 'failed'): void
  /** An answer could be used. */
  usable(): void
  /** Counts an answer that cannot be used, wholly or in part, as an error. */
  unusable(answer: BadAnswerSeen, requestId: RequestId): void
  /** Counts a request that was not sent, because an identical one was under way. */
  shared(operation: string): void
  /** Counts a request that was not sent: too many under way, breaker open, or backing off. */
  turnedAway(): void
  totals(): ErpTotals[]
  onEnded: ErpMonitor['onEnded']
  report(): Omit<ErpReport, 'breaker' | 'backoff_seconds' | 'under_way' | 'under_way_max'>
}

/** The number of latencies kept for each operation. Percentiles are exact over those that are recent enough. */
const latenciesKept = 1000
/** Milliseconds: the span of the usual latencies, and that of the current ones. */
const latencySpans = { hour: limits.erpStatusMinutes * minute, now: 5 * minute }
/**
 * The ERP counts as down if none of the latest requests was answered, and as unusable if none of its latest answers could be used: this many, or one
 * as long as there has been no good answer. A single slow search says nothing about the others.
 */
const latestJudged = 3

type Latency = { at: number, ms: number }
type Kept = { calls: Series, errors: Series, latencies: Latency[], next: number, totals: ErpTotals }

/** @param now milliseconds since 1970 */
export function createMeter (now: () => number, log: BadAnswerLog): Meter {
  const kept = new Map<string, Kept>()
  const badAnswers = createBadAnswers(now, log)
  const since = new Date(now()).toISOString()
  /** The requests since the last one that was answered; undefined before the first. */
  let unansweredInARow: number | undefined
  let unusableInARow = 0
  let lastGood: number | undefined
  let turnedAway = 0
  const listeners: Array<Parameters<ErpMonitor['onEnded']>[0]> = []

  function of (operation: string): Kept {
    const known = kept.get(operation)
    if (known !== undefined) return known
    const totals = { operation, answered: 0, refused: 0, failed: 0, unusable: 0, shared: 0 }
    const created: Kept = { calls: createSeries(), errors: createSeries(), latencies: [], next: 0, totals }
    kept.set(operation, created)
    return created
  }

  function state (): ErpReport['state'] {
    if (unansweredInARow === undefined) return 'unknown'
    const judged = lastGood === undefined ? 1 : latestJudged
    if (unansweredInARow >= judged) return 'down'
    return unusableInARow >= judged ? 'unusable' : 'up'
  }

  function usable (): void {
    lastGood = now()
    unusableInARow = 0
  }

  return {
    ended (operation, milliseconds, outcome) {
      const counts = of(operation)
      const at = minuteOf(now())
      counts.calls.add(at)
      counts.totals[outcome]++
      for (const listener of listeners) listener(operation, milliseconds)
      unansweredInARow = outcome === 'failed' ? (unansweredInARow ?? 0) + 1 : 0
      if (outcome !== 'answered') counts.errors.add(at)
      if (outcome === 'failed') return
      counts.latencies[counts.next] = { at: now(), ms: milliseconds }
      counts.next = (counts.next + 1) % latenciesKept
    },
    usable,
    unusable (answer, requestId) {
      const { errors, totals } = of(answer.operation)
      errors.add(minuteOf(now()))
      totals.unusable++
      if (answer.leftOut > 0) usable()
      else unusableInARow++
      badAnswers.note(answer, requestId)
    },
    shared (operation) {
      of(operation).totals.shared++
    },
    turnedAway () {
      turnedAway++
    },
    onEnded: listener => { listeners.push(listener) },
    totals: () => [...kept.values()].map(({ totals }) => ({ ...totals })),
    report () {
      const at = now()
      const thisMinute = minuteOf(at)
      return {
        at: new Date(at).toISOString(),
        since,
        state: state(),
        last_good_answer: lastGood === undefined ? null : new Date(lastGood).toISOString(),
        turned_away: turnedAway,
        operations: [...kept].sort(([a], [b]) => a < b ? -1 : 1).map(([operation, counts]) => ({
          operation,
          calls: counts.calls.until(thisMinute),
          errors: counts.errors.until(thisMinute),
          latency: percentiles(counts.latencies, at - latencySpans.hour),
          latency_now: percentiles(counts.latencies, at - latencySpans.now),
          shared: counts.totals.shared,
          cache: null
        })),
        bad_answers: badAnswers.latest()
      }
    }
  }
}

function minuteOf (at: number): number {
  return Math.floor(at / minute)
}

type Series = { add(minute: number): void, until(minute: number): number[] }

/** A count for each of the last minutes, in a ring buffer. A slot is reset when it is reused for a new minute. */
function createSeries (): Series {
  const slots = Array.from({ length: limits.erpStatusMinutes }, () => ({ minute: -1, count: 0 }))
  return {
    add (minute) {
      const slot = slots[minute % limits.erpStatusMinutes]
      if (slot === undefined) return
      if (slot.minute !== minute) Object.assign(slot, { minute, count: 0 })
      slot.count++
    },
    until (last) {
      return slots.map((_, index) => {
        const minute = last - limits.erpStatusMinutes + 1 + index
        const slot = slots[minute % limits.erpStatusMinutes]
        return slot?.minute === minute ? slot.count : 0
      })
    }
  }
}

/** Nearest-rank percentiles of the latencies since then, rounded to milliseconds; null without any. */
function percentiles (latencies: readonly Latency[], since: number) {
  const sorted = latencies.filter(({ at }) => at >= since).map(({ ms }) => ms).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (percent: number): number => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * percent / 100) - 1)] ?? 0)
  return { p50: at(50), p95: at(95), p99: at(99) }
}
