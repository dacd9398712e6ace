import { useCall } from './use-call.ts'

/** An order of the acting dealer as it was submitted. */
export function usePlacedOrder (reference: string) {
  return useCall('placedOrder', { reference })
}
