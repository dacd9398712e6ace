import { useFormikContext, type FormikHelpers } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { roleLabels, type Role } from '@portal/contracts/base/roles'
import { creatableRoles } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { loadedLater } from '../../../ui/feedback/loaded-later.tsx'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit, FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { FormRadioGroup } from '../../../ui/forms/formik-radio-group.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { RepNumberField } from './rep-number-field.tsx'
import { createUserSchema, type CreateUserValues } from './user-schemas.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** The fields of a new user, depending on the chosen role. */
export function CreateUserForm ({ viewer, onSubmit }: {
  viewer: SessionUser
  onSubmit: (values: CreateUserValues, helpers: FormikHelpers<CreateUserValues>) => Promise<void>
}) {
  const roles = creatableRoles(viewer.role)
  const [only, ...others] = roles
  const initial: CreateUserValues = {
    role: others.length === 0 ? only ?? '' : '', email: '', email_confirm: '', dealer_number: '', rep_number: '', name_first: '', name_last: '', code: ''
  }
  return (
    <FormikForm initialValues={initial} schema={createUserSchema} onSubmit={onSubmit}>
      <Stack>
        {others.length === 0
          ? <p>This adds a dealer account.</p>
          : <FormRadioGroup<Role> name='role' label='User role' options={roles.map(value => ({ value, label: roleLabels[value] }))} />}
        <RoleFields viewer={viewer} />
        <FormTextField name='email' label='Email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <FormTextField name='email_confirm' label='Confirm email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <SecondFactorCodeField />
        <ActionRow><FormSubmit>Add user</FormSubmit><ButtonLink to={paths.admin}>Cancel</ButtonLink></ActionRow>
      </Stack>
    </FormikForm>
  )
}

/** It is large, and needed only once a role is chosen. */
const DealerField = loadedLater(async () => (await import('./dealer-field.tsx')).DealerField, { what: 'The dealers', height: '86px' })

function RoleFields ({ viewer }: { viewer: SessionUser }) {
  const { role } = useFormikContext<CreateUserValues>().values
  if (role === '') return null
  if (role === 'dealer') return <DealerField viewer={viewer} />
  return (
    <>
      {role === 'sales' && <RepNumberField />}
      <FormTextField name='name_first' label='First name' autoComplete='off' maxLength={limits.nameMax} />
      <FormTextField name='name_last' label='Last name' autoComplete='off' maxLength={limits.nameMax} />
    </>
  )
}
