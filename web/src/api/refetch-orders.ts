import { refetch } from './use-call.ts'

/** Fetches the dealer's orders again after one of them has changed. */
export function refetchOrders (): void {
  refetch('ordersUnderWay')
  refetchOrderLists()
}

/** The same without the journal's orders. */
export function refetchOrderLists (): void {
  refetch('openOrders', 'unconfirmedOrders', 'openOrder', 'unconfirmedOrder', 'backOrders', 'latestOrder', 'rejectedOrders', 'canceledOrders', 'orderOutcome')
}
