import { useCallback, useEffect, useState } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import { toApiError } from '../../lib/api-error.ts'
import type { CustomerCart } from '../../domain/cart/customer-cart.ts'
import type { DuplicateQuestion } from '../../domain/submission/open-key.ts'
import { takeOverPressed } from '../../domain/submission/held-keys.ts'
import { finalizeFailure, type FinalizeFailure } from './finalize-outcome.ts'

/** An order as the person submitted it, a cart or a file. It does not change while it is on its way. */
export type Submitting = {
  key: string
  /** Always under the same key, so that the BFF knows it again. */
  send: (allowDuplicate: boolean) => Promise<Submission>
  /** What the person was asked about it, under this key. */
  question: () => DuplicateQuestion | undefined
  keepQuestion: (question: DuplicateQuestion) => void
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

/**
 * Sends the order once, and keeps what comes of it. Where the person was asked whether they want it twice and has not answered, nothing is
 * sent, and they are asked once more: the page may have been reloaded long after.
 * @param insists they want it twice
 */
export async function submitOnce (order: Submitting, insists: boolean): Promise<Exclude<SubmissionPhase, { kind: 'sending' }>> {
  const question = order.question()
  const wantsTwice = insists || question?.yes === true
  if (question !== undefined && !wantsTwice) return { kind: 'duplicate', message: question.message, earlier: question.earlier }
  if (insists) order.keepQuestion({ message: '', ...question, yes: true })
  const sending = order.send(wantsTwice)
  takeOverPressed(order.key)
  try {
    order.received(await sending)
    return { kind: 'done' }
  } catch (error) {
    const failure = finalizeFailure(toApiError(error))
    if (failure.kind === 'duplicate') order.keepQuestion({ message: failure.message, ...(failure.earlier !== undefined && { earlier: failure.earlier }) })
    return failure
  }
}

/** Sends the order when the page appears, and again when told to. What comes of it is kept, even where the person has left the page. */
export function useSubmission (order: Submitting) {
  const [attempt, setAttempt] = useState({ insists: false })
  const [phase, setPhase] = useState<SubmissionPhase>({ kind: 'sending' })

  useEffect(() => {
    let left = false
    submitOnce(order, attempt.insists).then(phase => { if (!left) setPhase(phase) })
    return () => { left = true }
  }, [order, attempt])

  const send = useCallback((insists: boolean) => {
    setPhase({ kind: 'sending' })
    setAttempt({ insists })
  }, [])
  return { phase, send }
}
