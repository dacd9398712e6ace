import { useField } from 'formik'
import { FormPasswordField } from '../../ui/forms/formik-fields.tsx'
import { PasswordRules } from './password-rules.tsx'

/** The new password and its confirmation. */
export function NewPasswordFields () {
  const [{ value }] = useField<string>('password')
  return (
    <>
      <FormPasswordField name='password' label='New password' autoComplete='new-password' />
      <PasswordRules password={value} />
      <FormPasswordField name='confirm' label='Retype the new password' autoComplete='new-password' />
    </>
  )
}
