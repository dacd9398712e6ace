import { useState } from 'react'
import { emailLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { cancelEmailChange, resendEmailLink } from '../../api/accounts.ts'
import { updateSessionUser, useUser } from '../../domain/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'

type Action = { act: typeof resendEmailLink, done: string, failed: string }

const again: Action = { act: resendEmailLink, done: 'Link Sent', failed: 'Link Not Sent' }
const cancel: Action = { act: cancelEmailChange, done: 'Change Canceled', failed: 'Change Not Canceled' }

/** The new email address waiting for confirmation, if there is one. */
export function PendingEmail () {
  const user = useUser()
  const [busy, setBusy] = useState<Action>()
  const pending = user?.email_pending ?? undefined
  if (pending === undefined) return null

  async function run (action: Action) {
    setBusy(action)
    try {
      updateSessionUser(await action.act())
      dismissToast('pending-email')
      toast({ kind: 'success', header: action.done, body: pending ?? '' })
    } catch (error) {
      toastFailedChange('pending-email', error, action.failed)
    }
    setBusy(undefined)
  }

  return (
    <Panel title='Waiting for confirmation'>
      <Stack>
        <p>
          Your new email will be <b>{pending}</b>. To confirm it, log in and open the link we sent there. The link works
          for {formatDuration(emailLinkLifetime)}. Until then, your email stays <b>{user?.email}</b>.
        </p>
        <p>No email? Check your spam folder. If the address is wrong, enter the right one below.</p>
        <ActionRow>
          <Button loading={busy === again} disabled={busy !== undefined} onClick={async () => { await run(again) }}>Send again</Button>
          <Button loading={busy === cancel} disabled={busy !== undefined} onClick={async () => { await run(cancel) }}>Cancel the change</Button>
        </ActionRow>
      </Stack>
    </Panel>
  )
}
