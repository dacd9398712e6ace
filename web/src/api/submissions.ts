import { mutate } from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { SubmissionDetail } from '@portal/contracts/submissions'
import { call } from '../lib/call.ts'
import { useCall } from './use-call.ts'

export type { OpenSubmission, SubmissionDetail } from '@portal/contracts/submissions'

/** Orders that need a person, and those that the portal is at work on. */
export function useSubmissions () {
  return useCall('submissions', {})
}

/** One submitted order with its history. */
export function useSubmission (reference: string) {
  return useCall('submissionDetail', { reference })
}

type Deciding = 'linkSubmission' | 'resendSubmission' | 'cancelSubmission'

/**
 * Settles a submission, and shows at once what it is now.
 * @throws ApiError `changed_meanwhile` where somebody else was faster
 */
export async function decide<N extends Deciding> (name: N, body: CallBody<N>): Promise<SubmissionDetail> {
  const { submission } = await call<Deciding>(name, body)
  await mutate<CallResponse<'submissionDetail'>>(['submissionDetail', { reference: submission.reference }], { submission }, { revalidate: false })
  return submission
}
