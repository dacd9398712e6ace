import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import type { OpenSubmission } from '../../api/submissions.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { shownStates, type ShownState } from './submission-states.ts'

const shownByState: ReadonlyMap<string, ShownState> = new Map(Object.entries(shownStates))

/** One that only a newer build of the portal knows. */
const otherState: ShownState = { label: 'Being processed', kind: 'neutral' }

type Shown = { state: string, canceled?: true | undefined, ended?: OpenSubmission['ended'] }

/** The state of a submission, for staff who settle orders, or how the order has ended. */
export function SubmissionStateBadge ({ of }: { of: Shown }) {
  const { label, kind } = shownState(of)
  return <Badge $kind={kind}>{label}</Badge>
}

function shownState ({ state, canceled, ended }: Shown): ShownState {
  const end = state === 'rejected' && canceled === true ? 'canceled' : ended
  if (end === undefined) return shownByState.get(state) ?? otherState
  return { label: orderStatusLabels[end], kind: end === 'invoiced' ? 'success' : 'danger' }
}
