import { endUserSessions } from '../../api/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Leave, useManaging, UserOvertaken, Who, type ManagedProps } from './managed.tsx'

/** Logs a user out everywhere, such as after a telephone was lost. */
export function EndSessions ({ user, viewer }: ManagedProps) {
  const { busy, overtaken, manage } = useManaging(user)
  const end = async () => {
    await manage(async () => { await endUserSessions(user._id) }, { done: 'User Logged Out', failed: 'User Not Logged Out' })
  }
  return (
    <Stack>
      <UserOvertaken error={overtaken} />
      <p>This logs the user out of every browser right away. The user can log in again. If someone else may know the password, reset it, too.</p>
      <Who user={user} viewer={viewer} />
      <ActionRow>
        <Button kind='danger' loading={busy} onClick={end}>Log out everywhere</Button>
        <Leave user={user} />
      </ActionRow>
    </Stack>
  )
}
