import { passwordLinkLifetime } from '@portal/contracts/policy/mails'
import { formatDuration } from '@portal/contracts/rules/numbers'
import { sendPasswordLink } from '../../api/users.ts'
import { to } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Stack } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Leave, useManaging, Who, type ManagedProps } from './managed.tsx'
import { Ways } from '../../ui/ways.tsx'

/** Mails a link to set a password, so that nobody else ever knows it. */
export function SendLink ({ user, viewer }: ManagedProps) {
  const { busy, manage } = useManaging(user)
  if (user.status === 'disabled') {
    return (
      <EmptyState title='This account is disabled.' body='Enable it before you send a link.'>
        <ButtonLink kind='primary' to={to.manageUser('disable', user._id)}>Enable</ButtonLink>
      </EmptyState>
    )
  }
  const send = async () => {
    await manage(async () => { await sendPasswordLink(user._id) }, { done: 'Reset Link Sent', failed: 'Reset Link Not Sent' })
  }
  return (
    <Stack>
      <p>This mails a link to set a new password. It works once, for {formatDuration(passwordLinkLifetime)}, and replaces any link sent before.</p>
      {user.password_set && <p>Until it is used the old password stays as it is.</p>}
      <Who user={user} viewer={viewer} />
      <Ways>
        <Button kind='primary' loading={busy} onClick={send}>Send reset link</Button>
        <Leave user={user} />
      </Ways>
    </Stack>
  )
}
