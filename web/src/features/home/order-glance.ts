import type { OrderSummary } from '@portal/contracts/orders'
import { formatMoney } from '@portal/contracts/base/money'
import { isBackOrdered, isOfFilter } from '@portal/contracts/rules/orders/order-status'
import { counted } from '../../lib/text/format.ts'

/** The number of orders that the home page lists. */
export const listedMax = 5

/** The open orders at a glance. */
type OrderGlance = {
  /** Orders that the distributor has not confirmed yet. */
  awaiting: number
  backOrdered: number
  /** Orders that the portal is still sending. They are listed elsewhere on the page. */
  underWay: number
  /** The latest ones, newest first; those that await confirmation or are back-ordered come before any other is chosen. */
  latest: OrderSummary[]
}

/** Whether the portal still awaits the ERP's answer about the order. */
function isUnderWay ({ submission_state: state }: Pick<OrderSummary, 'submission_state'>): boolean {
  return state !== undefined && state !== 'accepted'
}

function isAwaiting (order: OrderSummary): boolean {
  return isOfFilter(order, 'awaiting')
}

/** @param orders newest first within each state */
export function orderGlance (orders: readonly OrderSummary[]): OrderGlance {
  const listed = orders.filter(order => !isUnderWay(order))
  const isFirst = (order: OrderSummary) => isAwaiting(order) || isBackOrdered(order)
  return {
    awaiting: orders.filter(isAwaiting).length,
    backOrdered: orders.filter(isBackOrdered).length,
    underWay: orders.length - listed.length,
    latest: newestFirst([...newestFirst(listed.filter(isFirst)), ...newestFirst(listed.filter(order => !isFirst(order)))].slice(0, listedMax))
  }
}

function newestFirst (orders: readonly OrderSummary[]): OrderSummary[] {
  return orders.toSorted((a, b) => (b.order_date ?? '').localeCompare(a.order_date ?? ''))
}

/** An order's size in words, `12 pieces, $345.00`, as far as it is known. */
export function orderSize ({ pieces, order_total: total }: Pick<OrderSummary, 'pieces' | 'order_total'>): string {
  return [...pieces === undefined ? [] : [counted(pieces, 'piece')], ...total === undefined ? [] : [formatMoney(total)]].join(', ')
}
