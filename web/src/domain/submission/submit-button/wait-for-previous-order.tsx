import type { CustomerNumber } from '@portal/contracts/base/ids'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { clientMessages } from '../../../lib/http/api-error.ts'
import { useErpAwayHoldsSubmit } from './erp-away-note.tsx'
import { useOfflineHoldsSubmit } from './offline-note.tsx'
import { isUnsettled, keysOf, useOpenKeys } from '../keys/open-keys-store.ts'
import { isAtQuestion, useUnsettledKeyStates } from '../outcomes/settle-keys.ts'

/** Whether the dealer's next order has to wait until the outcome of the previous one is known. */
export function useWaitForPreviousOrder (customer: CustomerNumber): boolean {
  const states = useUnsettledKeyStates()
  return useOpenKeys(state => keysOf(state, customer).some(entry => isUnsettled(entry) && !isAtQuestion(entry, states)))
}

/** Why Submit is disabled for now, in a few words. @param needsErp false if the ordering system is not needed yet */
export function useSubmitStopReason (customer: CustomerNumber, needsErp = true): string | undefined {
  const waits = useWaitForPreviousOrder(customer)
  const isOffline = useOfflineHoldsSubmit()
  const holds = useErpAwayHoldsSubmit()
  if (isOffline) return clientMessages.offline
  if (holds && needsErp) return 'The ordering system is down'
  return waits ? 'Your previous order is still being checked' : undefined
}

/** A note next to a Submit button that is disabled for now. The page's notices say what it waits for. */
export function PreviousOrderNote () {
  return <Notice kind='info'>You can submit this order once we know whether your previous one was received.</Notice>
}
