import { formatDate, type IsoDate } from '@portal/contracts/base/dates'
import { formatCount } from '@portal/contracts/base/numbers'

export { formatCount } from '@portal/contracts/base/numbers'

/** `2`, `"part"` → `"2 parts"`. */
export function counted (count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * How many records of a list are missing: `"2 invoices could not be read and are missing here."`
 * @param noun what one record is
 */
export function missingText (count: number, noun: string): string {
  return `${counted(count, noun)} could not be read and ${count === 1 ? 'is' : 'are'} missing here.`
}

/** The local day of an instant (ISO 8601); null if the text is not a valid date. */
export function localDay (instant: string): IsoDate | null {
  const read = new Date(instant)
  if (Number.isNaN(read.getTime())) return null
  const [year, month, day] = [read.getFullYear(), read.getMonth() + 1, read.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The local day of an instant (ISO 8601) as M/D/YY; empty if the text is not a valid date. */
export function formatInstantDay (instant: string): string {
  const day = localDay(instant)
  return day === null ? '' : formatDate(day)
}

/** `2:02 PM` */
function formatTime (at: Date): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202F', ' ')
}

/** The same to the second: `2:02:07 PM` */
export function formatTimeToSecond (at: Date): string {
  return at.toLocaleTimeString('en-US').replaceAll('\u202F', ' ')
}

/** A time with its date: `3/9/26 2:02 PM`. @param at milliseconds since 1970 */
export function formatDayAndTime (at: number): string {
  const then = new Date(at)
  return `${formatInstantDay(then.toISOString())} ${formatTime(then)}`
}

/**
 * A time as people write it, with the date only if it was not today: `2:02 PM`, `3/9/26 2:02 PM`.
 * @param at milliseconds since 1970
 */
export function formatRecentTime (at: number, now = new Date()): string {
  const then = new Date(at)
  return then.toDateString() === now.toDateString() ? formatTime(then) : formatDayAndTime(at)
}
