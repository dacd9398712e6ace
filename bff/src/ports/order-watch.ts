import type { SubmissionState } from '@portal/contracts/checkout'

/** Waits for news of submitted orders, whatever process makes them. */
export interface OrderWatch {
  /**
   * Resolves once one of these orders is in another state than was seen, and after some seconds at the latest. What has become of them is
   * for the caller to read. Never rejects.
   */
  changed(seen: ReadonlyArray<{ reference: string, state: SubmissionState }>): Promise<void>
}
