import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import type { OpenSubmission } from '../../api/submissions.ts'
import type { BadgeKind } from '../../ui/feedback/badge.tsx'

type State = OpenSubmission['state']
export type ShownState = { label: string, kind: BadgeKind }

/** The states of submissions as staff read them. */
export const shownStates = {
  unchecked: { label: orderStatusLabels.unchecked, kind: 'neutral' },
  queued: { label: 'Waiting to be sent', kind: 'neutral' },
  dispatching: { label: 'Being sent', kind: 'info' },
  accepted: { label: 'In the ERP', kind: 'success' },
  rejected: { label: orderStatusLabels.rejected, kind: 'danger' },
  unknown: { label: 'Being looked up', kind: 'warn' },
  manual: { label: 'Needs attention', kind: 'danger' },
  withdrawn: { label: 'Withdrawn unsent', kind: 'neutral' }
} as const satisfies Record<State, ShownState>

/** Those that can be searched for: a withdrawn key is not an order. */
export const foundStates: readonly State[] = ['unchecked', 'queued', 'dispatching', 'accepted', 'rejected', 'unknown', 'manual']

export function isFoundState (text: string): text is State {
  return foundStates.some(state => state === text)
}
