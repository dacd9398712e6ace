import type { FormikHelpers } from 'formik'
import { resetSecondFactor } from '../../../api/users.ts'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { onlyCodeSchema, type OnlyCodeValues } from '../forms/user-schemas.ts'
import { BackToUser, refusalAtField, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'

/** Turns off the two-step login of a user who has lost the phone and the recovery codes. */
export function ResetSecondFactor ({ user, viewer }: UserActionProps) {
  const { overtaken, manage } = useUserAction(user)

  async function submit ({ code }: OnlyCodeValues, form: FormikHelpers<OnlyCodeValues>) {
    await manage(async () => await resetSecondFactor(user._id, code), { done: 'Two-Step Login Reset', failed: 'Two-Step Login Not Reset', refused: refusalAtField(form, {}) })
  }

  return (
    <FormikForm initialValues={{ code: '' }} schema={onlyCodeSchema} onSubmit={submit}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <p>
          The user will need only the password to log in until two-step login is set up again. The user is logged out everywhere and gets an email.
          First make sure the request is really from the user, for example by calling them back.
        </p>
        <UserConcerned user={user} viewer={viewer} />
        <SecondFactorCodeField />
        <ActionRow><FormSubmit kind='danger'>Reset two-step login</FormSubmit><BackToUser user={user} /></ActionRow>
      </Stack>
    </FormikForm>
  )
}
