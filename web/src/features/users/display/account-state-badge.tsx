import type { ListedUser } from '@portal/contracts/users'
import { Badge, type BadgeKind } from '../../../ui/feedback/badge.tsx'
import { accountStateLabels, accountStateText, accountState, type AccountState } from './user-words.ts'

const kinds: Readonly<Record<AccountState, BadgeKind>> = { active: 'success', disabled: 'danger', unsent: 'warn', sent: 'info', expired: 'warn' }

/** @param plain without the day of an invitation, next to which it is told in full */
export function AccountStateBadge ({ user, plain = false }: { user: Pick<ListedUser, 'status' | 'password_set' | 'invitation'>, plain?: boolean }) {
  const state = accountState(user)
  return <Badge $kind={kinds[state]}>{plain ? accountStateLabels[state] : accountStateText(user)}</Badge>
}
