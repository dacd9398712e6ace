import type { SubmissionState } from '../../checkout.ts'

/**
 * When an order that awaits its outcome is looked up, checked or sent again. Times are milliseconds since 1970.
 * @returns undefined while that is under way or due, and if only a person can continue
 */
export function nextLookOf (
  { state, attempt, nextLookAt }: { state: SubmissionState, attempt: number, nextLookAt: number | null }, now: number
): number | undefined {
  const isWaiting = state === 'unknown' || state === 'unchecked' || (state === 'queued' && attempt > 0)
  return isWaiting && nextLookAt !== null && nextLookAt > now ? nextLookAt : undefined
}
