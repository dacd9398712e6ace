import type { Dealer } from '@portal/contracts/dealers'

type Amounts = Pick<Dealer, 'billing_period_amount' | 'period_1_amount' | 'period_2_amount' | 'period_3_amount' | 'period_4_amount'>

export type AgeingPeriod = {
  name: string
  /** The short label on the bar. */
  short: string
  cents: number
  /** Older than the current period and above zero. */
  due: boolean
}

/** An account's amounts by age, current first. */
export function ageingPeriods (dealer: Amounts): AgeingPeriod[] {
  const periods = [dealer.period_1_amount, dealer.period_2_amount, dealer.period_3_amount, dealer.period_4_amount]
  return [
    { name: 'Current amount', short: 'Current', cents: dealer.billing_period_amount, due: false },
    ...periods.map((cents, index) => {
      const short = index === 3 ? '4+' : String(index + 1)
      return { name: `Period ${short}`, short, cents, due: cents > 0 }
    })
  ]
}

export type BarPart = AgeingPeriod & {
  /** Percent of the bar's width, from the left. */
  start: number
  width: number
}

/**
 * The segments of the bar on one scale: amounts owed to the right of `zero` in order of age, credits to the left. No amounts, no
 * segments.
 */
export function ageingBar (periods: readonly AgeingPeriod[]): { zero: number, parts: BarPart[] } {
  const credit = periods.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0)
  const owed = periods.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  const scale = 100 / Math.max(1, credit + owed)
  const zero = credit * scale
  let [left, right] = [zero, zero]
  const parts = periods.filter(({ cents }) => cents !== 0).map(period => {
    const width = Math.abs(period.cents) * scale
    if (period.cents < 0) {
      left -= width
      return { ...period, start: left, width }
    }
    right += width
    return { ...period, start: right - width, width }
  })
  return { zero, parts }
}

/** What of an account's amounts is due, in cents: credits do not lessen it. */
export function overdue (dealer: Amounts): number {
  return ageingPeriods(dealer).reduce((sum, { cents, due }) => sum + (due ? cents : 0), 0)
}
