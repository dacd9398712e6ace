import { useCallback, useEffect, useState } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import type { Reference, SubmissionKey } from '@portal/contracts/base/ids'
import { toApiError } from '../../../lib/http/api-error.ts'
import type { CustomerCart } from '../../../domain/cart/content/customer-cart.ts'
import type { OrderQuestion } from '../../../domain/submission/keys/open-key.ts'
import { takeOverPressedKey } from '../../../domain/submission/sending/keys-held-by-tabs.ts'
import { finalizeFailure, type FinalizeFailure } from './finalize-failure.ts'

/** What the BFF has received: an order, or a request for its release. */
type Sent = { submission: Submission } | { asked: Reference }

/** An order as the person submitted it, a cart or a file. It does not change while it is being sent. */
export type OrderToSend = {
  key: SubmissionKey
  /** Sends it with what the person knows by now, always under the same key, by which the BFF recognizes it. */
  send: () => Promise<Sent>
  /** What the BFF asks about this key. */
  question: () => OrderQuestion | undefined
  keepQuestion: (question: OrderQuestion) => void
  /** The person says yes to the question. */
  confirmQuestion: () => void
  /** Called with the BFF's answer. */
  received: (sent: Sent) => void
  /** Whether another tab has completed the submission, so that nothing is left to do here. */
  isIn: (cart: CustomerCart) => boolean
  /** Called when the order cannot be submitted as it is: the page's dealer record may be out of date. */
  refused: () => void
  /** The page that shows the outcome. */
  doneAt: string
  /** It requests the order's release, and orders nothing. */
  asks?: true
  /** The page where the person can correct it. */
  correctAt: string
  /** The page that shows it until it is received. */
  kept: { path: string, label: string, words: string }
}

export type SendingPhase = { kind: 'sending' } | { kind: 'done' } | FinalizeFailure

/**
 * Sends the order once and keeps the outcome. While a question is unanswered nothing is sent, and the person is asked again: the page may have
 * been reloaded much later.
 * @param saysYes the person says yes to the question that is asked
 */
export async function submitOnce (order: OrderToSend, saysYes: boolean): Promise<Exclude<SendingPhase, { kind: 'sending' }>> {
  if (saysYes) order.confirmQuestion()
  const question = order.question()
  if (question !== undefined) return { kind: 'question', question }
  const sending = order.send()
  takeOverPressedKey(order.key)
  try {
    order.received(await sending)
    return { kind: 'done' }
  } catch (error) {
    const failure = finalizeFailure(toApiError(error))
    if (failure.kind === 'question') order.keepQuestion(failure.question)
    return failure
  }
}

/** Sends the order when the page appears, and again on request. The outcome is kept even if the person leaves the page. */
export function useOrderSending (order: OrderToSend) {
  const [attempt, setAttempt] = useState({ saysYes: false })
  const [phase, setPhase] = useState<SendingPhase>({ kind: 'sending' })

  useEffect(() => {
    let left = false
    submitOnce(order, attempt.saysYes).then(phase => { if (!left) setPhase(phase) })
    return () => { left = true }
  }, [order, attempt])

  const send = useCallback((saysYes: boolean) => {
    setPhase({ kind: 'sending' })
    setAttempt({ saysYes })
  }, [])
  return { phase, send }
}
