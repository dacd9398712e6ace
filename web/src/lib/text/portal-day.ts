import { formatDate, isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import { defaultPoNumber } from '@portal/contracts/rules/checkout/default-po-number'
import { company } from '../browser/company.ts'
import { portalNow } from '../http/portal-clock.ts'

/** The distributor's day, by the BFF's clock. */
export function portalToday (): IsoDate {
  return isoDateOf(portalNow(), company.timeZone)
}

/** The distributor's day of an instant (ISO 8601); null if the text is none. */
export function portalDay (instant: string): IsoDate | null {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? null : isoDateOf(at, company.timeZone)
}

/** The same as M/D/YY, for a day that stands without a time; empty if the text is none. */
export function formatInstantDay (instant: string): string {
  const day = portalDay(instant)
  return day === null ? '' : formatDate(day)
}

/** The default PO number of an order that is begun now. */
export function portalPoNumber (): string {
  return defaultPoNumber(portalNow(), company.timeZone)
}
