import type { AgingPeriod } from '@portal/contracts/rules/finances/aging'

export type BarPart = AgingPeriod & {
  /** Percent of the bar's width, from the left. */
  start: number
  width: number
}

/**
 * The segments of the bar on one scale: amounts owed to the right of `zero` in order of age, credits to the left. No amounts, no
 * segments.
 */
export function agingSegments (periods: readonly AgingPeriod[]): { zero: number, parts: BarPart[] } {
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
