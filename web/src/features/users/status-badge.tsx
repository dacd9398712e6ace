import type { ListedUser } from '@portal/contracts/users'
import { Badge, type BadgeKind } from '../../ui/feedback/badge.tsx'
import { standingWords, userStanding, type UserStanding } from './user-view.ts'

const kinds: Readonly<Record<UserStanding, BadgeKind>> = { active: 'success', disabled: 'danger', unsent: 'warn', sent: 'info', expired: 'warn' }

/** How an account stands. */
export function StatusBadge ({ user }: { user: Pick<ListedUser, 'status' | 'password_set' | 'invitation'> }) {
  return <Badge $kind={kinds[userStanding(user)]}>{standingWords(user)}</Badge>
}
