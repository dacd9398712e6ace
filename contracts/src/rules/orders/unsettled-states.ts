import type { SubmissionState } from '../../checkout.ts'

/** The states of a submission without an outcome. */
export const unsettledStates = ['unchecked', 'queued', 'dispatching', 'unknown', 'manual'] as const satisfies readonly SubmissionState[]
