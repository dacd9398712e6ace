import { useEffect } from 'react'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { Reference } from '@portal/contracts/base/ids'
import type { SubmissionDetail } from '@portal/contracts/submissions'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { unsettledStates } from '@portal/contracts/rules/orders/unsettled-states'
import { call } from '../lib/http/call.ts'
import { refetchOrders } from './refetch-orders.ts'
import { refetch, putAnswer, useAnswer, useCall, type AnswerState } from './use-call.ts'

export type { FoundSubmission, LeftSubmission, LinkCandidate, ManualSubmission, OpenSubmission, SubmissionDetail, SubmissionStanding } from '@portal/contracts/submissions'

/** The orders that need attention, and those that the portal is processing. */
export function useSubmissions (): AnswerState<CallResponse<'submissions'>> {
  return useAnswer('submissions', {}, async (body, noting) => await call('submissions', body, { ...noting, background: true }), {
    revalidateOnMount: true,
    dedupingInterval: 0,
    refreshInterval: refreshEvery.submissions
  })
}

/** One submitted order with its history, refreshed until it is settled. */
export function useSubmission (reference: Reference): AnswerState<CallResponse<'submissionDetail'>> {
  const asked = useAnswer('submissionDetail', { reference }, async (body, noting) => await call('submissionDetail', body, { ...noting, background: true }), {
    revalidateOnMount: true,
    dedupingInterval: 0,
    refreshInterval: latest => latest !== undefined && unsettled.has(latest.answer.submission.state) ? refreshEvery.submissions : 0
  })
  const state = asked.data?.submission.state
  // The navigation counts the orders that need attention, and should not contradict the page.
  useEffect(() => { if (state !== undefined) refetch('submissions') }, [state])
  return asked
}

/** Submitted orders, settled or not, that match all of this; nothing is fetched while it is null. */
export function useFoundSubmissions (search: CallBody<'searchSubmissions'> | null): AnswerState<CallResponse<'searchSubmissions'>> {
  return useCall('searchSubmissions', search, { revalidateOnMount: true, dedupingInterval: 0 })
}

/** The latest settled orders, fetched only if wanted. */
export function useRecentSubmissions (areWanted: boolean): AnswerState<CallResponse<'searchSubmissions'>> {
  return useCall('searchSubmissions', areWanted ? {} : null, { revalidateOnMount: true, dedupingInterval: 0 })
}

/** What the ERP has under a submission's reference, and the orders that it may correspond to. */
export function useSubmissionCandidates (reference: Reference): AnswerState<CallResponse<'submissionCandidates'>> {
  return useCall('submissionCandidates', { reference }, { revalidateOnMount: true, dedupingInterval: 0 })
}

/** Has an order looked up in the ERP now, and shows the result. @returns what came out */
export async function checkSubmission (reference: Reference): Promise<CallResponse<'checkSubmission'>> {
  return await call('checkSubmission', { reference }).finally(() => {
    refetch('submissionDetail', 'submissions', 'submissionCandidates')
    refetchOrders()
  })
}

const unsettled: ReadonlySet<SubmissionDetail['state']> = new Set<SubmissionDetail['state']>(unsettledStates)

type Deciding = 'linkSubmission' | 'resendSubmission' | 'cancelSubmission'

/**
 * Settles a submission and shows its new state at once. The candidates are fetched again even if the decision is
 * refused, because the ERP's data may differ from what the page shows.
 * @throws ApiError `changed_meanwhile` if somebody else was faster
 */
export async function decide<N extends Deciding> (name: N, body: CallBody<N>): Promise<SubmissionDetail> {
  const { submission } = await call<Deciding>(name, body).finally(() => { refetch('submissionCandidates') })
  await putAnswer('submissionDetail', { reference: submission.reference }, { submission })
  refetch('submissions', 'searchSubmissions')
  refetchOrders()
  return submission
}
