import { day } from './time-units.ts'

/** A calendar day as `YYYY-MM-DD`. It has no time zone, and comparing the text compares the days. */
export type IsoDate = string

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

function parts (date: IsoDate): [year: number, month: number, day: number] | undefined {
  const match = isoDate.exec(date)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

function two (n: number): string {
  return String(n).padStart(2, '0')
}

function daysInMonth (year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** @returns the day as text, or undefined if it does not exist or its year is not between 1900 and 9999 */
export function isoDateFrom (year: number, month: number, day: number): IsoDate | undefined {
  if (!Number.isInteger(year) || year < 1900 || year > 9999) return undefined
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return undefined
  return `${year}-${two(month)}-${two(day)}`
}

/** Whether this is a day, `2026-03-09`. */
export function isDay (text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return isoDateFrom(year, month, day) === text
}

/** What clocks and calendars show at an instant in a time zone: `2026-11-26`, `18:23:07`. */
export type WallClock = { day: IsoDate, time: string }

/** Making a format takes far longer than using it, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn (timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  // This locale writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}

/**
 * @param instant milliseconds since 1970
 * @param timeZone an IANA name, such as `America/Denver`
 * @throws RangeError if there is no such zone
 */
export function wallClockOf (instant: number, timeZone: string): WallClock {
  const [day = '', time = ''] = formatIn(timeZone).format(instant).split(' ')
  return { day, time }
}

/** The calendar day of an instant in a time zone. Parameters and errors are those of `wallClockOf`. */
export function isoDateOf (instant: number, timeZone: string): IsoDate {
  return wallClockOf(instant, timeZone).day
}

/** An instant with its zone, for readers whose zone is not known: `11/26/26 6:23 PM MST`. Parameters and errors are those of `wallClockOf`. */
export function formatInstantIn (instant: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(instant)
  return `${formatDate(isoDateOf(instant, timeZone))} ${time.replaceAll('\u202F', ' ')}`
}

/** Whether it is the name of a time zone. */
export function isTimeZone (name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

/** The zone of this machine, or of this browser. One that does not know its zone goes by UTC, and names a zone that does not exist. */
export function localTimeZone (): string {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return name === 'Etc/Unknown' ? 'UTC' : name
}

/** The day a number of days later, or earlier if it is negative. */
export function daysAfter (date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** `"2026-03-09"` → `"3/9/26"`. Text that is not a date is returned unchanged. */
export function formatDate (date: IsoDate): string {
  const read = parts(date)
  return read === undefined ? date : `${read[1]}/${read[2]}/${two(read[0] % 100)}`
}

/**
 * The same day of the month, the given number of months earlier, or the last day of that month if it is shorter.
 * @throws RangeError if `date` is not a date
 */
export function monthsBefore (date: IsoDate, months: number): IsoDate {
  const read = parts(date)
  if (read === undefined) throw new RangeError(`not a date: ${date}`)
  const [year, month, day] = read
  const total = year * 12 + (month - 1) - months
  const toYear = Math.floor(total / 12)
  const toMonth = total - toYear * 12 + 1
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(Math.min(day, daysInMonth(toYear, toMonth)))}`
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween (from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / day
}
