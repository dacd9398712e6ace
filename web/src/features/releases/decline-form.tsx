import { useState, type SubmitEvent } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import { declineRelease } from '../../api/releases.ts'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'

/** Declines the request, with a reason that whoever asked reads. */
export function DeclineForm ({ request: { reference, asked_by: by } }: { request: ReleaseDetail }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  useAskBeforeLeaving(reason.trim() !== '' && !sending)

  async function decline (event: SubmitEvent) {
    event.preventDefault()
    const fault = textFault(reason, { min: 1, max: limits.cancelReasonMax })
    setProblem(fault === 'blank' ? `Enter a reason for ${by}.` : fault === 'control' ? messages.controlCharacters : undefined)
    if (fault !== undefined) return
    setSending(true)
    try {
      await declineRelease(reference, reason)
    } catch (error) {
      toast({ id: 'release', kind: 'danger', header: 'Not Declined', body: toApiError(error).message })
    }
    setSending(false)
  }

  return (
    <Panel title='Not to be ordered?'>
      <form noValidate onSubmit={decline}>
        <Stack>
          <p>The parts go back into the cart of {by}, who reads the reason.</p>
          <TextField label='Reason' name='reason' autoComplete='off' maxLength={limits.cancelReasonMax} value={reason} error={problem} onChange={({ currentTarget }) => { setReason(currentTarget.value) }} />
          <ActionRow><Button kind='danger' type='submit' loading={sending}>Decline</Button></ActionRow>
        </Stack>
      </form>
    </Panel>
  )
}
