import { useFormikContext, type FormikHelpers } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { roleLabels, type Role } from '@portal/contracts/base/roles'
import { creatableRoles } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import { useProgramCode } from '../../../lib/program/use-program-code.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit, FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { FormRadioGroup } from '../../../ui/forms/formik-radio-group.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
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

const loadDealerField = async () => (await import('./dealer-field.tsx')).DealerField

function RoleFields ({ viewer }: { viewer: SessionUser }) {
  const { role } = useFormikContext<CreateUserValues>().values
  // It weighs 20 kB, and is needed only once a role is chosen.
  const { code: DealerField, isMissing } = useProgramCode(loadDealerField)
  if (role === '') return null
  if (role === 'dealer') {
    if (DealerField !== undefined) return <DealerField viewer={viewer} />
    return isMissing ? <Notice kind='danger' alert>The dealers could not be loaded. Please reload the page.</Notice> : <Skeleton $height='86px' />
  }
  return (
    <>
      {role === 'sales' && <RepNumberField />}
      <FormTextField name='name_first' label='First name' autoComplete='off' maxLength={limits.nameMax} />
      <FormTextField name='name_last' label='Last name' autoComplete='off' maxLength={limits.nameMax} />
    </>
  )
}
