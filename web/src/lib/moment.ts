import { formatDayAndTime, formatInstantDay } from './format.ts'

const seconds = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** An instant (ISO 8601) in local time: `3/9/26 2:05 PM`. */
export function formatMoment (instant: string): string {
  return formatDayAndTime(Date.parse(instant))
}

/** The same to the second, for what is compared with logs: `3/9/26 2:05:07 PM`. */
export function formatSecond (instant: string): string {
  return `${formatInstantDay(instant)} ${seconds.format(new Date(instant)).replaceAll('\u202F', ' ')}`
}

/** The browser's time zone: `Central Time`. Without "Standard" or "Daylight": the times of a page may be on both sides of a change. */
export function zoneName (): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time'
}
