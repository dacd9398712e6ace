import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { emailLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { requestEmailChange } from '../../api/accounts.ts'
import { secondFactorCodeBody } from '../../lib/forms/second-factor-code-body.ts'
import { paths } from '../../paths.ts'
import { updateSessionUser, useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SecondFactorCodeField } from '../../ui/forms/second-factor-code-field.tsx'
import { FormPasswordField, FormSubmit, FormTextField } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { OrderMailsSwitch } from './order-mails-switch.tsx'
import { PendingEmail } from './pending-email.tsx'
import { changeEmailSchema, type ChangeEmailValues } from './account-schemas.ts'

const refusedFields = { wrong_password: 'current_password', email_unchanged: 'email' } as const

/** Requests a new email address, which is also a login name, and shows the one waiting for confirmation. */
export function ChangeEmailRoute () {
  const user = useUser()
  const [asked, setAsked] = useState<string>()

  async function submit (values: ChangeEmailValues, form: FormikHelpers<ChangeEmailValues>) {
    const { email, current_password: password, code } = changeEmailSchema.cast(values)
    try {
      updateSessionUser(await requestEmailChange({ email, password, ...secondFactorCodeBody(code) }))
      setAsked(email)
    } catch (error) {
      showFormRefusal(error, 'Error', refusedFields, form)
    }
  }

  if (asked !== undefined) {
    return (
      <Page key='asked' title='Check Your Email' narrow>
        <Panel>
          <EmptyState
            title={`To confirm the new email, open the link we sent to ${asked}.`}
            body={`The link works once, for ${formatDuration(emailLinkLifetime)}, while you are logged in. Until then, your email stays ${user?.email ?? ''}. We also notified that address.`}
          >
            <ButtonLink kind='primary' to={paths.home}>Go to the home page</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title='Change Email' narrow>
      <Stack>
        <PendingEmail />
        <Panel>
          <FormikForm initialValues={{ current_password: '', email: '', confirm: '', code: '' }} schema={changeEmailSchema} onSubmit={submit}>
            <Stack>
              <p>Your email is {user?.email}. A new one takes effect once you confirm it with the link we email to it.</p>
              <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} />
              <FormTextField name='email' label='New email' type='email' autoComplete='email' maxLength={limits.emailMax} />
              <FormTextField name='confirm' label='Retype the new email' type='email' autoComplete='email' maxLength={limits.emailMax} />
              <SecondFactorCodeField>
                <ActionRow><FormSubmit>Change email</FormSubmit><ButtonLink to={paths.home}>Cancel</ButtonLink></ActionRow>
              </SecondFactorCodeField>
            </Stack>
          </FormikForm>
        </Panel>
        <OrderMailsSwitch />
      </Stack>
    </Page>
  )
}
