import { minute } from '@portal/contracts/base/time-units'
import { alertLimits } from '@portal/contracts/policy/alerts'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { OrderTally } from '../ports/orders/order-tally.ts'
import type { Clock } from '../ports/system/clock.ts'

/** How many dealers are counted separately: each becomes a series in Prometheus. */
export const dealersCounted = 50

/** Counts answers in slices of a minute, of which the latest few are kept. */
export function createOrderTally (clock: Pick<Clock, 'now'>): OrderTally {
  const totals = { answered: 0, refused: 0, late: 0 }
  const dealers = new Map<string, { refused: number, late: number }>()
  let slices: Array<{ minute: number, answered: number, refused: number }> = []

  function recent () {
    const now = Math.floor(clock.now() / minute)
    // If the clock was set back, slices from the future are dropped.
    slices = slices.filter(slice => slice.minute <= now && slice.minute > now - alertLimits.ordersRefused.within / minute)
    return { now, slices }
  }

  function countLately (isRefused: boolean): void {
    const { now, slices } = recent()
    let slice = slices.find(each => each.minute === now)
    if (slice === undefined) slices.push(slice = { minute: now, answered: 0, refused: 0 })
    slice.answered++
    if (isRefused) slice.refused++
  }

  function countForDealer (dealer: string, what: 'refused' | 'late'): void {
    const name = dealers.has(dealer) || dealers.size < dealersCounted ? dealer : 'others'
    const counts = dealers.get(name) ?? { refused: 0, late: 0 }
    counts[what]++
    dealers.set(name, counts)
  }

  return {
    answered: (dealer, isRefused, milliseconds) => {
      const what = isRefused ? 'refused' : milliseconds >= submissionTimes.wait ? 'late' : undefined
      totals.answered++
      countLately(isRefused)
      if (what === undefined) return
      totals[what]++
      countForDealer(dealer ?? 'unknown', what)
    },
    totals: () => ({ ...totals }),
    lately: () => {
      const sum = { answered: 0, refused: 0 }
      for (const { answered, refused } of recent().slices) {
        sum.answered += answered
        sum.refused += refused
      }
      return sum
    },
    byDealer: () => dealers
  }
}
