import { askAnew } from './use-call.ts'

/** Fetches the dealer's orders again after one of them has changed. */
export function askOrdersAnew (): void {
  askAnew('ordersUnderWay')
  askOrderListsAnew()
}

/** The same without the journal's orders. */
export function askOrderListsAnew (): void {
  askAnew('openOrders', 'unconfirmedOrders', 'openOrder', 'unconfirmedOrder', 'backOrders', 'latestOrder', 'rejectedOrders', 'cancelledOrders', 'orderOutcome')
}
