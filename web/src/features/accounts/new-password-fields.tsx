import { useField } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { passwordManagerRules } from '@portal/contracts/rules/accounts/password-rules'
import { FormPasswordField } from '../../ui/forms/formik-fields.tsx'
import { PasswordRules } from './password-rules.tsx'

/** What browsers and password managers need to suggest an acceptable password. */
const newPassword = { autoComplete: 'new-password', minLength: limits.passwordMin, maxLength: limits.passwordMax, passwordrules: passwordManagerRules }

export function NewPasswordFields () {
  const [{ value }] = useField<string>('password')
  return (
    <>
      <FormPasswordField name='password' label='New password' {...newPassword} />
      <PasswordRules password={value} />
      <FormPasswordField name='confirm' label='Retype the new password' {...newPassword} />
    </>
  )
}
