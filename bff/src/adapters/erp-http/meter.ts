import { limits } from '@portal/contracts/policy/limits'
import type { ErpReport } from '../../ports/erp-status.ts'

/** Counts the requests to the gateway, and measures how long its answers take. */
export type Meter = {
  /** Counts a request that has ended. `failed`: no answer, or a 5xx. `bad`: any other unusable answer. */
  ended(operation: string, milliseconds: number, outcome: 'good' | 'bad' | 'failed'): void
  /** Counts an answer as bad after all: it came, but what it says cannot be used. */
  unusable(operation: string): void
  /** Counts a request that was not sent, because an identical one was under way. */
  shared(operation: string): void
  /** Counts a request that was refused without being sent: too many under way, breaker open, or backing off. */
  turnedAway(): void
  report(): Pick<ErpReport, 'at' | 'state' | 'last_good_answer' | 'turned_away' | 'operations'>
}

/** The number of latest latencies kept for each operation. Percentiles are exact over these. */
const latenciesKept = 1000

type Kept = { calls: Series, errors: Series, latencies: number[], next: number, shared: number }

/** @param now milliseconds since 1970 */
export function createMeter (now: () => number): Meter {
  const kept = new Map<string, Kept>()
  let state: ErpReport['state'] = 'unknown'
  let lastGood: number | undefined
  let turnedAway = 0

  function of (operation: string): Kept {
    const known = kept.get(operation)
    if (known !== undefined) return known
    const created: Kept = { calls: createSeries(), errors: createSeries(), latencies: [], next: 0, shared: 0 }
    kept.set(operation, created)
    return created
  }

  return {
    ended (operation, milliseconds, outcome) {
      const counts = of(operation)
      const minute = minuteOf(now())
      counts.calls.add(minute)
      state = outcome === 'failed' ? 'down' : 'up'
      if (outcome === 'good') lastGood = now()
      else counts.errors.add(minute)
      if (outcome === 'failed') return
      counts.latencies[counts.next] = milliseconds
      counts.next = (counts.next + 1) % latenciesKept
    },
    unusable (operation) {
      of(operation).errors.add(minuteOf(now()))
    },
    shared (operation) {
      of(operation).shared++
    },
    turnedAway () {
      turnedAway++
    },
    report () {
      const minute = minuteOf(now())
      return {
        at: new Date(now()).toISOString(),
        state,
        last_good_answer: lastGood === undefined ? null : new Date(lastGood).toISOString(),
        turned_away: turnedAway,
        operations: [...kept].sort(([a], [b]) => a < b ? -1 : 1).map(([operation, counts]) => ({
          operation,
          calls: counts.calls.until(minute),
          errors: counts.errors.until(minute),
          latency: percentiles(counts.latencies),
          shared: counts.shared,
          cache: null
        }))
      }
    }
  }
}

function minuteOf (at: number): number {
  return Math.floor(at / 60_000)
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

/** Nearest-rank percentiles, rounded to milliseconds; null without values. */
function percentiles (values: readonly number[]) {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (percent: number): number => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * percent / 100) - 1)] ?? 0)
  return { p50: at(50), p95: at(95), p99: at(99) }
}
