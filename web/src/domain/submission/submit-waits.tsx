import type { CustomerNumber } from '@portal/contracts/ids'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useAwayHoldsSubmit } from './while-away.tsx'
import { isUnsettled, keysOf, useOpenKeys } from './open-keys.ts'

/** Whether the dealer's next order has to wait until the outcome of the previous one is known. */
export function useSubmitWaits (customer: CustomerNumber): boolean {
  return useOpenKeys(state => keysOf(state, customer).some(isUnsettled))
}

/** Why Submit is disabled for now, in a few words. */
export function useSubmitStop (customer: CustomerNumber): string | undefined {
  const waits = useSubmitWaits(customer)
  const holds = useAwayHoldsSubmit()
  if (holds) return 'The ordering system is down'
  return waits ? 'Your previous order is still being checked' : undefined
}

/** A note next to a Submit button that is disabled for now. The page's notices say what it waits for. */
export function SubmitWaits () {
  return <Notice kind='info'>You can submit this order once we know whether your previous one was received.</Notice>
}
