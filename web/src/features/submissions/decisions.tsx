import { useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { limits, messages } from '@portal/contracts/limits'
import { textFault } from '@portal/contracts/rules/typed-text'
import { decide, type SubmissionDetail } from '../../api/submissions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

const Ways = styled.div`
  display: grid;
  gap: ${space(5)} ${space(6)};

  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

const Way = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  align-content: start;

  h3 {
    ${text('body')}
    font-weight: 650;
  }

  button {
    justify-self: start;
  }

  & + & {
    padding-top: ${space(5)};
    border-top: 1px solid ${color('line')};
  }

  ${media.desktop} {
    & + & {
      padding: 0 0 0 ${space(6)};
      border-top: 0;
      border-left: 1px solid ${color('line')};
    }
  }
`

const Why = styled.div`
  margin-bottom: ${space(4)};
`

function focusOnArrival (button: HTMLButtonElement | null): void {
  button?.focus()
}

type Deciding = 'link' | 'resend' | 'cancel'

/** What a person can do about an order that the portal cannot settle. */
export function Decisions ({ submission, onReload }: { submission: SubmissionDetail, onReload: () => void }) {
  const [deciding, setDeciding] = useState<Deciding>()
  const [asking, setAsking] = useState(false)
  const [problems, setProblems] = useState<{ link?: string, cancel?: string }>({})
  const [changed, setChanged] = useState(false)
  const why = submission.events.findLast(({ state }) => state === 'manual')?.note
  const seen = { reference: submission.reference, updated_at: submission.updated_at }

  async function settle (what: Deciding, work: () => Promise<SubmissionDetail>) {
    setDeciding(what)
    setProblems({})
    try {
      const { state, erp_order_id: erpOrder } = await work()
      const kept = what !== 'link' && state === 'accepted'
      toast({
        kind: kept ? 'info' : 'success',
        header: kept ? notDone[what] : done[what],
        body: kept ? `The ERP has it after all, as order ${erpOrder}.` : submission.reference
      })
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code === 'changed_meanwhile') setChanged(true)
      else if (what === 'link' && (code === 'erp_order_unknown' || code === 'erp_order_taken')) setProblems({ link: message })
      else if (code !== 'unauthenticated') toast({ kind: 'danger', header: 'Nothing Was Changed', body: message })
    }
    setDeciding(undefined)
    setAsking(false)
  }

  function submitLink (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = field(event, 'erp_order_id')
    if (id === '') setProblems({ link: 'Enter the order number.' })
    else settle('link', async () => await decide('linkSubmission', { ...seen, erp_order_id: id }))
  }

  function submitCancel (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = field(event, 'reason')
    const fault = textFault(reason, { min: 1, max: limits.cancelReasonMax })
    if (fault === 'blank') setProblems({ cancel: 'Enter a reason: the dealer reads it.' })
    else if (fault === 'control') setProblems({ cancel: messages.controlCharacters })
    else settle('cancel', async () => await decide('cancelSubmission', { ...seen, reason }))
  }

  if (changed) {
    return (
      <Notice kind='warn' alert actions={<Button compact ref={focusOnArrival} onClick={() => { setChanged(false); onReload() }}>Show it as it is now</Button>}>
        Somebody else has settled this order in the meantime. Nothing of yours was done.
      </Notice>
    )
  }
  return (
    <Panel title='Settle it'>
      {why !== undefined && <Why><Notice kind='warn'>Why it needs a person: {why}.</Notice></Why>}
      <Ways>
        <Way onSubmit={submitLink} noValidate>
          <h3>It is in the ERP</h3>
          <p>Look the dealer’s orders up in the ERP. If this one is there, say which it is.</p>
          <TextField label='Order number in the ERP' name='erp_order_id' maxLength={64} error={problems.link} autoComplete='off' />
          <Button kind='primary' type='submit' loading={deciding === 'link'}>Link to this order</Button>
        </Way>
        <Way onSubmit={event => { event.preventDefault(); setAsking(true) }} noValidate>
          <h3>It is not in the ERP</h3>
          <p>Once you have made sure that it is not there, let the portal send it again. You are asked before it is.</p>
          <Button type='submit'>Send it again…</Button>
        </Way>
        <Way onSubmit={submitCancel} noValidate>
          <h3>It is not wanted any more</h3>
          <p>
            Cancel it: it is not sent, and the dealer is told why and can put its parts back into the cart. The ERP is asked once more first. If it
            finds the order, nothing is cancelled.
          </p>
          <TextField label='Reason, for the dealer to read' name='reason' maxLength={limits.cancelReasonMax} error={problems.cancel} autoComplete='off' />
          <Button kind='danger' type='submit' loading={deciding === 'cancel'}>Cancel the order</Button>
        </Way>
      </Ways>
      {asking && (
        <ConfirmDialog
          title='Send this order again?'
          confirm='Send it again'
          loading={deciding === 'resend'}
          onConfirm={() => settle('resend', async () => await decide('resendSubmission', seen))}
          onClose={() => { setAsking(false) }}
        >
          <p>
            By sending it again you say that the ERP does not have order {submission.reference} of dealer {submission.customer_number}.
            If it has, the dealer may get everything twice.
          </p>
          <p>The ERP is asked once more first. If it finds the order, nothing is sent.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const notDone = { resend: 'Not Sent Again', cancel: 'Not Cancelled' } as const
const done = { link: 'Order Linked', resend: 'Order Sent Again', cancel: 'Order Cancelled' } as const

function field (event: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
