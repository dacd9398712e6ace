import { linkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { sendPasswordLink } from '../../../api/users.ts'
import { to } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { BackToUser, useUserAction, UserConcerned, type UserActionProps } from './user-action.tsx'
import { lastInvitation } from '../display/user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

const reset = { done: 'Reset Link Sent', failed: 'Reset Link Not Sent', send: 'Send reset link' }
const invitation = { done: 'Invitation Sent', failed: 'Invitation Not Sent', send: 'Send invitation' }

/** Mails a link to set a password, so that nobody else ever knows it. */
export function SendPasswordLink ({ user, viewer }: UserActionProps) {
  const { busy, manage } = useUserAction(user)
  if (user.status === 'disabled') {
    return (
      <EmptyState title='This account is disabled.' body='Enable it before you send a link.'>
        <ButtonLink kind='primary' to={to.manageUser('disable', user._id)}>Enable</ButtonLink>
      </EmptyState>
    )
  }
  const { send: label, ...said } = user.password_set ? reset : invitation
  const send = async () => {
    await manage(async () => { await sendPasswordLink(user._id) }, said)
  }
  return (
    <Stack>
      <p>We will email a link to set {user.password_set ? 'a new' : 'the first'} password. It works once, for {formatDuration(linkLifetime(user.password_set))}, and replaces any earlier link.</p>
      <p>{user.password_set ? 'Until the link is used, the old password still works.' : lastInvitation(user)}</p>
      <UserConcerned user={user} viewer={viewer} />
      <ActionRow>
        <Button kind='primary' loading={busy} onClick={send}>{label}</Button>
        <BackToUser user={user} />
      </ActionRow>
    </Stack>
  )
}
