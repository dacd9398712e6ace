import type { FormikHelpers } from 'formik'
import { useLocation, useNavigate } from 'react-router-dom'
import { limits } from '@portal/contracts/policy/limits'
import { changeOwnPassword } from '../../api/accounts.ts'
import { codeIn } from '../../lib/code-in.ts'
import { field } from '../../lib/read-json.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormPasswordField, FormSubmit } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { sayRefusal } from '../../ui/say-refusal.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Ways } from '../../ui/ways.tsx'
import { changePasswordSchema, type ChangePasswordValues } from './account-schemas.ts'
import { AccountName } from './account-name.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const refusedFields = { wrong_password: 'current_password', password_common: 'password', password_unchanged: 'password' } as const

/** Changes the user's own password. */
export function ChangePasswordRoute () {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()

  async function submit ({ current_password, password, code }: ChangePasswordValues, form: FormikHelpers<ChangePasswordValues>) {
    try {
      await changeOwnPassword({ current_password, password, ...codeIn(code) })
      // Kept in the history entry: a reload still says so.
      navigate(pathname, { replace: true, state: { changed: true } })
    } catch (error) {
      sayRefusal(error, 'Error', refusedFields, form)
    }
  }

  if (field(state, 'changed') === true) {
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
            <AccountName />
            <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} />
            <NewPasswordFields />
            <CodeField>
              <Ways><FormSubmit>Change password</FormSubmit><ButtonLink to={paths.home}>Cancel</ButtonLink></Ways>
            </CodeField>
          </Stack>
        </FormikForm>
      </Panel>
    </Page>
  )
}
