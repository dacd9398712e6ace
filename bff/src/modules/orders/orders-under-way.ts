import { createHash } from 'node:crypto'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { LatestOrder, OrderSummary, OrderUnderWay } from '@portal/contracts/orders'
import { awaitedPieces, isBackOrderUnsaid } from '@portal/contracts/rules/orders/awaited-pieces'
import { nextLookOf } from '@portal/contracts/rules/orders/next-look'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { isoDateOf } from '@portal/contracts/base/dates'
import { orderFigures } from '@portal/contracts/rules/orders/order-figures'
import { awaitingOf, includesAccepted, openOrdersOf } from '@portal/contracts/rules/orders/open-orders'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { dealersShipMethod, willCall } from '@portal/contracts/rules/checkout/ship-method'
import { PortalError } from '../../errors.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import { withAsOf } from './as-of-context.ts'
import { knownEntriesOf } from './sent-orders.ts'

type JournalPorts = Pick<Ports, 'journal' | 'clock' | 'timeZone'>
type ListPorts = JournalPorts & Pick<Ports, 'erp'>

type UnderWay = { orders: OrderUnderWay[], version: string }

/** `as_of`: when the ERP's answer was given, ISO 8601; null if its orders are missing. */
type Unconfirmed = { orders: OrderSummary[], as_of: string | null }

/** The dealer's orders in the journal: at once if they differ from what the page has seen, otherwise once they change or after a few seconds. */
export async function ordersUnderWayOf (
  ports: JournalPorts, watch: OrderWatch, customerNumber: CustomerNumber, seen: string | undefined
): Promise<UnderWay> {
  const known = await readUnderWay(ports, customerNumber)
  if (versionOf(known) !== seen) return { orders: known, version: versionOf(known) }
  await watch.changed(awaitingOf(known).map(order => ({ reference: order._id, state: order.submission_state })))
  const orders = await readUnderWay(ports, customerNumber)
  return { orders, version: versionOf(orders) }
}

/**
 * The journal's orders that the ERP does not yet list, followed by the ERP's unconfirmed orders. Without the ERP, only the journal's.
 * @throws PortalError as the ERP's reads do, if the journal has no orders to show
 */
export async function unconfirmedOrdersOf (ports: ListPorts, customerNumber: CustomerNumber, forDisplay: ErpContext): Promise<Unconfirmed> {
  // The journal is read first: an order that it has as accepted by then is in the list for which the ERP is asked afterward.
  const underWay = await readUnderWay(ports, customerNumber)
  const { context, asOf } = withAsOf(forDisplay, ports.clock.now())
  const listed = await orMissing(underWay, ports.erp.unconfirmedOrders(customerNumber, context))
  const orders = openOrdersOf(underWay, [listed === undefined ? undefined : { orders: listed, as_of: asOf() }])
  return { orders: await withAwaited(ports, orders.map(summaryOf)), as_of: listed === undefined ? null : asOf() }
}

/**
 * The orders with the pieces that the stock did not cover when the portal submitted them, where the distributor has not said yet what is on back
 * order. While the database is away, the pieces are left out.
 */
export async function withAwaited ({ journal }: Pick<Ports, 'journal'>, orders: readonly OrderSummary[]): Promise<OrderSummary[]> {
  const entries = await knownEntriesOf(journal, orders.filter(isBackOrderUnsaid))
  return orders.map(order => {
    const pieces = awaitedPieces(entries.get(order)?.order.parts ?? [])
    return pieces === 0 ? order : { ...order, pieces_backordered: pieces }
  })
}

/**
 * The latest order, from the ERP or from the journal, which may have one that the ERP does not yet show.
 * @throws PortalError as the ERP's reads do, if the journal has no order
 */
export async function latestOrderOf (ports: ListPorts, customerNumber: CustomerNumber, forDisplay: ErpContext): Promise<LatestOrder | null> {
  const [newest] = await readUnderWay(ports, customerNumber)
  const { context, asOf } = withAsOf(forDisplay, ports.clock.now())
  const latest = ports.erp.latestOrder(customerNumber, context)
  if (newest === undefined) return await latest ?? null
  const shown = await orMissing([newest], latest)
  return shown !== undefined && isLater(shown, newest, asOf()) ? shown : latestOf(newest)
}

/** Whether the ERP's latest order was submitted after the journal's newest, or is the same one; the ERP then knows more about it. */
function isLater (latest: LatestOrder, { accepted, order_date: submitted }: OrderUnderWay, asOf: string): boolean {
  if (accepted !== undefined) return latest._id === accepted.erp_order_id || includesAccepted(asOf, accepted.at)
  return latest.order_date !== null && submitted !== null && latest.order_date > submitted
}

/** Undefined if the ERP fails while the journal has orders to show. */
async function orMissing<T> (underWay: readonly unknown[], read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (underWay.length > 0 && error instanceof PortalError && error.code.startsWith('erp_')) return undefined
    throw error
  }
}

/** The dealer's orders that the ERP may not list yet, newest first. */
export async function underWayEntries ({ journal, clock }: Pick<Ports, 'journal' | 'clock'>, customerNumber: CustomerNumber): Promise<JournalEntry[]> {
  return await journal.underWay(customerNumber, clock.now() - submissionTimes.acceptedShown)
}

async function readUnderWay (ports: JournalPorts, customerNumber: CustomerNumber): Promise<OrderUnderWay[]> {
  const { clock, timeZone } = ports
  const entries = await underWayEntries(ports, customerNumber)
  return entries.map(entry => underWayView(entry, timeZone, clock.now()))
}

/** Changes whenever one of the orders or its state does. */
function versionOf (orders: readonly OrderUnderWay[]): string {
  return createHash('sha256').update(JSON.stringify(orders.map(order => [order._id, order.submission_state]))).digest('base64url')
}

/** A journal entry as an order in a list. @param timeZone the distributor's, an IANA name */
export function submittedSummary (entry: JournalEntry, timeZone: string): OrderSummary & Pick<OrderUnderWay, '_id' | 'submission_state'> {
  const { request } = entry.order
  return {
    _id: entry.reference,
    type: 'unconfirmed',
    po_number: request.data.po_number,
    order_number: null,
    customer_number: entry.customerNumber,
    order_date: isoDateOf(entry.createdAt, timeZone),
    shipping_method: deliveryWanted(request).shipping === 'will-call' ? willCall : dealersShipMethod,
    pending_shipment: false,
    submission_state: entry.state,
    ...(entry.canceled && { canceled: true })
  }
}

export function underWayView (entry: JournalEntry, timeZone: string, now: number): OrderUnderWay {
  const next = nextLookOf(entry, now)
  const { createdAt, updatedAt, erpOrderId, order: { parts } } = entry
  const figures = { ...orderFigures({ parts }), pieces_backordered: awaitedPieces(parts) }
  return {
    ...submittedSummary(entry, timeZone),
    ...figures,
    submitted_at: new Date(createdAt).toISOString(),
    ...(next !== undefined && { next_look_at: new Date(next).toISOString() }),
    ...(erpOrderId !== null && { accepted: { at: new Date(updatedAt).toISOString(), erp_order_id: erpOrderId } })
  }
}

function summaryOf (order: OrderSummary | OrderUnderWay): OrderSummary {
  if (!('submitted_at' in order)) return order
  const { submitted_at: _at, next_look_at: _next, accepted, ...summary } = order
  return { ...summary, reference: summary._id, ...(accepted !== undefined && { erp_order_id: accepted.erp_order_id }) }
}

function latestOf ({ _id, type, po_number, order_date, submission_state }: OrderUnderWay): LatestOrder {
  return { _id, type, po_number, order_date, submission_state }
}
