import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { passwordLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as messages from '@portal/contracts/policy/messages'
import { formatDuration } from '@portal/contracts/base/numbers'
import { requestPasswordLink } from '../../api/accounts.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { FormSubmit, FormTextField } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toastFormRefusal } from '../../ui/forms/form-toasts.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { forgotPasswordSchema, type ForgotPasswordValues } from './account-schemas.ts'

/** Requests a reset link by mail. The answer does not reveal whether an account has the address or number. */
export function ForgotPasswordRoute () {
  const [requested, setRequested] = useState(false)

  async function submit (values: ForgotPasswordValues, { setStatus }: FormikHelpers<ForgotPasswordValues>) {
    try {
      await requestPasswordLink(forgotPasswordSchema.cast(values).email)
      setRequested(true)
    } catch (error) {
      const { code, message } = toApiError(error)
      const isSaid = code === 'throttled' || code === 'offline'
      toastFormRefusal('Oops.', { code, message: isSaid ? message : messages.unexpectedError })
      // What is said of a missing connection stays until the connection is back.
      if (code !== 'offline') setStatus(message)
    }
  }

  if (requested) {
    return (
      <Page key='requested' title='Check Your Email' narrow>
        <Panel>
          <EmptyState title={accountMessages.linkRequested} body={`The link works once, for ${formatDuration(passwordLinkLifetime)}.`}>
            <ButtonLink kind='primary' to={paths.login}>Back to the login</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title='Forgot Password' narrow>
      <Panel>
        <FormikForm initialValues={{ email: '' }} schema={forgotPasswordSchema} onSubmit={submit}>
          <Stack>
            <p>We will email you a link to choose a new password.</p>
            <FormTextField name='email' label='Account number or email' autoComplete='username' {...typedAsIs} maxLength={limits.emailMax} />
            <ActionRow><FormSubmit>Reset</FormSubmit><ButtonLink to={paths.login}>Cancel</ButtonLink></ActionRow>
          </Stack>
        </FormikForm>
      </Panel>
    </Page>
  )
}
