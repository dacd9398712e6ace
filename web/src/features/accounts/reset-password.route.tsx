import type { FormikHelpers } from 'formik'
import { useNavigate, useParams } from 'react-router-dom'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { resetPassword, useResetLink } from '../../api/accounts.ts'
import { logOut } from '../../domain/session/session-calls.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { secondFactorCodeBody } from '../../lib/forms/second-factor-code-body.ts'
import { paths } from '../../paths.ts'
import { clearSession, hasSessionCookie, useSession, useUser } from '../../domain/session/session.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SecondFactorCodeEntry } from '../../ui/forms/second-factor-code-field.tsx'
import { FormSubmit } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { loadedLater } from '../../ui/feedback/loaded-later.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { resetPasswordSchema, type ResetPasswordValues } from './account-schemas.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const PasswordLinkOfAnother = loadedLater(async () => (await import('./link-for-another-account.tsx')).PasswordLinkOfAnother, { what: 'The question', height: '180px' })

const failed = 'Password Reset Failed'

/** The texts for a new password, and for the first one. */
const words = {
  another: { title: 'Reset Password', submit: 'Change password', done: 'Password Changed', then: 'Log in with your new password.' },
  first: { title: 'Set Your Password', submit: 'Set password', done: 'Password Set', then: 'Log in with it.' }
} as const

type Words = (typeof words)[keyof typeof words]

/** The target of a mailed link: sets a new password, or says that the link has expired. */
export function ResetPasswordRoute () {
  const { token = '' } = useParams()
  const { status, email, isFirst, codeNeeded, error, isValidating, retry, expire } = useResetLink(token)
  const said = words[isFirst ? 'first' : 'another']
  const user = useUser()
  const isSessionKnown = useSession(session => session.status !== 'unknown')
  return (
    <Page title={said.title} narrow>
      {!isSessionKnown || (status === undefined && error === undefined)
        ? <BarLoader />
        : (
          <Panel>
            {status === 'valid' && (user !== null && user.email !== email
              ? <PasswordLinkOfAnother email={email} />
              : <NewPassword token={token} email={email} words={said} codeNeeded={codeNeeded} onExpired={expire} />)}
            {status === 'expired' && (
              <EmptyState title={accountMessages.linkExpired}>
                <ButtonLink kind='primary' to={paths.forgotPassword}>Request a new link</ButtonLink>
              </EmptyState>
            )}
            {status === undefined && error !== undefined && (
              <ErrorState error={error} title='The link could not be checked' retrying={isValidating} onRetry={retry} />
            )}
          </Panel>
          )}
    </Page>
  )
}

function NewPassword ({ token, email, words: { submit: label, done, then }, codeNeeded, onExpired }: {
  token: string
  email: string
  words: Words
  codeNeeded: boolean
  onExpired: () => void
}) {
  const navigate = useNavigate()

  async function submit ({ password, code }: ResetPasswordValues, form: FormikHelpers<ResetPasswordValues>) {
    try {
      await resetPassword(token, { password, ...secondFactorCodeBody(code) })
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code === 'link_expired') {
        toast({ kind: 'danger', header: failed, body: message })
        onExpired()
      } else showFormRefusal(error, failed, { password_common: 'password', password_unchanged: 'password' }, form)
      return
    }
    await leaveSession()
    toast({ kind: 'success', header: done, body: then })
    navigate(paths.login, { replace: true })
  }

  const actions = <ActionRow><FormSubmit>{label}</FormSubmit><ButtonLink to={paths.login}>Cancel</ButtonLink></ActionRow>
  return (
    <FormikForm initialValues={{ password: '', confirm: '', code: '' }} schema={resetPasswordSchema} onSubmit={submit}>
      <Stack>
        <p>For the account of <b><MailAddress>{email}</MailAddress></b>.</p>
        <NewPasswordFields />
        {codeNeeded ? <SecondFactorCodeEntry>{actions}</SecondFactorCodeEntry> : actions}
      </Stack>
    </FormikForm>
  )
}

/** The person logs in again, with the new password. */
async function leaveSession (): Promise<void> {
  if (!hasSessionCookie()) return
  // The new password has already ended this account's sessions. If another tab has logged somebody else in meanwhile, only this browser forgets it.
  await logOut().catch(() => {})
  clearSession()
}
