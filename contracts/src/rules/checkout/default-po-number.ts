import { wallClockOf } from '../../base/dates.ts'

/**
 * The default PO number of a checkout, `YYYYMMDD-HHmmss`, by the distributor's clock.
 * @param now milliseconds since 1970
 */
export function defaultPoNumber (now: number, timeZone: string): string {
  const { day, time } = wallClockOf(now, timeZone)
  return `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`
}

/** Whether a PO number has the format of the default one. */
export function isDefaultPoNumber (po: string): boolean {
  return /^\d{8}-\d{6}$/.test(po)
}
