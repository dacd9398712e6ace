import { deleteUser } from '../../../api/users.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { BackToUser, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** Confirms the deletion of an account. */
export function DeleteUser ({ user, viewer }: UserActionProps) {
  const { busy, overtaken, manage } = useUserAction(user)
  const remove = async () => {
    await manage(async () => { await deleteUser(user._id) }, { done: 'User Deleted', failed: 'User Not Deleted', gone: true })
  }
  return (
    <Stack>
      <UserEditConflict error={overtaken} />
      <p>This permanently deletes the account. The user is logged out right away and can no longer log in. To keep the account, disable it instead.</p>
      {user.role === 'dealer' && <p>The dealer’s orders and saved orders are kept. A new account for the dealer will show them.</p>}
      <UserConcerned user={user} viewer={viewer} />
      <ActionRow>
        <Button kind='danger' loading={busy} onClick={remove}>Delete</Button>
        <BackToUser user={user} />
      </ActionRow>
    </Stack>
  )
}
