import type { SubmissionState } from '@portal/contracts/checkout'
import type { Reference } from '@portal/contracts/base/ids'

/** Waits for submitted orders to change state, in whichever process that happens. */
export interface OrderWatch {
  /**
   * Resolves once one of these orders is no longer in the state that was seen, or after some seconds. The caller then reads the orders
   * again. Never rejects.
   */
  changed(seen: ReadonlyArray<{ reference: Reference, state: SubmissionState }>): Promise<void>
}
