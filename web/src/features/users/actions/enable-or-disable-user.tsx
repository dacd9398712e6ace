import { changeUser } from '../../../api/users.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { BackToUser, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'
import { leftBehind, statusChangeText, statusWords } from '../display/user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

export function EnableOrDisableUser ({ user, viewer }: UserActionProps) {
  const { busy, overtaken, manage } = useUserAction(user)
  const active = user.status === 'active'
  const change = async () => {
    await manage(async () => await changeUser(user, { status: active ? 'disabled' : 'active' }), statusWords(user))
  }
  return (
    <Stack>
      <UserEditConflict error={overtaken} />
      <p>{statusChangeText(user)}</p>
      {active && leftBehind(user, 'disabled').map(words => <p key={words}>{words}</p>)}
      <UserConcerned user={user} viewer={viewer} />
      <ActionRow>
        <Button kind={active ? 'danger' : 'primary'} loading={busy} onClick={change}>{active ? 'Disable' : 'Enable'}</Button>
        <BackToUser user={user} />
      </ActionRow>
    </Stack>
  )
}
