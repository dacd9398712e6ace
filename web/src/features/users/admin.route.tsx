import styled from 'styled-components'
import { maySeeUsers, userTypes } from '@portal/contracts/rules/accounts/user-management'
import { paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { typeLabels } from './display/user-words.ts'

const Task = styled.div`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
`

/** The start of user management: create a user, or manage existing ones. */
export function AdminRoute () {
  const viewer = useUser()
  const types = userTypes.filter(type => viewer !== null && maySeeUsers(viewer.role, type))
  return (
    <Page title='User Management'>
      <Stack>
        <Panel title='Add New User'>
          <Task>
            <p>We will email the new user a link to set a password.</p>
            <ButtonLink kind='primary' to={paths.createUser}>Add New</ButtonLink>
          </Task>
        </Panel>
        <Panel title='Invite Dealers of a Sales Representative'>
          <Task>
            <p>Invite several dealers at once. We will email each one a link to set a password.</p>
            <ButtonLink to={paths.inviteDealers}>Invite Dealers</ButtonLink>
          </Task>
        </Panel>
        <Panel title='Import Accounts'>
          <Task>
            <p>Create many accounts from a list, which you can check first. To export accounts, open a list below.</p>
            <ButtonLink to={paths.importAccounts}>Import Accounts</ButtonLink>
          </Task>
        </Panel>
        <Panel title='Manage Existing Users'>
          <ActionRow>
            {types.map(type => <ButtonLink key={type} to={to.manageUsers(type)}>{typeLabels[type].link}</ButtonLink>)}
          </ActionRow>
        </Panel>
      </Stack>
    </Page>
  )
}
