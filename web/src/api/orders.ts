import type { LatestOrder, Order, OrderSummary, RejectedOrder } from '@portal/contracts/orders'
import type { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { askAnew, useCall } from './use-call.ts'

type OpenOrders = { orders: OrderSummary[] | undefined, error: ApiError | undefined, isValidating: boolean, retry: () => void }

/** A dealer's open orders, those that await confirmation first. `orders` is undefined until both lists are there. */
export function useOpenOrders (customer: string): OpenOrders {
  const confirmed = useCall('openOrders', { dealer: customer })
  const unconfirmed = useCall('unconfirmedOrders', { dealer: customer })
  const lists = [unconfirmed.data?.orders, confirmed.data?.orders]
  return {
    orders: lists.every(list => list !== undefined) ? lists.flat() : undefined,
    error: confirmed.error ?? unconfirmed.error,
    isValidating: confirmed.isValidating || unconfirmed.isValidating,
    retry: () => {
      confirmed.retry()
      unconfirmed.retry()
    }
  }
}

/** One order of the acting dealer with its parts; `type` undefined asks for nothing. */
export function useOpenOrder (type: Order['type'] | undefined, id: string) {
  const confirmed = useCall('openOrder', type === 'confirmed' ? { id } : null)
  const unconfirmed = useCall('unconfirmedOrder', type === 'unconfirmed' ? { id } : null)
  return type === 'confirmed' ? confirmed : unconfirmed
}

/** The dealer's last submitted order; null where there is none, undefined while it is loaded and where it cannot be read. */
export function useLatestOrder (): { order: LatestOrder | null | undefined, isLoading: boolean } {
  const { data, isLoading } = useCall('latestOrder', {})
  return { order: data?.order, isLoading }
}

/** Something has become of an order: what is known of the dealer's orders is out of date. */
export function askOrdersAnew (): void {
  askAnew('openOrders', 'unconfirmedOrders', 'openOrder', 'unconfirmedOrder', 'latestOrder', 'rejectedOrders')
}

/** Orders that were received and rejected later on. None where that cannot be read: nothing hangs on it. */
export function useRejectedOrders (): readonly RejectedOrder[] {
  return useCall('rejectedOrders', {}).data?.orders ?? []
}

/** @throws ApiError `not_found` where it is gone already, `outcome_unknown` where nobody knows */
export async function deleteUnconfirmedOrder (id: string): Promise<void> {
  await call('deleteUnconfirmedOrder', { id })
  askOrdersAnew()
}
