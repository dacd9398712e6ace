import type { Dealer } from '@portal/contracts/dealers'

type Amounts = Pick<Dealer, 'billing_period_amount' | 'period_1_amount' | 'period_2_amount' | 'period_3_amount' | 'period_4_amount'>

export type AgeingPeriod = {
  name: string
  /** What it is called on the bar, where there is little room. */
  short: string
  cents: number
  /** Past the current period and above 0. */
  due: boolean
}

/** The amounts of an account by age, the current one first. */
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
  /** Percent of the width, from the left. */
  start: number
  width: number
}

/**
 * The parts of a bar over one scale: what is owed goes right from `zero` in order of age, credits left from it. Nothing at all has
 * no parts.
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
