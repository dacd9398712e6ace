import type { FormikHelpers } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { changeUser } from '../../api/users.ts'
import { FormSubmit, FormTextField } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Stack } from '../../ui/panel.tsx'
import { Leave, useManaging, UserOvertaken, Who, type ManagedProps } from './managed.tsx'
import { changeEmailSchema, type ChangeEmailValues } from './user-schemas.ts'
import { Ways } from '../../ui/ways.tsx'

/** Changes a dealer account's email address, which is also a login name. */
export function UserEmail ({ user, viewer }: ManagedProps) {
  const { overtaken, manage } = useManaging(user)

  async function submit (values: ChangeEmailValues, { setFieldError }: FormikHelpers<ChangeEmailValues>) {
    await manage(async () => await changeUser(user, { email: changeEmailSchema.cast(values).email }), {
      done: 'Email Changed',
      failed: 'Email Not Changed',
      refused: ({ code, message }) => { if (code === 'email_taken') setFieldError('email', message) }
    })
  }

  return (
    <FormikForm initialValues={{ email: '', email_confirm: '' }} schema={changeEmailSchema} onSubmit={submit}>
      <Stack>
        <UserOvertaken error={overtaken} />
        <Who user={user} viewer={viewer} />
        <p>The old and the new address are both notified. Whoever is logged in to the account is logged out.</p>
        <FormTextField name='email' label='New email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <FormTextField name='email_confirm' label='Confirm email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <Ways><FormSubmit>Change email</FormSubmit><Leave user={user} /></Ways>
      </Stack>
    </FormikForm>
  )
}
