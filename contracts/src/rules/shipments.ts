import type { Shipment } from '../shipments.ts'
import { formatDate } from './dates.ts'

/** A shipment on one line: carrier, tracking number and day, as far as they are known. */
export function shipmentText ({ carrier, tracking_number: number, shipped_on: day }: Shipment): string {
  return `${carrier === '' ? '' : `${carrier} `}${number}${day === undefined ? '' : `, ${formatDate(day)}`}`
}

/** Where carriers show a parcel, by the first letters of their names. */
const trackingPages: ReadonlyArray<[name: RegExp, page: string]> = [
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^fed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^(usps|us mail|u\.s\. mail)\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=']
]

/** The carrier's own page about a shipment; undefined if the carrier is not known to have one. */
export function trackingPage ({ carrier, tracking_number: number }: Shipment): string | undefined {
  const page = trackingPages.find(([name]) => name.test(carrier.trim()))?.[1]
  return page === undefined ? undefined : `${page}${encodeURIComponent(number.replaceAll(' ', ''))}`
}
