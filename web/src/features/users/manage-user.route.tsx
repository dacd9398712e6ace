import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { mayManageUsers } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import type { ManagedUser } from '@portal/contracts/users'
import { useManagedUser } from '../../api/users.ts'
import { PageError } from '../../lib/program/page-error.ts'
import { paths, type UserAction } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { DeleteUser } from './actions/delete-user.tsx'
import { PersonalDataOfUser } from './actions/personal-data-of-user.tsx'
import { EditUser } from './actions/edit-user.tsx'
import { EndUserSessions } from './actions/end-user-sessions.tsx'
import type { UserActionProps } from './actions/user-action.tsx'
import { ResetSecondFactor } from './actions/reset-second-factor.tsx'
import { SendPasswordLink } from './actions/send-password-link.tsx'
import { isOwn } from './display/user-words.ts'
import { ChangeUserEmail } from './actions/change-user-email.tsx'
import { EnableOrDisableUser } from './actions/enable-or-disable-user.tsx'

type Action = {
  /** Its title for this user; undefined while loading. */
  title: string | ((user: ManagedUser | undefined) => string)
  Page: ComponentType<UserActionProps>
  /** Why it is not available for this user, or undefined. */
  refusal?: (props: UserActionProps) => string | undefined
}

const others = ({ user, viewer }: UserActionProps) => isOwn(user, viewer) ? 'This is your own account. Another super user can do this for you.' : undefined

const actions: Readonly<Record<UserAction, Action>> = {
  email: { title: 'Change Email', Page: ChangeUserEmail, refusal: ({ user }) => user.role === 'dealer' ? undefined : 'Only a dealer’s email is changed here. Edit this user instead.' },
  password: { title: user => user?.password_set === false ? 'Invite Again' : 'Reset Password', Page: SendPasswordLink },
  sessions: { title: 'Log Out User', Page: EndUserSessions, refusal: ({ user, viewer }) => isOwn(user, viewer) ? 'This is your own account. See Where you are logged in, in the account menu.' : undefined },
  factor: {
    title: 'Reset Two-Step Login',
    Page: ResetSecondFactor,
    refusal: props => others(props) ?? (props.user.second_factor ? undefined : 'This user has no two-step login.')
  },
  disable: { title: user => user === undefined ? 'User Status' : user.status === 'active' ? 'Disable User' : 'Enable User', Page: EnableOrDisableUser, refusal: others },
  delete: { title: 'Delete User', Page: DeleteUser, refusal: others },
  erase: { title: 'Personal Data', Page: PersonalDataOfUser },
  edit: { title: 'Edit User', Page: EditUser, refusal: ({ user }) => user.role === 'dealer' ? 'A dealer has no name to edit here. Change the email instead.' : undefined }
}

/** One action on one user's account. */
export function ManageUserRoute () {
  const viewer = useUser()
  const { action: named = '', id = '' } = useParams()
  if (!isAction(named)) throw new PageError(404, 'Not Found')
  return viewer === null ? null : <Managing key={`${named}/${id}`} action={actions[named]} id={id} viewer={viewer} />
}

function Managing ({ action, id, viewer }: { action: Action, id: string, viewer: SessionUser }) {
  const asked = useManagedUser(id)
  const { title } = action
  return (
    <Page title={typeof title === 'string' ? title : title(asked.data?.user)} narrow>
      <Panel><OneUser action={action} asked={asked} viewer={viewer} /></Panel>
    </Page>
  )
}

function OneUser ({ action, asked: { data, error, isValidating, retry }, viewer }: {
  action: Action
  asked: ReturnType<typeof useManagedUser>
  viewer: SessionUser
}) {
  const back = <ButtonLink kind='primary' to={paths.admin}>User Management</ButtonLink>
  if (data === undefined) {
    if (error?.code === 'not_found') return <EmptyState title='This account does not exist, or you do not have access to it.'>{back}</EmptyState>
    return <LoadingOrError error={error} title='The user could not be loaded' retrying={isValidating} onRetry={retry} height='240px' />
  }
  if (!mayManageUsers(viewer.role, data.user.role)) return <EmptyState title='Only super users can change this account.'>{back}</EmptyState>
  const refusal = action.refusal?.({ user: data.user, viewer })
  if (refusal !== undefined) return <EmptyState title={refusal}>{back}</EmptyState>
  // Another version of the user resets the form, whose initial values are out of date.
  return <action.Page key={data.user.version} user={data.user} viewer={viewer} />
}

function isAction (name: string): name is UserAction {
  return Object.hasOwn(actions, name)
}
