import { useRef, useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import type { LineDifference } from '@portal/contracts/rules/order-lines'
import { textFault } from '@portal/contracts/rules/typed-text'
import { decide, useSubmissionCandidates, type SubmissionDetail } from '../../api/submissions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Overtaken } from '../../ui/overtaken.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { DifferencesDialog } from './differences-dialog.tsx'
import { LinkWay } from './link-way.tsx'
import { Standing } from './standing.tsx'
import { useStillToCome } from './use-still-to-come.ts'
import { Way, Ways, entered } from './way.tsx'
import { cancelBlocked, resendBlocked, type Situation } from './ways.ts'

type Deciding = 'link' | 'resend' | 'cancel'

const done = { link: 'Order Linked', resend: 'Order Sent Again', cancel: 'Order Cancelled' } as const

/** What staff can do about an order that the portal cannot settle by itself. */
export function Decisions ({ submission, onReload }: { submission: SubmissionDetail, onReload: () => Promise<void> }) {
  const candidates = useSubmissionCandidates(submission.reference)
  const [stands, setStands] = useState<boolean>()
  const [deciding, setDeciding] = useState<Deciding>()
  const [asking, setAsking] = useState(false)
  const [differing, setDiffering] = useState<{ erpOrderId: string, differences: readonly LineDifference[] }>()
  const [problems, setProblems] = useState<{ link?: string, cancel?: string }>({})
  const [changed, setChanged] = useState(false)
  const linkButton = useRef<HTMLButtonElement>(null)
  const waitUntil = useStillToCome(submission.settled_from)
  const why = submission.events.findLast(({ state }) => state === 'manual')?.note
  const seen = { reference: submission.reference, updated_at: submission.updated_at }
  const standing = candidates.data?.standing
  const situation: Situation = { standing, waitUntil, stands }
  const resendClosed = resendBlocked(situation)
  const cancelClosed = cancelBlocked(situation)

  /** @param refused handles a refusal itself; returns false to leave it to a toast */
  async function settle (what: Deciding, work: () => Promise<SubmissionDetail>, refused: (error: ReturnType<typeof toApiError>) => boolean = () => false) {
    setDeciding(what)
    setProblems({})
    try {
      const { reference } = await work()
      toast({ kind: 'success', header: done[what], body: reference })
    } catch (thrown) {
      const error = toApiError(thrown)
      setDiffering(undefined)
      if (error.code === 'changed_meanwhile') setChanged(true)
      else if (!refused(error) && error.code !== 'unauthenticated') toast({ kind: 'danger', header: 'Nothing Was Changed', body: error.message })
    }
    setDeciding(undefined)
    setAsking(false)
  }

  function linkTo (erpOrderId: string, differences: readonly LineDifference[] = []) {
    const unsaid = standing?.kind === 'unsaid' && standing.erp_order_id === erpOrderId
    const body = { ...seen, erp_order_id: erpOrderId, differences: [...differences], ...(unsaid && stands === true && { stands }) }
    settle('link', async () => await decide('linkSubmission', body), error => {
      if (error.code === 'lines_differ' && error.differences.length > 0) setDiffering({ erpOrderId, differences: error.differences })
      else if (error.code === 'lines_differ') setProblems({ link: 'The order in the ERP has been changed, and now has the lines that were ordered. Link to it once more.' })
      else if (linkRefusals.has(error.code)) setProblems({ link: error.message })
      else return false
      return true
    })
  }

  if (changed) {
    return (
      <Overtaken onShow={async () => { await onReload(); setChanged(false) }}>
        Somebody else has settled this order in the meantime. Your change was not made.
      </Overtaken>
    )
  }
  return (
    <Panel title='Settle it'>
      <Standing why={why} candidates={candidates} stands={stands} onStands={setStands} />
      <Ways>
        <LinkWay
          situation={situation} candidates={candidates.data?.orders} asking={candidates.error === undefined} problem={problems.link} linking={deciding === 'link'} button={linkButton}
          onLink={linkTo} onProblem={link => { setProblems({ link }) }}
        />
        <Way title='It is not in the ERP' blocked={resendClosed} onSubmit={() => { setAsking(true) }}>
          <p>Once you are sure that it is not there, have the portal send it again. You will be asked to confirm.</p>
          <Button type='submit' disabled={resendClosed !== undefined}>Send it again…</Button>
        </Way>
        <Way
          title='It is no longer wanted' blocked={cancelClosed}
          onSubmit={event => {
            const reason = entered(event, 'reason')
            const word = standing?.kind === 'unsaid' && stands === false && { stands }
            const fault = textFault(reason, { min: 1, max: limits.cancelReasonMax })
            if (fault === 'blank') setProblems({ cancel: 'Enter a reason: the dealer reads it.' })
            else if (fault === 'control') setProblems({ cancel: messages.controlCharacters })
            else settle('cancel', async () => await decide('cancelSubmission', { ...seen, reason, ...word }))
          }}
        >
          <p>Cancel it: it will not be sent. The dealer is told why, also by mail, and can put its parts back into the cart.</p>
          <TextField label='Reason, for the dealer to read' name='reason' maxLength={limits.cancelReasonMax} error={problems.cancel} autoComplete='off' />
          <Button kind='danger' type='submit' disabled={cancelClosed !== undefined} loading={deciding === 'cancel'}>Cancel the order</Button>
        </Way>
      </Ways>
      {differing !== undefined && (
        <DifferencesDialog
          {...differing} loading={deciding === 'link'}
          onConfirm={() => { linkTo(differing.erpOrderId, differing.differences) }}
          onClose={() => {
            setDiffering(undefined)
            // The button was disabled, and so lost the focus, when the dialog opened.
            linkButton.current?.focus()
          }}
        />
      )}
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
          <p>The ERP is asked once more first. If it has used the reference, nothing is sent.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const linkRefusals: ReadonlySet<string> = new Set(['erp_order_unknown', 'erp_order_taken', 'erp_order_deleted', 'standing_unsaid'])
