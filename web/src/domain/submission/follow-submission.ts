import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import { follow } from '../../api/follow.ts'
import { call } from '../../lib/call.ts'

/** Whether the ERP has neither accepted nor rejected it yet. */
export function isOpen (state: SubmissionState): boolean {
  return state !== 'accepted' && state !== 'rejected'
}

/** Follows a submission until it is settled. @returns the way to stop */
export function followSubmission (reference: string, tell: (submission: Submission) => void): () => void {
  return follow<Submission>(
    async (before, signal) => {
      const body = { reference, ...(before !== undefined && { seen: before.state }) }
      return (await call('submission', body, { background: true, signal })).submission
    },
    submission => {
      tell(submission)
      return isOpen(submission.state)
    }
  )
}
