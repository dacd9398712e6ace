import type { FormikHelpers } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { emailLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { changeUser } from '../../../api/users.ts'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit, FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { BackToUser, refusalAtField, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'
import { changeUserEmailSchema, type ChangeUserEmailValues } from '../forms/user-schemas.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** What happens to a new address. */
export function emailWords ({ password_set: isSet }: UserActionProps['user']): string {
  return isSet
    ? `A new email takes effect once the user logs in and confirms it with the link we send there, within ${formatDuration(emailLinkLifetime)}. We notify the old address right away.`
    : 'This account has no password yet, so a new email takes effect right away. We send the invitation there, and the earlier link stops working.'
}

/** Changes a dealer account's email address, which is also a login name. */
export function ChangeUserEmail ({ user, viewer }: UserActionProps) {
  const { overtaken, manage } = useUserAction(user)

  async function submit (values: ChangeUserEmailValues, form: FormikHelpers<ChangeUserEmailValues>) {
    const { email, code } = changeUserEmailSchema.cast(values)
    await manage(async () => await changeUser(user, { email }, code), {
      done: user.password_set ? 'Link Sent to the New Email' : 'Email Changed',
      about: email,
      failed: 'Email Not Changed',
      refused: refusalAtField(form, { email_taken: 'email' })
    })
  }

  return (
    <FormikForm initialValues={{ email: '', email_confirm: '', code: '' }} schema={changeUserEmailSchema} onSubmit={submit}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <UserConcerned user={user} viewer={viewer} />
        <FormTextField name='email' label='New email' type='email' autoComplete='off' maxLength={limits.emailMax} hint={emailWords(user)} />
        <FormTextField name='email_confirm' label='Confirm email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <SecondFactorCodeField />
        <ActionRow><FormSubmit>Change email</FormSubmit><BackToUser user={user}>Cancel</BackToUser></ActionRow>
      </Stack>
    </FormikForm>
  )
}
