import { Notice } from '../../ui/notice.tsx'
import { isUnsettled, keysOf, useOpenKeys } from './open-keys.ts'

/** Whether the dealer's next order has to wait until it is known what became of the one before. */
export function useSubmitWaits (customer: string): boolean {
  return useOpenKeys(state => keysOf(state, customer).some(isUnsettled))
}

/** Stands beside a Submit that waits. What it waits for is said in the page's notices. */
export function SubmitWaits () {
  return <Notice kind='info'>You can submit this order once the portal knows whether your previous one was received.</Notice>
}
