import type { FormikHelpers } from 'formik'
import { useLocation, useNavigate } from 'react-router-dom'
import { limits } from '@portal/contracts/policy/limits'
import { changeOwnPassword } from '../../api/accounts.ts'
import { secondFactorCodeBody } from '../../lib/forms/second-factor-code-body.ts'
import { readField } from '../../lib/text/read-json.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SecondFactorCodeField } from '../../ui/forms/second-factor-code-field.tsx'
import { FormPasswordField, FormSubmit } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { changePasswordSchema, type ChangePasswordValues } from './account-schemas.ts'
import { HiddenAccountName } from './hidden-account-name.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const refusedFields = { wrong_password: 'current_password', password_common: 'password', password_unchanged: 'password' } as const

export function ChangePasswordRoute () {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()

  async function submit ({ current_password, password, code }: ChangePasswordValues, form: FormikHelpers<ChangePasswordValues>) {
    try {
      await changeOwnPassword({ current_password, password, ...secondFactorCodeBody(code) })
      // Kept in the history entry, so that a reload still says so.
      navigate(pathname, { replace: true, state: { changed: true } })
    } catch (error) {
      showFormRefusal(error, 'Error', refusedFields, form)
    }
  }

  if (readField(state, 'changed') === true) {
    return (
      <Page key='changed' title='Password Changed' narrow>
        <Panel>
          <EmptyState title='Your password was changed.' body='Anyone logged in to your account elsewhere was logged out.'>
            <ButtonLink kind='primary' to={paths.home}>Go to the home page</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title='Change Password' narrow>
      <Panel>
        <FormikForm initialValues={{ current_password: '', password: '', confirm: '', code: '' }} schema={changePasswordSchema} onSubmit={submit}>
          <Stack>
            <HiddenAccountName />
            <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} />
            <NewPasswordFields />
            <SecondFactorCodeField>
              <ActionRow><FormSubmit>Change password</FormSubmit><ButtonLink to={paths.home}>Cancel</ButtonLink></ActionRow>
            </SecondFactorCodeField>
          </Stack>
        </FormikForm>
      </Panel>
    </Page>
  )
}
