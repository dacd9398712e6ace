import type { Reference } from '@portal/contracts/base/ids'
import { useCall } from './use-call.ts'

/** An order of the acting dealer as it was submitted. */
export function usePlacedOrder (reference: Reference) {
  return useCall('placedOrder', { reference })
}
