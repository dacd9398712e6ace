import { useRef, useState, type SubmitEvent } from 'react'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { declineRelease } from '../../api/releases.ts'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { reasonProblem } from '../../lib/text/reason-problem.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReasonField } from '../../ui/controls/reason-field.tsx'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'

/** Declines the request, with a reason for the person who asked. */
export function DeclineForm ({ request: { reference, asked_by: by } }: { request: ReleaseDetail }) {
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  useAskBeforeLeaving(reason.trim() !== '' && !sending)

  async function decline (event: SubmitEvent) {
    event.preventDefault()
    const found = reasonProblem(reason, by)
    setProblem(found)
    if (found !== undefined) return field.current?.focus()
    setSending(true)
    try {
      await declineRelease(reference, reason.trim())
    } catch (thrown) {
      toastFailedChange('release', thrown, 'Not Declined')
    }
    setSending(false)
  }

  return (
    <Panel title='Decline this request'>
      <form noValidate onSubmit={decline}>
        <Stack>
          <p>The parts go back into the cart of {by}, who will see the reason.</p>
          <ReasonField ref={field} label='Reason' value={reason} error={problem} onChange={({ currentTarget }) => { setReason(currentTarget.value) }} />
          <ActionRow><Button kind='danger' type='submit' loading={sending}>Decline</Button></ActionRow>
        </Stack>
      </form>
    </Panel>
  )
}
