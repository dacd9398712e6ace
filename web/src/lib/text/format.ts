import { formatDate, isoDateOf, localTimeZone } from '@portal/contracts/base/dates'
import { formatCount } from '@portal/contracts/base/numbers'
import { portalNow } from '../http/portal-clock.ts'

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

/** `2:02 PM` */
function formatTime (at: Date, timeStyle: 'short' | 'medium' = 'short'): string {
  return at.toLocaleTimeString('en-US', { timeStyle }).replaceAll('\u202F', ' ')
}

/** The same to the second: `2:02:07 PM` */
export function formatTimeToSecond (at: Date): string {
  return formatTime(at, 'medium')
}

/** The reader's day, for use next to a time: `3/9/26`. @param at milliseconds since 1970 */
export function formatLocalDay (at: number): string {
  return formatDate(isoDateOf(at, localTimeZone()))
}

/** A time with its date, by the reader's clock: `3/9/26 2:02 PM`. @param at milliseconds since 1970 */
export function formatDayAndTime (at: number): string {
  return `${formatLocalDay(at)} ${formatTime(new Date(at))}`
}

/**
 * A time as people write it, with the date only if it was not today: `2:02 PM`, `3/9/26 2:02 PM`.
 * @param at milliseconds since 1970
 */
export function formatRecentTime (at: number, now = new Date(portalNow())): string {
  const then = new Date(at)
  return then.toDateString() === now.toDateString() ? formatTime(then) : formatDayAndTime(at)
}
