import { day, hour, minute, second } from '../policy/units.ts'

/**
 * `"1234"` → `"1,234"`. Not by `Intl.NumberFormat`, which costs a page 25 ms before it shows anything, and for each figure ten
 * times as much as this.
 */
export function groupDigits (digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1234` → `"1,234"`; for whole numbers. */
export function formatCount (count: number): string {
  return groupDigits(String(count))
}

const units = [[day, 'day'], [hour, 'hour'], [minute, 'minute'], [second, 'second']] as const

/**
 * Milliseconds as one says them, in the largest unit that leaves no rest: `1_800_000` → `"30 minutes"`.
 * @param milliseconds whole seconds
 */
export function formatDuration (milliseconds: number): string {
  const [unit, name] = units.find(([length]) => milliseconds % length === 0) ?? [second, 'second'] as const
  const count = milliseconds / unit
  return `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`
}
