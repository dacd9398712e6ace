import { changeUser } from '../../api/users.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/panel.tsx'
import { Leave, useManaging, UserOvertaken, Who, type ManagedProps } from './managed.tsx'
import { Ways } from '../../ui/ways.tsx'

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
      <p>
        {active
          ? 'A disabled user is logged out right away and cannot log in or reset the password. Nothing else changes, and the user can be enabled again.'
          : 'This user is disabled. Once enabled, the user can log in again with the same password.'}
      </p>
      <Who user={user} viewer={viewer} />
      <Ways>
        <Button kind={active ? 'danger' : 'primary'} loading={busy} onClick={change}>{active ? 'Disable' : 'Enable'}</Button>
        <Leave user={user} />
      </Ways>
    </Stack>
  )
}
