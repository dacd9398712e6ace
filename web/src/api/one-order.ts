import { useEffect } from 'react'
import type { CustomerNumber, OrderId } from '@portal/contracts/base/ids'
import type { Order, OrderOutcome } from '@portal/contracts/orders'
import { awaitingOf } from '@portal/contracts/rules/orders/open-orders'
import { withOrderNumber } from '@portal/contracts/rules/orders/southern-order'
import { base64Bytes } from '../lib/text/base64.ts'
import { call } from '../lib/http/call.ts'
import { useOrdersUnderWay } from './orders.ts'
import { refetch, useAnswer, type AnswerState } from './use-call.ts'

/**
 * One order of the acting dealer, with its parts.
 * @param type nothing is fetched while it is undefined
 */
export function useOpenOrder (type: Order['type'] | undefined, id: OrderId): AnswerState<Order> {
  const confirmed = useAnswer(
    'openOrder', type === 'confirmed' ? { id } : null, async (body, noting) => withOrderNumber((await call('openOrder', body, noting)).order)
  )
  const unconfirmed = useAnswer(
    'unconfirmedOrder', type === 'unconfirmed' ? { id } : null, async (body, noting) => withOrderNumber((await call('unconfirmedOrder', body, noting)).order)
  )
  return type === 'confirmed' ? confirmed : unconfirmed
}

/**
 * Reads an order that awaits confirmation again once it is settled, by following the journal.
 * @param order undefined while it is loading
 */
export function useOrderSettling (customer: CustomerNumber, order: Pick<Order, '_id' | 'submission_state'> | undefined): void {
  const state = order?.submission_state
  const awaits = state !== undefined && state !== 'accepted' && state !== 'rejected'
  const { data } = useOrdersUnderWay(awaits ? customer : null)
  const isSettled = awaits && data !== undefined && !awaitingOf(data.orders).some(({ _id }) => _id === order?._id)
  useEffect(() => {
    if (isSettled) refetch('openOrder', 'unconfirmedOrder')
  }, [isSettled])
}

/**
 * One open order's parts as CSV.
 * @throws ApiError
 */
export async function fetchOrderCsv (id: OrderId): Promise<string> {
  return (await call('orderCsv', { id })).csv
}

/**
 * One open order as a PDF file.
 * @throws ApiError
 */
export async function fetchOrderPdf (id: OrderId): Promise<Uint8Array<ArrayBuffer>> {
  return base64Bytes((await call('orderPdf', { id })).pdf)
}

/**
 * What happened to an order that was not found.
 * @param id nothing is fetched while it is null
 */
export function useOrderOutcome (id: OrderId | null): AnswerState<OrderOutcome> {
  return useAnswer('orderOutcome', id === null ? null : { id }, async (body, noting) => (await call('orderOutcome', body, noting)).outcome, {
    revalidateOnMount: true,
    dedupingInterval: 1000,
    // The lists still show the order in its old place.
    onSuccess: () => { refetch('openOrders', 'unconfirmedOrders', 'latestOrder', 'canceledOrders') }
  })
}

/**
 * @throws ApiError `not_found` if it is already gone, `not_deletable` if it was confirmed or the ERP refuses, `outcome_unknown` if it is unknown whether it
 * was deleted
 */
export async function deleteUnconfirmedOrder (id: OrderId, reason: string): Promise<void> {
  await call('deleteUnconfirmedOrder', { id, reason })
}
