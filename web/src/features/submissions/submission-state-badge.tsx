import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import { Badge } from '../../ui/feedback/badge.tsx'
import { shownStates, type ShownState } from './submission-states.ts'

const shownByState: ReadonlyMap<string, ShownState> = new Map(Object.entries(shownStates))

/** One that only a newer build of the portal knows. */
const otherState: ShownState = { label: 'Being processed', kind: 'neutral' }

const canceledState: ShownState = { label: orderStatusLabels.canceled, kind: 'danger' }

/** The state of a submission, for staff who settle orders. */
export function SubmissionStateBadge ({ of: { state, canceled } }: { of: { state: string, canceled?: true | undefined } }) {
  const { label, kind } = state === 'rejected' && canceled === true ? canceledState : shownByState.get(state) ?? otherState
  return <Badge $kind={kind}>{label}</Badge>
}
