import type { Reference } from '@portal/contracts/base/ids'
import { useCall } from './use-call.ts'

/** What the acting dealer should know about earlier orders before submitting one with this PO number; nothing is fetched if it is empty. */
export function useEarlierOrders (poNumber: string) {
  return useCall('earlierOrders', poNumber.trim() === '' ? null : { po_number: poNumber })
}

/** An order of the acting dealer as it was submitted. */
export function usePlacedOrder (reference: Reference) {
  return useCall('placedOrder', { reference })
}
