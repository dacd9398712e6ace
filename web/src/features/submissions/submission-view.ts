import type { OpenSubmission } from '../../api/submissions.ts'
import { formatInstantDay } from '../../lib/format.ts'

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

/** An instant in local time: `3/9/26 14:05`. */
export function formatMoment (instant: string): string {
  const read = new Date(instant)
  return `${formatInstantDay(instant)} ${String(read.getHours()).padStart(2, '0')}:${String(read.getMinutes()).padStart(2, '0')}`
}
