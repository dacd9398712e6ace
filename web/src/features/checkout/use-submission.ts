import { useCallback, useEffect, useState } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import { toApiError } from '../../lib/api-error.ts'
import type { CustomerCart } from '../../state/customer-cart.ts'
import { takeOverPressed } from '../../state/submission/held-keys.ts'
import { finalizeFailure, type FinalizeFailure } from './finalize-outcome.ts'

/** An order as the person submitted it, a cart or a file. It does not change while it is on its way. */
export type Submitting = {
  key: string
  /** Always under the same key, so that the BFF knows it again. */
  send: (allowDuplicate: boolean) => Promise<Submission>
  /** The BFF has answered what it made of it. */
  received: (submission: Submission) => void
  /** Another tab got it in since: nothing is left to be done here. */
  isIn: (cart: CustomerCart) => boolean
  /** It cannot be submitted as it is: what the page knows of the dealer may be out of date. */
  refused: () => void
  /** Where the person can put it right. */
  correctAt: string
  /** Where it is while it is not in. */
  kept: { path: string, label: string, words: string }
}

export type SubmissionPhase = { kind: 'sending' } | { kind: 'done' } | FinalizeFailure

/** Sends the order once, and keeps what comes of it. */
export async function submitOnce (order: Submitting, allowDuplicate: boolean): Promise<Exclude<SubmissionPhase, { kind: 'sending' }>> {
  const sending = order.send(allowDuplicate)
  takeOverPressed(order.key)
  return await sending.then(submission => {
    order.received(submission)
    return { kind: 'done' }
  }, (error: unknown) => finalizeFailure(toApiError(error)))
}

/** Sends the order when the page appears, and again when asked. What comes of it is kept, even where the person has left the page. */
export function useSubmission (order: Submitting) {
  const [attempt, setAttempt] = useState({ allowDuplicate: false })
  const [phase, setPhase] = useState<SubmissionPhase>({ kind: 'sending' })

  useEffect(() => {
    let left = false
    submitOnce(order, attempt.allowDuplicate).then(phase => { if (!left) setPhase(phase) })
    return () => { left = true }
  }, [order, attempt])

  const send = useCallback((allowDuplicate: boolean) => {
    setPhase({ kind: 'sending' })
    setAttempt({ allowDuplicate })
  }, [])
  return { phase, send }
}
