import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import type { OpenSubmission } from '../../api/submissions.ts'
import { Badge, type BadgeKind } from '../../ui/feedback/badge.tsx'

type Shown = { label: string, kind: BadgeKind }

const shownStates = {
  unchecked: { label: orderStatusLabels.unchecked, kind: 'neutral' },
  queued: { label: 'Waiting to be sent', kind: 'neutral' },
  dispatching: { label: 'Being sent', kind: 'info' },
  accepted: { label: 'In the ERP', kind: 'success' },
  rejected: { label: orderStatusLabels.rejected, kind: 'danger' },
  unknown: { label: 'Being looked up', kind: 'warn' },
  manual: { label: 'Needs attention', kind: 'danger' },
  withdrawn: { label: 'Withdrawn unsent', kind: 'neutral' }
} as const satisfies Record<OpenSubmission['state'], Shown>

const shownByState: ReadonlyMap<string, Shown> = new Map(Object.entries(shownStates))

/** One that only a newer build of the portal knows. */
const otherState: Shown = { label: 'Being processed', kind: 'neutral' }

const canceledState: Shown = { label: orderStatusLabels.canceled, kind: 'danger' }

/** The state of a submission, for staff who settle orders. */
export function SubmissionStateBadge ({ of: { state, canceled } }: { of: { state: string, canceled?: true | undefined } }) {
  const { label, kind } = state === 'rejected' && canceled === true ? canceledState : shownByState.get(state) ?? otherState
  return <Badge $kind={kind}>{label}</Badge>
}
