import type { CallBody } from '@portal/contracts/calls'
import type { Submission } from '@portal/contracts/checkout'
import { call } from '../lib/call.ts'

type Order = CallBody<'createOrder'>

const inFlight = new Map<string, Promise<Submission>>()

/**
 * Submits an order. While one is on its way under this key, everybody who sends it waits for the same answer: React mounts
 * a page twice in development, and people click twice.
 * @throws ApiError
 */
export function sendOrder (order: Order): Promise<Submission> {
  const known = inFlight.get(order.submission_key)
  if (known !== undefined) return known
  const sent = call('createOrder', order).then(answer => answer.submission)
    .finally(() => { inFlight.delete(order.submission_key) })
  inFlight.set(order.submission_key, sent)
  return sent
}

/** Resolves when no order of this tab is on its way (any more). */
export async function ordersSettled (): Promise<void> {
  await Promise.allSettled(inFlight.values())
}
