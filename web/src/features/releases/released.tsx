import { useEffect } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import type { Reference } from '@portal/contracts/base/ids'
import { refetchRelease } from '../../api/releases.ts'
import { awaitingMessage } from '../../domain/submission/outcomes/awaiting-message.ts'
import { isUndecided, pollSubmission } from '../../domain/submission/outcomes/poll-submission.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** What has become of the order that a released request became, followed until it is known. */
export function Released ({ by, reference, submission }: { by: string, reference: Reference, submission: Submission | undefined }) {
  const awaits = submission !== undefined && isUndecided(submission.state)
  useEffect(() => {
    if (!awaits) return
    return pollSubmission(reference, ({ state }) => { if (!isUndecided(state)) refetchRelease() })
  }, [awaits, reference])

  const number = submission?.erp_order_id
  const view = <ButtonLink compact to={to.openOrder({ type: 'unconfirmed', _id: number ?? reference })}>View order</ButtonLink>
  if (submission?.state === 'rejected') return <Notice kind='danger' actions={view}>Released by {by}, and rejected. {submission.message}</Notice>
  if (awaits) return <Notice kind='info' actions={view}>Released by {by}. {awaitingMessage(submission)}</Notice>
  return <Notice kind='success' actions={view}>Released by {by}, and submitted{number !== undefined && <> as order <VerbatimNumber>{number}</VerbatimNumber></>}.</Notice>
}
