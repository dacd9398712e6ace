import type { ListedUser } from '@portal/contracts/users'
import { Badge, type BadgeKind } from '../../../ui/feedback/badge.tsx'
import { accountStateText, accountState, type AccountState } from './user-words.ts'

const kinds: Readonly<Record<AccountState, BadgeKind>> = { active: 'success', disabled: 'danger', unsent: 'warn', sent: 'info', expired: 'warn' }

export function AccountStateBadge ({ user }: { user: Pick<ListedUser, 'status' | 'password_set' | 'invitation'> }) {
  return <Badge $kind={kinds[accountState(user)]}>{accountStateText(user)}</Badge>
}
