import type { OpenSubmission } from '../../api/submissions.ts'

type Shown = { label: string, kind: 'neutral' | 'info' | 'warn' | 'danger' | 'success' }

/** The label of each state, for staff who settle orders. */
export const shownStates: Readonly<Record<OpenSubmission['state'], Shown>> = {
  unchecked: { label: 'To be checked', kind: 'neutral' },
  queued: { label: 'Waiting to be sent', kind: 'neutral' },
  dispatching: { label: 'Being sent', kind: 'info' },
  accepted: { label: 'In the ERP', kind: 'success' },
  rejected: { label: 'Rejected', kind: 'danger' },
  unknown: { label: 'Being looked up', kind: 'warn' },
  manual: { label: 'Needs attention', kind: 'danger' },
  withdrawn: { label: 'Withdrawn unsent', kind: 'neutral' }
}
