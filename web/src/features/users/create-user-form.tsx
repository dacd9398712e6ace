import { useFormikContext, type FormikHelpers } from 'formik'
import { repNumberMax } from '@portal/contracts/policy/account-numbers'
import { limits } from '@portal/contracts/policy/limits'
import { roleLabels, type Role } from '@portal/contracts/roles'
import { creatableRoles } from '@portal/contracts/rules/user-admin'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormRadioGroup, FormSubmit, FormTextField } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Stack } from '../../ui/panel.tsx'
import { DealerField } from './dealer-field.tsx'
import { createUserSchema, type CreateUserValues } from './user-schemas.ts'

/** The fields of a new user, depending on the chosen role. */
export function CreateUserForm ({ viewer, onSubmit }: {
  viewer: SessionUser
  onSubmit: (values: CreateUserValues, helpers: FormikHelpers<CreateUserValues>) => Promise<void>
}) {
  const roles = creatableRoles(viewer.role)
  const [only, ...others] = roles
  const initial: CreateUserValues = {
    role: others.length === 0 ? only ?? '' : '', email: '', email_confirm: '', dealer_number: '', rep_number: '', name_first: '', name_last: ''
  }
  return (
    <FormikForm initialValues={initial} schema={createUserSchema} onSubmit={onSubmit}>
      <Stack>
        {others.length === 0
          ? <p>The account of a dealer.</p>
          : <FormRadioGroup<Role> name='role' label='User role' options={roles.map(value => ({ value, label: roleLabels[value] }))} />}
        <RoleFields viewer={viewer} />
        <FormTextField name='email' label='Email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <FormTextField name='email_confirm' label='Confirm email' type='email' autoComplete='off' maxLength={limits.emailMax} />
        <FormSubmit>Create user</FormSubmit>
        <ButtonLink kind='quiet' to={paths.admin}>Cancel</ButtonLink>
      </Stack>
    </FormikForm>
  )
}

function RoleFields ({ viewer }: { viewer: SessionUser }) {
  const { role } = useFormikContext<CreateUserValues>().values
  if (role === '') return null
  if (role === 'dealer') return <DealerField viewer={viewer} />
  return (
    <>
      {role === 'sales' && <FormTextField name='rep_number' label='Sales Rep #' autoComplete='off' autoCapitalize='characters' maxLength={repNumberMax} />}
      <FormTextField name='name_first' label='First name' autoComplete='off' maxLength={limits.nameMax} />
      <FormTextField name='name_last' label='Last name' autoComplete='off' maxLength={limits.nameMax} />
    </>
  )
}
