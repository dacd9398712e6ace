import type { OrderSummary, OrderUnderWay } from '../orders.ts'

/** One of the ERP's lists of a dealer's orders, and when it was asked for. */
type ErpList = { readonly orders: readonly OrderSummary[], readonly as_of: string }

/**
 * Milliseconds by which an answer of the ERP may be older than it says: who asks while the same is being read for another shares that
 * answer, and the clocks of two processes differ.
 */
const olderAtMost = 20_000

/**
 * Whether the ERP's answer must include an order that it had accepted by then, unless somebody has deleted it.
 * @param asked when the ERP was asked, @param accepted when it accepted the order; both ISO 8601
 */
export function knowsAccepted (asked: string, accepted: string): boolean {
  return Date.parse(asked) - Date.parse(accepted) >= olderAtMost
}

/**
 * A dealer's orders of the journal and of the ERP's lists, each once.
 * - One that awaits confirmation stands as the journal has it, also where the ERP lists it already: every page says the same of it.
 * - One that was accepted stands as the ERP lists it, and until a list that must know it is there, as the journal has it.
 * @param underWay newest first
 * @param lists undefined for one that is not there; where two have an order, the later of them counts
 */
export function openOrdersOf (underWay: readonly OrderUnderWay[], lists: ReadonlyArray<ErpList | undefined>): Array<OrderSummary | OrderUnderWay> {
  const awaiting = new Set(awaitingOf(underWay).map(order => order._id))
  const listed = new Map(lists.flatMap(list => list?.orders ?? [])
    .filter(({ reference }) => reference === undefined || !awaiting.has(reference))
    .map(order => [order._id, order]))
  const notListed = underWay.filter(({ accepted }) => accepted === undefined || !(
    listed.has(accepted.erp_order_id) || lists.every(list => list !== undefined && knowsAccepted(list.as_of, accepted.at))
  ))
  return [...notListed, ...listed.values()]
}

/** Those of the journal's orders of which the ERP has not said that it has them. */
export function awaitingOf (underWay: readonly OrderUnderWay[]): OrderUnderWay[] {
  return underWay.filter(({ accepted }) => accepted === undefined)
}
