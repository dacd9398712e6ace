import type { FormikHelpers } from 'formik'
import { deleteUser } from '../../../api/users.ts'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { onlyCodeSchema, type OnlyCodeValues } from '../forms/user-schemas.ts'
import { leftBehind } from '../display/user-words.ts'
import { BackToUser, refusalAtField, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

export function DeleteUser ({ user, viewer }: UserActionProps) {
  const { overtaken, manage } = useUserAction(user)

  async function submit ({ code }: OnlyCodeValues, form: FormikHelpers<OnlyCodeValues>) {
    await manage(async () => { await deleteUser(user._id, code) }, {
      done: 'User Deleted', failed: 'User Not Deleted', gone: true, refused: refusalAtField(form, {})
    })
  }

  return (
    <FormikForm initialValues={{ code: '' }} schema={onlyCodeSchema} onSubmit={submit}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <p>
          This permanently deletes the account. The user is logged out right away, can no longer log in, and gets an email. To keep the account,
          disable it instead.
        </p>
        {user.role === 'dealer' && <p>The dealer’s orders and saved orders are kept. A new account for the dealer will show them.</p>}
        {leftBehind(user, 'deleted').map(words => <p key={words}>{words}</p>)}
        <UserConcerned user={user} viewer={viewer} />
        <SecondFactorCodeField />
        <ActionRow><FormSubmit kind='danger'>Delete</FormSubmit><BackToUser user={user} /></ActionRow>
      </Stack>
    </FormikForm>
  )
}
