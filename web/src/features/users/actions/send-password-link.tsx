import type { FormikHelpers } from 'formik'
import { linkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { sendPasswordLink } from '../../../api/users.ts'
import { to } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { FormSubmit } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { FormRadioGroup } from '../../../ui/forms/formik-radio-group.tsx'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { BackToUser, refusalAtField, useUserAction, UserConcerned, UserEditConflict, type UserActionProps } from './user-action.tsx'
import { lastInvitation, linkWords } from '../display/user-words.ts'
import { sendLinkSchema, type SendLinkValues } from '../forms/user-schemas.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** Mails a link to set a password, so that nobody else ever knows it. It can go to a new address that is not confirmed yet. */
export function SendPasswordLink ({ user, viewer }: UserActionProps) {
  const { overtaken, manage } = useUserAction(user)
  if (user.status === 'disabled') {
    return (
      <EmptyState title='This account is disabled.' body='Enable it before you send a link.'>
        <ButtonLink kind='primary' to={to.manageUser('disable', user._id)}>Enable</ButtonLink>
      </EmptyState>
    )
  }
  const { send: label, ...said } = linkWords(user)
  const { email_pending: pending } = user
  const send = async ({ address, code }: SendLinkValues, form: FormikHelpers<SendLinkValues>) => {
    const toPending = address === 'pending' && pending !== null
    await manage(async () => { await sendPasswordLink(user._id, toPending ? { code } : undefined) }, {
      ...said, ...(toPending && { about: pending }), refused: refusalAtField(form, {})
    })
  }
  return (
    <FormikForm initialValues={{ address: 'current', code: '' }} schema={sendLinkSchema} onSubmit={send}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <p>We will email a link to set {user.password_set ? 'a new' : 'the first'} password. It works once, for {formatDuration(linkLifetime(user.password_set))}, and replaces any earlier link.</p>
        <p>{user.password_set ? 'Until the link is used, the old password still works.' : lastInvitation(user)}</p>
        <UserConcerned user={user} viewer={viewer} />
        {pending !== null && (
          <>
            <FormRadioGroup
              name='address' label='Send it to'
              options={[{ value: 'current', label: user.email }, { value: 'pending', label: `${pending}, not confirmed yet: using the link confirms it` }]}
            />
            <SecondFactorCodeField />
          </>
        )}
        <ActionRow><FormSubmit>{label}</FormSubmit><BackToUser user={user} /></ActionRow>
      </Stack>
    </FormikForm>
  )
}
