import { useEffect } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import type { Reference } from '@portal/contracts/base/ids'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { refetchRelease } from '../../api/releases.ts'
import { useRights } from '../../domain/session/session.ts'
import { awaitingMessage } from '../../domain/submission/outcomes/awaiting-message.ts'
import { isUndecided, pollSubmission } from '../../domain/submission/outcomes/poll-submission.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** The outcome of the order that a released request became, followed until it is known. */
export function ReleaseOutcome ({ by, reference, submission, ended }: { by: string, reference: Reference, submission: Submission | undefined, ended: ReleaseDetail['order_ended'] }) {
  const awaits = submission !== undefined && isUndecided(submission.state)
  useEffect(() => {
    if (!awaits) return
    return pollSubmission(reference, ({ state }) => { if (!isUndecided(state)) refetchRelease() })
  }, [awaits, reference])

  const number = submission?.erp_order_id
  const { prices } = useRights()
  const view = prices && <ButtonLink compact to={to.openOrder({ type: 'unconfirmed', _id: number ?? reference })}>View order</ButtonLink>
  const order = <>Released by {by}, and submitted{number !== undefined && <> as order <VerbatimNumber>{number}</VerbatimNumber></>}.</>
  switch (ended) {
    case 'canceled': return <Notice kind='danger' actions={view}>{order} The distributor has since canceled the order. It will not be delivered as it was released.</Notice>
    case 'deleted': return <Notice kind='danger' actions={view}>{order} The order was deleted before it was confirmed. It will not be delivered.</Notice>
    case 'invoiced': return <Notice kind='success' actions={view}>{order} The order is invoiced.</Notice>
  }
  if (submission?.canceled === true) return <Notice kind='danger' actions={view}>Released by {by}, and canceled by us. {submission.message}</Notice>
  if (submission?.state === 'rejected') return <Notice kind='danger' actions={view}>Released by {by}, and rejected. {submission.message}</Notice>
  if (awaits) return <Notice kind='info' actions={view}>Released by {by}. {awaitingMessage(submission)}</Notice>
  return <Notice kind='success' actions={view}>{order}</Notice>
}
