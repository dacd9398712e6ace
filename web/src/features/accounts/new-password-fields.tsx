import { limits } from '@portal/contracts/policy/limits'
import { FormPasswordField } from '../../ui/formik-fields.tsx'

/** The new password and its confirmation. */
export function NewPasswordFields () {
  return (
    <>
      <FormPasswordField
        name='password'
        label='New password'
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters: uppercase and lowercase letters, a number, and one of @ $ ! % * ? &`}
        autoComplete='new-password'
      />
      <FormPasswordField name='confirm' label='Retype the new password' autoComplete='new-password' />
    </>
  )
}
