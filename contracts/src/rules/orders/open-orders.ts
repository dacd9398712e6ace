import type { CanceledOrder, MissingOrder, OrderSummary, OrderUnderWay } from '../../orders.ts'
import { isBackOrderUnsaid } from './awaited-pieces.ts'

/** One of the ERP's lists of a dealer's orders, and when the ERP was asked for it. */
type ErpList = { readonly orders: readonly OrderSummary[], readonly as_of: string }

/**
 * Milliseconds by which an answer of the ERP may be older than `as_of` says: a request may share the answer of an identical one that is
 * already in flight, and the clocks of two processes differ.
 */
const olderAtMost = 20_000

/**
 * Whether the ERP's answer is recent enough that it must include an accepted order, unless the order was deleted.
 * @param asked when the ERP was asked, in ISO 8601
 * @param accepted when it accepted the order, in ISO 8601
 */
export function includesAccepted (asked: string, accepted: string): boolean {
  return Date.parse(asked) - Date.parse(accepted) >= olderAtMost
}

/**
 * Merges a dealer's orders from the journal and from the ERP's lists, each order once.
 * - An order that awaits confirmation is taken from the journal, even if the ERP lists it already, so that every page shows the same.
 * - An accepted order is taken from the ERP's lists, or from the journal until every list is recent enough to include it.
 * - Until the ERP says that pieces of an order are on back order, the pieces that the stock did not cover at submission count; once it has confirmed
 *   the order, only what it says counts.
 * @param underWay the orders in the journal, newest first
 * @param lists undefined for a missing list; if two lists have an order, the one from the later list is used
 */
export function openOrdersOf (underWay: readonly OrderUnderWay[], lists: ReadonlyArray<ErpList | undefined>): Array<OrderSummary | OrderUnderWay> {
  const awaiting = new Set(awaitingOf(underWay).map(order => order._id))
  const listed = new Map(lists.flatMap(list => list?.orders ?? [])
    .filter(({ reference }) => reference === undefined || !awaiting.has(reference))
    .map(order => [order._id, order]))
  const waiting = new Map<string, number>(underWay.flatMap(({ accepted, pieces_backordered: pieces = 0 }) =>
    accepted === undefined || pieces === 0 ? [] : [[accepted.erp_order_id, pieces]]))
  const isListed = isAmong([...listed.values()])
  const notListed = underWay.filter(({ _id: reference, accepted }) =>
    accepted === undefined || !(isListed({ reference, erp_order_id: accepted.erp_order_id }) || areLater(lists, accepted.at)))
  return [...notListed, ...[...listed.values()].map(order => {
    const pieces = waiting.get(order._id)
    return pieces === undefined || !isBackOrderUnsaid(order) ? order : { ...order, pieces_backordered: pieces }
  })]
}

/** Whether every list is there and recent enough to include an order that was accepted at this time. */
function areLater (lists: ReadonlyArray<ErpList | undefined>, accepted: string): boolean {
  return lists.every(list => list !== undefined && includesAccepted(list.as_of, accepted))
}

/** `missing_since`: left out if the portal has not missed it before. */
export type OrderMissed = Pick<MissingOrder, 'reference' | 'po_number' | 'erp_order_id'> & Partial<Pick<MissingOrder, 'missing_since'>>

/** Whether an order of the journal is one of these: by the ERP's id, or, where the ERP has given it another id, by its reference. */
function isAmong (orders: ReadonlyArray<Pick<OrderSummary, '_id' | 'reference'>>): (order: Pick<MissingOrder, 'reference' | 'erp_order_id'>) => boolean {
  const known = new Set<string>(orders.flatMap(({ _id: id, reference }) => reference === undefined ? [id] : [id, reference]))
  return order => known.has(order.reference) || known.has(order.erp_order_id)
}

/**
 * The accepted orders of the journal that both of the ERP's lists should include and neither does, and of which the journal does not know yet whether
 * they were canceled or invoiced.
 */
export function missingOrdersOf (underWay: readonly OrderUnderWay[], lists: ReadonlyArray<ErpList | undefined>): OrderMissed[] {
  const isListed = isAmong(lists.flatMap(list => list?.orders ?? []))
  return underWay.flatMap(({ _id: reference, po_number, accepted }) => {
    if (accepted === undefined || !areLater(lists, accepted.at)) return []
    const order = { reference, po_number, erp_order_id: accepted.erp_order_id }
    return isListed(order) ? [] : [order]
  })
}

/**
 * The orders that are missing, each once: those that the portal has missed for some time, and those that the lists just now lack.
 * @param open what is listed
 * @param over what is known to have ended
 */
export function stillMissing (
  missed: readonly MissingOrder[], lacking: readonly OrderMissed[], open: ReadonlyArray<Pick<OrderSummary, '_id' | 'reference'>>, over: ReadonlyArray<Pick<CanceledOrder, 'reference'>>
): OrderMissed[] {
  const isListed = isAmong(open)
  const ended = new Set(over.map(order => order.reference))
  const each = new Map([...lacking, ...missed].map(order => [order.reference, order]))
  return [...each.values()].filter(order => !isListed(order) && !ended.has(order.reference))
}

/** The journal's orders that the ERP has not confirmed yet. */
export function awaitingOf (underWay: readonly OrderUnderWay[]): OrderUnderWay[] {
  return underWay.filter(({ accepted }) => accepted === undefined)
}

/**
 * Open orders, and those that no longer stand, each in only one of the lists. An order deleted in the portal is no longer open, even if an older list
 * of the ERP still shows it; one that the ERP lists as open is not canceled, even if the ERP said so before.
 */
export function eachInOneList<O extends Pick<OrderSummary, 'reference'>, C extends Pick<CanceledOrder, 'reference' | 'kind'>> (
  open: readonly O[], over: readonly C[]
): { open: O[], over: C[] } {
  const deleted = new Set<string>(over.filter(({ kind }) => kind === 'deleted').map(order => order.reference))
  const standing = open.filter(({ reference }) => reference === undefined || !deleted.has(reference))
  const listed = new Set<string | undefined>(standing.map(order => order.reference))
  return { open: standing, over: over.filter(order => !listed.has(order.reference)) }
}
