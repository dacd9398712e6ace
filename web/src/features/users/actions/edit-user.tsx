import { useFormikContext, type FormikHelpers } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { roleLabels, type Role } from '@portal/contracts/base/roles'
import { changeUser, type UserChanges } from '../../../api/users.ts'
import { paths } from '../../../paths.ts'
import { updateSessionUser } from '../../../domain/session/session.ts'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit, FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { useFormField } from '../../../ui/forms/use-form-field.ts'
import { Stack } from '../../../ui/layout/panel.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { BackToUser, refusalAtField, useUserAction, UserEditConflict, type UserActionProps } from './user-action.tsx'
import { emailWords } from './change-user-email.tsx'
import { RepNumberField } from '../forms/rep-number-field.tsx'
import { editUserSchema, staffRoles, type EditUserValues } from '../forms/user-schemas.ts'
import { isOwn } from '../display/user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** Edits the name, email address, role and rep number of a staff account; of one's own account only the name. */
export function EditUser ({ user, viewer }: UserActionProps) {
  const own = isOwn(user, viewer)
  const { overtaken, manage } = useUserAction(user)
  const initial: EditUserValues = {
    role: user.role, email: user.email, name_first: user.name_first ?? '', name_last: user.name_last ?? '', rep_number: user.rep_number ?? '', phone: user.phone ?? '', code: ''
  }

  async function submit (values: EditUserValues, form: FormikHelpers<EditUserValues>) {
    const { role, email, rep_number: number, phone, code, ...names } = editUserSchema.cast(values)
    const changes: UserChanges = own || role === 'dealer'
      ? names
      : { ...names, ...(email.toLowerCase() !== user.email && { email }), ...(role !== user.role && { role }), ...(role === 'sales' && { rep_number: number, phone: phone === '' ? null : phone }) }
    await manage(async () => {
      const changed = await changeUser(user, changes, code)
      if (own) updateSessionUser(names)
      return changed
    }, {
      done: 'User Changed',
      failed: 'User Not Changed',
      refused: refusalAtField(form, { email_taken: 'email' })
    })
  }

  return (
    <FormikForm initialValues={initial} schema={editUserSchema} onSubmit={submit}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <FormTextField name='name_first' label='First name' autoComplete='off' maxLength={limits.nameMax} />
        <FormTextField name='name_last' label='Last name' autoComplete='off' maxLength={limits.nameMax} />
        {own
          ? <p>To change your own email, use <TextLink to={paths.changeEmail}>Change email</TextLink>. Only another super user can change your role.</p>
          : <OthersFields user={user} />}
        <SecondFactorCodeField />
        <ActionRow><FormSubmit>Save</FormSubmit><BackToUser user={user}>Cancel</BackToUser></ActionRow>
      </Stack>
    </FormikForm>
  )
}

function OthersFields ({ user }: Pick<UserActionProps, 'user'>) {
  const { role } = useFormikContext<EditUserValues>().values
  const { input } = useFormField<Role>('role')
  return (
    <>
      <FormTextField name='email' label='Email' type='email' autoComplete='off' maxLength={limits.emailMax} hint={emailWords(user)} />
      <SelectField label='Role' hint='Changing the role or Sales Rep # logs the user out.' {...input}>
        {staffRoles.map(value => <option key={value} value={value}>{roleLabels[value]}</option>)}
      </SelectField>
      {role === 'sales' && <RepNumberField />}
      {role === 'sales' && <FormTextField name='phone' label='Phone (optional)' type='tel' autoComplete='off' hint='Dealers see it next to the representative’s name on their invoices.' />}
    </>
  )
}
