import { useState } from 'react'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { LineDifference } from '@portal/contracts/rules/orders/line-differences'
import { decide, useSubmissionCandidates, type SubmissionDetail } from '../../api/submissions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CancelForm } from './cancel-form.tsx'
import { DifferencesDialog } from './differences-dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { ReferenceInErp } from './reference-in-erp.tsx'
import type { DecisionActions } from './use-decisions.ts'
import { useFutureInstant } from './use-future-instant.ts'
import { DecisionForm, DecisionForms } from './decision-form.tsx'
import { cancelBlocked, recommendedDecision, resendBlocked, type DecisionFacts } from './available-decisions.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** What staff can do about an order that the portal cannot settle by itself. */
export function Decisions ({ submission, settling: { deciding, settle } }: { submission: SubmissionDetail, settling: Omit<DecisionActions, 'overtaken'> }) {
  const candidates = useSubmissionCandidates(submission.reference)
  const [stands, setStands] = useState<boolean>()
  const [asking, setAsking] = useState(false)
  const [differing, setDiffering] = useState<{ erpOrderId: string, differences: readonly LineDifference[] }>()
  const [problem, setProblem] = useState<string>()
  const waitUntil = useFutureInstant(submission.settled_from)
  const why = submission.events.findLast(({ state }) => state === 'manual')
  const seen = { reference: submission.reference, updated_at: submission.updated_at }
  const standing = candidates.error === undefined ? candidates.data?.standing : { kind: 'away' } as const
  const situation: DecisionFacts = { standing, waitUntil, stands }
  const resendClosed = resendBlocked(situation)
  const cancelClosed = cancelBlocked(situation)
  const best = recommendedDecision(situation)

  async function settleHere (...[what, work, refused = () => false]: Parameters<typeof settle>) {
    setProblem(undefined)
    await settle(what, work, error => {
      setDiffering(undefined)
      return refused(error)
    })
    setAsking(false)
  }

  function linkTo (erpOrderId: string, differences: readonly LineDifference[] = []) {
    const body = { ...seen, erp_order_id: erpOrderId, differences: [...differences], ...(standing?.kind === 'unsaid' && stands !== undefined && { stands }) }
    settleHere('link', async () => await decide('linkSubmission', body), error => {
      if (error.code === 'lines_differ' && error.differences.length > 0) setDiffering({ erpOrderId, differences: error.differences })
      else if (error.code === 'lines_differ') setProblem('The order in the ERP has changed and now matches what was ordered. Link to it again.')
      else if (linkRefusals.has(error.code)) setProblem(error.message)
      else return false
      return true
    })
  }

  return (
    <Panel title='Resolve this order'>
      <ReferenceInErp why={why} candidates={candidates} stands={stands} onStands={setStands} />
      <DecisionForms>
        <LinkForm
          situation={situation} candidates={candidates.data?.orders} asking={candidates.error === undefined} problem={problem} linking={deciding === 'link'}
          onLink={linkTo} onProblem={setProblem}
        />
        <DecisionForm title='It is not in the ERP' blocked={resendClosed} onSubmit={() => { setAsking(true) }}>
          <p>Once you are sure the ERP does not have this order, send it again. You will be asked to confirm.</p>
          <Button kind={best === 'resend' ? 'primary' : 'secondary'} type='submit' disabled={resendClosed !== undefined}>Send it again…</Button>
        </DecisionForm>
        <CancelForm
          blocked={cancelClosed} loading={deciding === 'cancel'}
          onCancel={reason => {
            const word = standing?.kind === 'unsaid' && stands === false && { stands }
            settleHere('cancel', async () => await decide('cancelSubmission', { ...seen, reason, ...word }))
          }}
        />
      </DecisionForms>
      {differing !== undefined && (
        <DifferencesDialog
          {...differing} loading={deciding === 'link'}
          onConfirm={() => { linkTo(differing.erpOrderId, differing.differences) }}
          onClose={() => { setDiffering(undefined) }}
        />
      )}
      {asking && (
        <ConfirmDialog
          title='Send this order again?'
          confirm='Send it again'
          kind='danger'
          loading={deciding === 'resend'}
          onConfirm={() => settleHere('resend', async () => await decide('resendSubmission', seen))}
          onClose={() => { setAsking(false) }}
        >
          <p>
            Make sure the ERP does not have order <VerbatimNumber>{submission.reference}</VerbatimNumber> of dealer
            {' '}<VerbatimName>{dealerName(submission.customer_number, submission.name_company)}</VerbatimName>. If it does, the dealer
            may get everything twice.
          </p>
          <p>We check the ERP once more first. If it has used the reference, nothing is sent.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const linkRefusals: ReadonlySet<string> = new Set(['erp_order_unknown', 'erp_order_taken', 'erp_order_deleted', 'order_stands', 'standing_unsaid'])
