import { localTimeZone, type IsoDate } from '@portal/contracts/base/dates'
import { company } from '../browser/company.ts'
import { formatDayAndTime, formatLocalDay, formatTimeToSecond } from './format.ts'

/** An instant (ISO 8601) in local time: `3/9/26 2:05 PM`. */
export function formatMoment (instant: string): string {
  return formatDayAndTime(Date.parse(instant))
}

/** The same to the second, for comparison with logs: `3/9/26 2:05:07 PM`. */
export function formatMomentToSecond (instant: string): string {
  return `${formatLocalDay(Date.parse(instant))} ${formatTimeToSecond(new Date(instant))}`
}

/** An instant with its full year, for times that may be in another century: `3/9/2099 2:05 PM`. */
export function formatMomentWithYear (instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return format.format(new Date(instant)).replace(',', '').replaceAll('\u202F', ' ')
}

/** When the reader's day begins, or the one that comes `later` days after it. */
export function startOfDay (date: IsoDate, later = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + later)
}

/**
 * The common name of a time zone: `Central Time`. It has no "Standard" or "Daylight", because a page's times may be on both sides of a change. A zone
 * without such a name, such as UTC, keeps its full one.
 * @param timeZone an IANA name
 */
export function zoneName (timeZone: string): string {
  const generic = nameOfZone(timeZone, 'longGeneric')
  return generic.startsWith('GMT') ? nameOfZone(timeZone, 'long') : generic
}

function nameOfZone (timeZone: string, timeZoneName: 'longGeneric' | 'long'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The name of the reader's zone; undefined if it is the same as the distributor's. */
export function otherZone (): string | undefined {
  const own = zoneName(localTimeZone())
  return own === zoneName(company.timeZone) ? undefined : own
}

/** An instant (ISO 8601) in local time, for pages that do not name the zone elsewhere: `3/9/26 2:05 PM`, or `3/9/26 2:05 PM (Pacific Time)`. */
export function formatMomentInZone (instant: string): string {
  const zone = otherZone()
  return `${formatMoment(instant)}${zone === undefined ? '' : ` (${zone})`}`
}
