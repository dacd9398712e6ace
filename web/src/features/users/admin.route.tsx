import { maySeeUsers, userTypes } from '@portal/contracts/rules/user-admin'
import { paths, to } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Ways } from '../../ui/ways.tsx'
import { typeLabels } from './user-view.ts'

/** The start of user management: create a user, or manage existing ones. */
export function AdminRoute () {
  const viewer = useUser()
  const types = userTypes.filter(type => viewer !== null && maySeeUsers(viewer.role, type))
  return (
    <Page title='User Management'>
      <Stack>
        <Panel title='Add New User' actions={<ButtonLink kind='primary' to={paths.createUser}>Add New</ButtonLink>}>
          We will email the new user a link to set a password.
        </Panel>
        <Panel title='Invite Dealers of a Sales Representative' actions={<ButtonLink to={paths.inviteDealers}>Invite Dealers</ButtonLink>}>
          Invite several dealers at once. We will email each one a link to set a password.
        </Panel>
        <Panel title='Manage Existing Users'>
          <Ways>
            {types.map(type => <ButtonLink key={type} to={to.manageUsers(type)}>{typeLabels[type].link}</ButtonLink>)}
          </Ways>
        </Panel>
      </Stack>
    </Page>
  )
}
