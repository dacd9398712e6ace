import { useCallback, useEffect, useState } from 'react'
import type { CheckoutData } from '@portal/contracts/checkout'
import { sendOrder } from '../../api/checkout.ts'
import { toApiError } from '../../lib/api-error.ts'
import { changeCart } from '../../state/cart.ts'
import { orderBody, type CartLines } from '../../state/cart-lines.ts'
import { recordSubmission } from '../../state/customer-cart.ts'
import { refreshDealer } from '../../state/refresh-dealer.ts'
import { finalizeFailure, type FinalizeFailure } from './finalize-outcome.ts'

/** An order as the person submitted it. It does not change while it is on its way. */
export type Submitting = { key: string, customer: string, data: CheckoutData, lines: CartLines }

export type SubmissionPhase = { kind: 'sending' } | { kind: 'done' } | FinalizeFailure

/**
 * Sends the order when the page appears, and again when asked, always under the same key, so that the BFF knows it again.
 * Once the BFF has it, the cart is emptied of it, even where the person has left the page meanwhile.
 */
export function useSubmission (order: Submitting) {
  const [attempt, setAttempt] = useState({ allowDuplicate: false })
  const [phase, setPhase] = useState<SubmissionPhase>({ kind: 'sending' })

  useEffect(() => {
    let left = false
    const { key, customer, data, lines } = order
    sendOrder({
      submission_key: key,
      ...(attempt.allowDuplicate && { allow_duplicate: true }),
      order: { cart: orderBody(lines), data: { ...data, customer_number: customer } }
    }).then(submission => {
      changeCart(customer, cart => recordSubmission(cart, key, submission, lines))
      refreshDealer(customer)
      if (!left) setPhase({ kind: 'done' })
    }, (error: unknown) => {
      if (!left) setPhase(finalizeFailure(toApiError(error)))
    })
    return () => { left = true }
  }, [order, attempt])

  const send = useCallback((allowDuplicate: boolean) => {
    setPhase({ kind: 'sending' })
    setAttempt({ allowDuplicate })
  }, [])
  return { phase, send }
}
