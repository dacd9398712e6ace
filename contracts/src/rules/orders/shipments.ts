import type { Shipment } from '../../shipments.ts'
import { formatDate } from '../../base/dates.ts'

/** A shipment on one line: carrier, tracking number and day, as far as known. */
export function shipmentText (shipment: Shipment): string {
  return trackedText(shipment) + shippedText(shipment)
}

/** What a carrier's page shows of a shipment: carrier and tracking number. */
export function trackedText ({ carrier, tracking_number: number }: Shipment): string {
  return `${carrier === '' ? '' : `${carrier} `}${number}`
}

/** The day, as text that follows; empty if it is unknown. */
export function shippedText ({ shipped_on: day }: Shipment): string {
  return day === undefined ? '' : `, ${formatDate(day)}`
}

/** The tracking pages of carriers, by the first letters of their names. */
const trackingPages: ReadonlyArray<[name: RegExp, page: string]> = [
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^fed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^(usps|us mail|u\.s\. mail)\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=']
]

/** The carrier's own page about a shipment; undefined if none is known. */
export function trackingPage ({ carrier, tracking_number: number }: Shipment): string | undefined {
  const page = trackingPages.find(([name]) => name.test(carrier.trim()))?.[1]
  return page === undefined ? undefined : `${page}${encodeURIComponent(number.replaceAll(' ', ''))}`
}
