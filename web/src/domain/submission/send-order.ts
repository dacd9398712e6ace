import type { CallBody } from '@portal/contracts/calls'
import type { Submission } from '@portal/contracts/checkout'
import { askOrdersAnew } from '../../api/orders.ts'
import { call } from '../../lib/call.ts'

/** By key. Of the tab as a whole: whoever sends, asks or waits here must know of the same orders. */
const inFlight = new Map<string, Promise<Submission>>()

/**
 * Submits a cart. While an order is on its way under its key, everybody who sends it waits for the same answer: React mounts
 * a page twice in development, and people click twice.
 * @throws ApiError
 */
export async function sendOrder (order: CallBody<'createOrder'>): Promise<Submission> {
  return await once(order.submission_key, async () => await call('createOrder', order))
}

/** Submits a dealer-management system's file, as `sendOrder` does a cart. @throws ApiError */
export async function sendFile (order: CallBody<'adpOrder'>): Promise<Submission> {
  return await once(order.submission_key, async () => await call('adpOrder', order))
}

function once (key: string, send: () => Promise<{ submission: Submission }>): Promise<Submission> {
  const known = inFlight.get(key)
  if (known !== undefined) return known
  const sent = send().then(answer => answer.submission).finally(() => {
    inFlight.delete(key)
    // Where no answer came, too: the order may be in.
    askOrdersAnew()
  })
  inFlight.set(key, sent)
  return sent
}

/** Whether an order of this tab is on its way under the key. */
export function isSending (key: string): boolean {
  return inFlight.has(key)
}

/** Resolves when no order of this tab is on its way (any more). */
export async function ordersSettled (): Promise<void> {
  await Promise.allSettled(inFlight.values())
}
