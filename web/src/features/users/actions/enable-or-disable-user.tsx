import { useNavigate } from 'react-router-dom'
import { typeOfRole } from '@portal/contracts/rules/accounts/user-management'
import { changeUser, refetchUser } from '../../../api/users.ts'
import { to } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { BackToUser, useUserAction, UserConcerned, type UserActionProps } from './user-action.tsx'
import { leftBehind, statusChangeText, statusWords } from '../display/user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { EditConflict } from '../../../ui/feedback/edit-conflict.tsx'

export function EnableOrDisableUser ({ user, viewer }: UserActionProps) {
  const { busy, overtaken, manage } = useUserAction(user)
  const navigate = useNavigate()
  const active = user.status === 'active'
  const change = async () => {
    await manage(async () => await changeUser(user, { status: active ? 'disabled' : 'active' }), statusWords(user))
  }
  // Here, the opposite button would take the place of the one that was pressed. The card says what the user is now.
  const showCard = async () => {
    navigate(to.manageUsers(typeOfRole(user.role), user._id), { replace: true })
    await refetchUser()
  }
  return (
    <Stack>
      {overtaken !== undefined && <EditConflict onShow={showCard}>{overtaken.message}</EditConflict>}
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
