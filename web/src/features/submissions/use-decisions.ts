import { useState } from 'react'
import type { SubmissionDetail } from '../../api/submissions.ts'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'

type Deciding = 'link' | 'resend' | 'cancel'

const done = { link: 'Order Linked', resend: 'Order Sent Again', cancel: 'Order Canceled' } as const

/** Whether a person can decide about an order in this state. */
const isOpen = ({ state }: SubmissionDetail) => state === 'manual' || state === 'unchecked'

export type DecisionActions = ReturnType<typeof useDecisions>

/**
 * Makes decisions about an order, and tells the person the result.
 * @param onReload fetches the order as it is now
 */
export function useDecisions (submission: SubmissionDetail, onReload: () => Promise<void>) {
  const [deciding, setDeciding] = useState<Deciding>()
  const [outcome, setOutcome] = useState<'decided' | 'refused'>()
  const [wasOpen] = useState(() => isOpen(submission))

  /** @param refused handles a refusal itself; returns false to leave it to a toast */
  async function settle (what: Deciding, work: () => Promise<unknown>, refused: (error: ApiError) => boolean = () => false): Promise<void> {
    setDeciding(what)
    try {
      await work()
      setOutcome('decided')
      toast({ id: 'decision', kind: 'success', header: done[what], body: submission.reference })
    } catch (thrown) {
      const error = toApiError(thrown)
      // The page then shows the order's state, or when this becomes possible.
      if (error.code === 'changed_meanwhile' || error.code === 'not_settled') await onReload()
      if (error.code === 'changed_meanwhile') setOutcome('refused')
      else if (!refused(error)) toastFailedChange('decision', error)
    }
    setDeciding(undefined)
  }

  const isOvertaken = wasOpen && outcome === undefined && deciding === undefined && !isOpen(submission)
  return {
    /** The decision that is being made. */
    deciding,
    settle,
    /** What to say if the order was changed by somebody else, or by the portal, while the person had it open. */
    overtaken: outcome === 'refused'
      ? 'Someone else resolved this order in the meantime. Your change was not made.'
      : isOvertaken ? 'This order was resolved in the meantime. This page shows its current status.' : undefined
  }
}
