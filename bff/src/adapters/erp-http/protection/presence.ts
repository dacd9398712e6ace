import { minute } from '@portal/contracts/base/time-units'

/** How many requests in a row get no answer before the ERP counts as away: a single failure may be an isolated fault. */
const failuresUntilAway = 3

/** After an outage, every screen asks again within this many milliseconds. */
const recovery = minute

/** Whether the ERP is reachable, judged by how the requests to it ended. All times are milliseconds since 1970. */
export type Presence = {
  /** A request has ended, with an answer of whatever kind, or with none, and why. */
  ended(outcome: 'answered' | { failed: string }): void
  /** Whether the last request got no answer. */
  isInDoubt(): boolean
  /** When the requests began to fail, once several have failed in a row; undefined while the ERP is there. */
  awaySince(): number | undefined
  /** Why the last request that got no answer failed; undefined if the last one got one. */
  lastFailure(): string | undefined
  /** When the last outage began, if the ERP came back so recently that everybody asks at once. */
  recoveringFrom(): number | undefined
}

/** @param now milliseconds since 1970 */
export function createPresence (now: () => number): Presence {
  let failures = 0
  let failingSince: number | undefined
  let lastFailure: string | undefined
  /** The last outage. */
  let outage: { since: number, until: number } | undefined

  const isAway = (): boolean => failures >= failuresUntilAway
  const recoveringFrom = (): number | undefined => outage !== undefined && Math.abs(now() - outage.until) < recovery ? outage.since : undefined

  return {
    ended (outcome) {
      lastFailure = outcome === 'answered' ? undefined : outcome.failed
      if (outcome === 'answered') {
        if (isAway() && failingSince !== undefined) outage = { since: failingSince, until: now() }
        failures = 0
        failingSince = undefined
      } else {
        failures++
        // An ERP that answers now and then during an outage has not come back.
        failingSince ??= recoveringFrom() ?? now()
      }
    },
    isInDoubt: () => failures > 0,
    awaySince: () => isAway() ? failingSince : undefined,
    lastFailure: () => lastFailure,
    recoveringFrom
  }
}
