import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import styled from 'styled-components'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { invitationLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import type { SessionUser } from '@portal/contracts/session'
import type { ManagedUser } from '@portal/contracts/users'
import { typeOfRole } from '@portal/contracts/rules/accounts/user-management'
import { createUser } from '../../api/users.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { useUser } from '../../domain/session/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { CreateUserForm } from './forms/create-user-form.tsx'
import { RepCheck } from './forms/rep-number-field.tsx'
import { newUserOf, type CreateUserValues } from './forms/user-schemas.ts'

const refusedFields = { email_taken: 'email', unknown_dealer: 'dealer_number' } as const

const Next = styled.div`
  display: grid;
  gap: ${space(2)};
`

/** Creates a user and confirms it. */
export function CreateUserRoute () {
  const viewer = useUser()
  return viewer === null ? null : <CreateUser viewer={viewer} />
}

function CreateUser ({ viewer }: { viewer: SessionUser }) {
  const [created, setCreated] = useState<ManagedUser>()
  /** An account with the address exists, so its person can be invited by this dealer. */
  const [invitable, setInvitable] = useState<CustomerNumber>()

  async function submit (values: CreateUserValues, form: FormikHelpers<CreateUserValues>) {
    const user = newUserOf(values)
    setInvitable(undefined)
    try {
      setCreated(await createUser(user))
    } catch (error) {
      const { code } = toApiError(error)
      if (code === 'email_taken' && user.role === 'dealer') setInvitable(user.dealer_number)
      if (code !== 'unauthenticated') showFormRefusal(error, 'User Creation Failed', refusedFields, form)
    }
  }

  if (created !== undefined) {
    return (
      <Page key='created' title='User Added' narrow>
        <Panel>
          <EmptyState title={`The account for ${created.email} was created.`} body={`We emailed a link to set a password. It works once, for ${formatDuration(invitationLifetime)}. You can send a new one at any time.`}>
            {created.role === 'sales' && created.rep_number !== null && <RepCheck number={created.rep_number} />}
            <Next>
              <ButtonLink kind='primary' to={to.manageUsers(typeOfRole(created.role), created._id)}>View the user</ButtonLink>
              <Button onClick={() => { setCreated(undefined) }}>Add another user</Button>
              <ButtonLink to={paths.admin}>User Management</ButtonLink>
            </Next>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title='Add New User' narrow>
      <Stack>
        {invitable !== undefined && (
          <Notice kind='info'>
            To let somebody who orders for another dealer order for #{invitable}, too, invite them
            under <DealerLink customer={invitable} path={paths.people}>People of #{invitable}</DealerLink>. They keep their login and password.
          </Notice>
        )}
        <Panel><CreateUserForm viewer={viewer} onSubmit={submit} /></Panel>
      </Stack>
    </Page>
  )
}
