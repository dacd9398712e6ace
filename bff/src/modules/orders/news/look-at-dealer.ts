import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { ErpOrder, ErpOrderSummary } from '@portal/contracts/orders'
import { orderNewsLimits, orderNewsTimes } from '@portal/contracts/policy/order-news'
import type { Ports } from '../../../ports/ports.ts'
import type { ClaimedDealer, DealerLook, OrderLook, WatchedOrder } from '../../../ports/orders/order-news.ts'
import { announced, listedAs, newsSince } from './compare-orders.ts'
import type { LookSettings } from './look-settings.ts'
import { endOfMissing, unseenOrders, type EndPorts } from './missing-orders.ts'
import { neverListed } from './submitted-state.ts'

export type LookPorts = EndPorts & Pick<Ports, 'orderNews'>

/**
 * Reads a dealer's orders again, and compares each with what was last announced. Only complete answers count: if something cannot be read, the dealer
 * stays as it was.
 * @throws PortalError as the ERP's reads and the database do
 */
export async function lookAtDealer (ports: LookPorts, dealer: ClaimedDealer, settings: LookSettings): Promise<DealerLook> {
  const { orderNews, journal, clock } = ports
  const { customerNumber } = dealer
  const at = clock.now()
  const [watched, restoredAt] = [await orderNews.ordersOf(customerNumber), await journal.restoredAt()]
  const isFirst = dealer.lookedAt === null || (restoredAt !== undefined && dealer.lookedAt < restoredAt)
  const listed = await settledOrders(ports, await listedOrders(ports, customerNumber, settings))
  const known = withNewIds(watched, listed)

  const due = [...listed.values()].filter(order => isDue(order, known.get(order._id), at, settings.saysChanges))
  const orders: OrderLook[] = []
  for (const order of due.slice(0, orderNewsLimits.ordersPerLook)) {
    await settings.pace()
    const whole = await ports.erp.order(order._id, { requestId: settings.requestId })
    if (whole?.customer_number === customerNumber) orders.push(orderLook(known.get(order._id), whole, order, at))
  }
  const read = new Set(orders.map(({ now }) => now.id))
  for (const back of known.values()) {
    if (back.missingSince === null || !listed.has(back.id) || read.has(back.id)) continue
    orders.push({ before: back, now: { ...back, missingSince: null, ended: null }, news: [] })
  }

  const found = new Set(known.values())
  const missing = watched.filter(order => !found.has(order) && order.ended === null)
  for (const order of missing) {
    const look = await endOfMissing(ports, order, at, settings)
    if (look !== undefined) orders.push(look)
  }
  const seen = {
    ids: new Set([...listed.keys(), ...watched.map(({ id }) => id)]),
    references: new Set([...[...listed.values()].map(({ reference }) => reference), ...watched.map(({ state }) => state.reference)]
      .flatMap(reference => reference ?? []))
  }
  const unseen = await unseenOrders(ports, customerNumber, seen, isFirst, at, settings)
  orders.push(...unseen.looks)

  const isUnfinished = due.length > orderNewsLimits.ordersPerLook || unseen.isUnsettled
  const isWatched = missing.length > 0 || unseen.looks.some(({ now }) => now.ended === null) || (listed.size > 0 && !settings.saysChanges)
  const wait = isUnfinished ? orderNewsTimes.lookSoon : isWatched ? orderNewsTimes.lookAgain : orderNewsTimes.lookAnyway
  return { dealer, orders: isFirst ? orders.map(order => ({ ...order, news: [] })) : orders, nextLookAt: clock.now() + wait }
}

/**
 * The orders that both lists have, each once. The unconfirmed ones are read first: an order that is confirmed between the two reads is then in both, and counts
 * as confirmed; one that is reopened between them is in neither, and is looked up as missing.
 */
async function listedOrders ({ erp }: LookPorts, customerNumber: CustomerNumber, { requestId, pace }: LookSettings): Promise<Map<string, ErpOrderSummary>> {
  await pace()
  const unconfirmed = await erp.unconfirmedOrders(customerNumber, { requestId })
  await pace()
  const open = await erp.openOrders(customerNumber, { requestId })
  return new Map([...unconfirmed, ...open].map(order => [order._id, order]))
}

/**
 * Leaves out the orders that the portal has not settled yet: dealers are told that these await confirmation. They are compared from the moment when
 * they are accepted.
 */
async function settledOrders ({ journal }: LookPorts, listed: Map<string, ErpOrderSummary>): Promise<Map<string, ErpOrderSummary>> {
  const states = await journal.statesOf([...listed.values()].flatMap(({ reference }) => reference ?? []))
  return new Map([...listed].filter(([, { reference }]) => {
    const state = reference === undefined ? undefined : states.get(reference)
    return state === undefined || state === 'accepted' || state === 'rejected'
  }))
}

/** What is kept of the listed orders, by their current ids. An order with a new id is recognized by its reference. */
function withNewIds (watched: readonly WatchedOrder[], listed: ReadonlyMap<string, ErpOrderSummary>): Map<string, WatchedOrder> {
  const byId = new Map(watched.map(order => [order.id, order]))
  const gone = new Map(watched.flatMap(order => listed.has(order.id) || order.state.reference === null ? [] : [[order.state.reference, order]]))
  return new Map([...listed.values()].flatMap(({ _id: id, reference }) => {
    const order = byId.get(id) ?? (reference === undefined ? undefined : gone.get(reference))
    return order === undefined ? [] : [[id, order] as const]
  }))
}

/**
 * Whether to read a listed order in full: it is new, its list entry differs, the ERP has named it, or it may have something that only the whole order
 * tells.
 */
function isDue (order: ErpOrderSummary, known: WatchedOrder | undefined, at: number, saysChanges: boolean): boolean {
  if (known === undefined || known.isNamed || known.id !== order._id || known.listed !== listedAs(order)) return true
  const mayTellMore = order.pending_shipment || (order.pieces_backordered ?? 0) > 0
  return !saysChanges && mayTellMore && at - known.wholeAt >= orderNewsTimes.wholeAgain
}

function orderLook (known: WatchedOrder | undefined, whole: ErpOrder, listed: ErpOrderSummary, at: number): OrderLook {
  return {
    before: known && { id: known.id, version: known.version },
    now: { id: whole._id, state: announced(whole, known?.state), listed: listedAs(listed), wholeAt: at, missingSince: null, ended: null },
    news: known === undefined || known.listed === neverListed ? [] : newsSince(known.state, whole)
  }
}
