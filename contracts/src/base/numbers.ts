import { day, hour, minute, second } from './time-units.ts'

/**
 * `"1234"` → `"1,234"`. It does not use `Intl.NumberFormat`, which delays a page by 25 ms at first use and then takes ten times as long per
 * number.
 */
export function groupDigits (digits: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- the digits of one number are few
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1234` → `"1,234"`, for whole numbers. */
export function formatCount (count: number): string {
  return groupDigits(String(count))
}

const units = [[day, 'day'], [hour, 'hour'], [minute, 'minute'], [second, 'second']] as const

/**
 * Formats a duration for a sentence, in the largest unit that divides it evenly: `1_800_000` → `"30 minutes"`.
 * @param milliseconds a multiple of 1000
 */
export function formatDuration (milliseconds: number): string {
  const [unit, name] = units.find(([length]) => milliseconds % length === 0) ?? [second, 'second'] as const
  const count = milliseconds / unit
  return `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`
}
