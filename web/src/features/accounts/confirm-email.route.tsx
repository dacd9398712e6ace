import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { confirmEmail, useEmailLink } from '../../api/accounts.ts'
import { updateSessionUser, useUser } from '../../domain/session/session.ts'
import { readField } from '../../lib/text/read-json.ts'
import { paths } from '../../paths.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { dismissToast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { ExpiredLink } from './expired-link.tsx'
import { LinkForAnotherAccount } from './link-for-another-account.tsx'

const failure = 'email-not-confirmed'

/**
 * The target of a link that was emailed to a new email address. Opening it changes nothing, because mail systems open links by themselves: the
 * person confirms the address with a button.
 */
export function ConfirmEmailRoute () {
  const { token = '' } = useParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // Kept in the history entry, because after a reload the used link would look expired.
  const confirmed = readField(state, 'confirmed')
  if (typeof confirmed === 'string') {
    return (
      <Page key='confirmed' title='Email Changed' narrow>
        <Panel>
          <EmptyState title={`Your email is now ${confirmed}`} body='The old address was notified. Anyone logged in to your account elsewhere was logged out.'>
            <ButtonLink kind='primary' to={paths.home}>Go to the home page</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return <Page title='Confirm Email' narrow><Link key={token} token={token} onConfirmed={email => { navigate(pathname, { replace: true, state: { confirmed: email } }) }} /></Page>
}

function Link ({ token, onConfirmed }: { token: string, onConfirmed: (email: string) => void }) {
  const { email, refusal, error, isValidating, retry } = useEmailLink(token)
  const [busy, setBusy] = useState(false)

  async function confirm () {
    setBusy(true)
    try {
      const confirmed = await confirmEmail(token)
      updateSessionUser({ email: confirmed, email_pending: null })
      dismissToast(failure)
      onConfirmed(confirmed)
    } catch (failed) {
      toastFailedChange(failure, failed, 'Email Not Changed')
      setBusy(false)
      retry()
    }
  }

  if (refusal !== undefined) return <Panel>{refusal === 'link_expired' ? <Expired /> : <LinkForAnotherAccount whose='the account whose email is changing' />}</Panel>
  if (email !== undefined) return <Panel><Question email={email} busy={busy} onConfirm={confirm} /></Panel>
  return error === undefined ? <BarLoader /> : <Panel><ErrorState error={error} title='The link could not be checked' retrying={isValidating} onRetry={retry} /></Panel>
}

function Question ({ email, busy, onConfirm }: { email: string, busy: boolean, onConfirm: () => Promise<void> }) {
  const user = useUser()
  return (
    <Stack>
      <p>Your email will change from <b>{user?.email}</b> to <b>{email}</b>. You can log in with it, and we will send our emails to it.</p>
      <p>Anyone logged in to your account elsewhere will be logged out.</p>
      <ActionRow>
        <Button kind='primary' loading={busy} onClick={onConfirm}>Confirm this email</Button>
        <ButtonLink to={paths.changeEmail}>Not now</ButtonLink>
      </ActionRow>
    </Stack>
  )
}

function Expired () {
  const user = useUser()
  const pending = user?.email_pending ?? undefined
  return (
    <ExpiredLink body={`Your email is still ${user?.email ?? ''}.${pending === undefined ? '' : ` The newest link was sent to ${pending}.`}`}>
      <ButtonLink kind='primary' to={paths.changeEmail}>{pending === undefined ? 'Change email' : 'Send the link again'}</ButtonLink>
    </ExpiredLink>
  )
}
