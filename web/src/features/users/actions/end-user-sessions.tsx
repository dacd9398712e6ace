import { endUserSessions } from '../../../api/users.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { BackToUser, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'

/** Logs a user out everywhere, for example after a phone was lost. */
export function EndUserSessions ({ user, viewer }: UserActionProps) {
  const { busy, overtaken, manage } = useUserAction(user)
  const end = async () => {
    await manage(async () => { await endUserSessions(user._id) }, { done: 'User Logged Out', failed: 'User Not Logged Out' })
  }
  return (
    <Stack>
      <UserEditConflict error={overtaken} />
      <p>This logs the user out of every browser right away. The user can log in again. If someone else may know the password, reset it, too.</p>
      <UserConcerned user={user} viewer={viewer} />
      <ActionRow>
        <Button kind='danger' loading={busy} onClick={end}>Log out everywhere</Button>
        <BackToUser user={user} />
      </ActionRow>
    </Stack>
  )
}
