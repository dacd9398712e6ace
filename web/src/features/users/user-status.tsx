import { changeUser } from '../../api/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { Leave, useManaging, UserOvertaken, Who, type ManagedProps } from './managed.tsx'
import { turnWords } from './user-view.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'

/** Disables or enables a user's account. */
export function UserStatus ({ user, viewer }: ManagedProps) {
  const { busy, overtaken, manage } = useManaging(user)
  const active = user.status === 'active'
  const change = async () => {
    await manage(async () => await changeUser(user, { status: active ? 'disabled' : 'active' }),
      active ? { done: 'User Disabled', failed: 'User Not Disabled' } : { done: 'User Enabled', failed: 'User Not Enabled' })
  }
  return (
    <Stack>
      <UserOvertaken error={overtaken} />
      <p>{turnWords(user)}</p>
      <Who user={user} viewer={viewer} />
      <ActionRow>
        <Button kind={active ? 'danger' : 'primary'} loading={busy} onClick={change}>{active ? 'Disable' : 'Enable'}</Button>
        <Leave user={user} />
      </ActionRow>
    </Stack>
  )
}
