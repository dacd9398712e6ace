import { day, hour, minute, second } from './time-units.ts'

/**
 * `"1234"` → `"1,234"`. It does not use `Intl.NumberFormat`, which delays a page by 25 ms at first use and then takes ten times as long per
 * number.
 */
export function groupDigits (digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end))
  return groups.reverse().join(',')
}

/** `-1234` → `"-1,234"`, for whole numbers. */
export function formatCount (count: number): string {
  return (count < 0 ? '-' : '') + groupDigits(String(Math.abs(count)))
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

/** A size of a disk or a file for a sentence: `3_221_225_472` → `"3.0 GiB"`, `80_850` → `"79 KiB"`. */
export function formatBytes (bytes: number): string {
  if (bytes >= 2 ** 30) return `${(bytes / 2 ** 30).toFixed(1)} GiB`
  return bytes >= 2 ** 20 ? `${Math.round(bytes / 2 ** 20)} MiB` : `${Math.ceil(bytes / 2 ** 10)} KiB`
}
