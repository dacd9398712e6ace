import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import type { Reference } from '@portal/contracts/base/ids'
import { longPoll } from '../../../api/long-poll.ts'
import { call } from '../../../lib/http/call.ts'

/** Whether an order in this state has been neither accepted nor rejected yet. */
export function isUndecided (state: SubmissionState): boolean {
  return state !== 'accepted' && state !== 'rejected'
}

/**
 * Follows a submission by long polling until it is settled.
 * @param tell called with each new state
 * @returns a function that stops it
 */
export function pollSubmission (reference: Reference, tell: (submission: Submission) => void): () => void {
  return longPoll<Submission>(
    async (before, signal) => {
      const body = { reference, ...(before !== undefined && { seen: before.state }) }
      return (await call('submission', body, { background: true, signal })).submission
    },
    submission => {
      tell(submission)
      return isUndecided(submission.state)
    }
  )
}
