import type { ReleaseRequest, ReleaseState } from '@portal/contracts/releases'
import { Badge, type BadgeKind } from '../../ui/feedback/badge.tsx'

const shown: Readonly<Record<ReleaseState, { label: string, kind: BadgeKind }>> = {
  open: { label: 'Waiting for release', kind: 'warn' },
  unsure: { label: 'Needs confirmation', kind: 'danger' },
  released: { label: 'Released', kind: 'success' },
  declined: { label: 'Declined', kind: 'danger' },
  'taken-back': { label: 'Taken back', kind: 'neutral' },
  lapsed: { label: 'Lapsed', kind: 'neutral' }
}

export function ReleaseStateBadge ({ state }: Pick<ReleaseRequest, 'state'>) {
  const { label, kind } = shown[state]
  return <Badge $kind={kind}>{label}</Badge>
}
