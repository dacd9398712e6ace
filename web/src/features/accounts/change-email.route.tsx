import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { changeOwnEmail } from '../../api/accounts.ts'
import { paths } from '../../paths.ts'
import { updateUser, useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormPasswordField, FormSubmit, FormTextField } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { sayRefusal } from '../../ui/say-refusal.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Ways } from '../../ui/ways.tsx'
import { OrderMails } from './order-mails.tsx'
import { changeEmailSchema, type ChangeEmailValues } from './account-schemas.ts'

const refusedFields = { wrong_password: 'current_password', email_taken: 'email' } as const

/** Changes the user's own email address, which is also a login name. */
export function ChangeEmailRoute () {
  const user = useUser()
  const [changed, setChanged] = useState(false)

  async function submit (values: ChangeEmailValues, form: FormikHelpers<ChangeEmailValues>) {
    const { email, current_password: password } = changeEmailSchema.cast(values)
    try {
      updateUser({ email: await changeOwnEmail({ email, password }) })
      setChanged(true)
    } catch (error) {
      sayRefusal(error, 'Error', refusedFields, form)
    }
  }

  if (changed) {
    return (
      <Page key='changed' title='Email Changed' narrow>
        <Panel>
          <EmptyState title={`Your email is now ${user?.email ?? ''}`} body='A message about the change was sent to the old address as well.'>
            <ButtonLink kind='primary' to={paths.home}>Go to the home page</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title='Change Email' narrow>
      <Stack>
        <Panel>
          <FormikForm initialValues={{ current_password: '', email: '', confirm: '' }} schema={changeEmailSchema} onSubmit={submit}>
            <Stack>
              <p>Your email is {user?.email}</p>
              <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} />
              <FormTextField name='email' label='New email' type='email' autoComplete='email' maxLength={limits.emailMax} />
              <FormTextField name='confirm' label='Retype the new email' type='email' autoComplete='email' maxLength={limits.emailMax} />
              <Ways><FormSubmit>Change email</FormSubmit><ButtonLink to={paths.home}>Cancel</ButtonLink></Ways>
            </Stack>
          </FormikForm>
        </Panel>
        <OrderMails />
      </Stack>
    </Page>
  )
}
