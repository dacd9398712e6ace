import type { Shipment } from '../shipments.ts'
import { formatDate } from './dates.ts'

/** A shipment on one line: carrier, tracking number and day, as far as they are known. */
export function shipmentText ({ carrier, tracking_number: number, shipped_on: day }: Shipment): string {
  return `${carrier === '' ? '' : `${carrier} `}${number}${day === undefined ? '' : `, ${formatDate(day)}`}`
}
