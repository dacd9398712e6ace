import type { CallBody } from '@portal/contracts/calls'
import type { Submission } from '@portal/contracts/checkout'
import type { Reference, SubmissionKey } from '@portal/contracts/base/ids'
import { refetchOrders } from '../../../api/refetch-orders.ts'
import { refetch } from '../../../api/use-call.ts'
import { call } from '../../../lib/http/call.ts'
import { cartSent } from '../../cart/cart.ts'

/** By submission key, shared by the whole tab, so that all code that sends an order or waits for one sees the same requests. */
const inFlight = new Map<string, Promise<Submission>>()
const asking = new Map<string, Promise<Reference>>()

/**
 * Submits a cart. While a request with the same key is in flight, no second one is sent, and all callers get the same answer: React mounts
 * components twice in development, and people click twice.
 * @throws ApiError
 */
export async function sendOrder (order: CallBody<'createOrder'>): Promise<Submission> {
  return await once(order.submission_key, async () => {
    // The BFF takes the ordered pieces out of its own copy of the cart. If that is not up to date, nothing is sent.
    await cartSent(order.order.data.customer_number)
    return await call('createOrder', order)
  })
}

/** Asks for the release of a cart, in the same way as `sendOrder`. @returns the request's reference @throws ApiError */
export async function sendAsk (order: CallBody<'askRelease'>): Promise<Reference> {
  const { submission_key: key } = order
  const known = asking.get(key)
  if (known !== undefined) return await known
  const asked = cartSent(order.order.data.customer_number)
    .then(async () => (await call('askRelease', order)).release.reference)
    .finally(() => {
      asking.delete(key)
      refetch('releases', 'release')
    })
  asking.set(key, asked)
  return await asked
}

/** Submits the file of a dealer-management system, in the same way as `sendOrder`. @throws ApiError */
export async function sendFile (order: CallBody<'adpOrder'>): Promise<Submission> {
  return await once(order.submission_key, async () => await call('adpOrder', order))
}

function once (key: SubmissionKey, send: () => Promise<{ submission: Submission }>): Promise<Submission> {
  const known = inFlight.get(key)
  if (known !== undefined) return known
  const sent = send().then(answer => answer.submission).finally(() => {
    inFlight.delete(key)
    // Even if the request failed, the order may have been received.
    refetchOrders()
    refetch('releases', 'release')
  })
  inFlight.set(key, sent)
  return sent
}

/** Whether this tab has a request with this key in flight. */
export function isSending (key: SubmissionKey): boolean {
  return inFlight.has(key) || asking.has(key)
}

/** Resolves once the requests that this tab has in flight are answered or have failed. */
export async function ordersSettled (): Promise<void> {
  await Promise.allSettled([...inFlight.values(), ...asking.values()])
}
