import type { BackOrder } from '@portal/contracts/back-orders'
import type { CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, ItemNumber, OrderId } from '@portal/contracts/base/ids'
import { isoDateOf } from '@portal/contracts/base/dates'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import type { Order, OrderSummary } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { second } from '@portal/contracts/base/time-units'
import { invoiceHistorySince } from '@portal/contracts/rules/finances/invoices'
import { withAwaitedPieces } from '@portal/contracts/rules/orders/awaited-pieces'
import { openOrdersOf } from '@portal/contracts/rules/orders/open-orders'
import { isBackOrdered } from '@portal/contracts/rules/orders/order-status'
import { PortalError } from '../../errors.ts'
import { answerTimeLeft } from '../../lib/answer-time.ts'
import { orNone } from '../../lib/or-none.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { StoredNews } from '../../ports/orders/order-news.ts'
import type { Ports } from '../../ports/ports.ts'
import { withAsOf } from './as-of-context.ts'
import { arrivalBefore, invoicesOf } from './back-order-origins.ts'
import { submittedOrder } from './orders.service.ts'
import { underWayEntries, underWayView, withAwaited } from './orders-under-way.ts'
import { knownEntryOf } from './sent-orders.ts'

/** Orders read at once: the ERP has other work. */
const atOnce = 4

/** Milliseconds for reading the orders, if the lists before them leave as much. */
const ordersTime = 4 * second

type BackOrderPorts = Pick<Ports, 'erp' | 'journal' | 'orderNews' | 'clock' | 'timeZone'>

/**
 * The back-ordered lines of the dealer's open orders. Only orders that may have some are read.
 * @param withInvoices whether the person may see the invoices that belong to them
 * @throws PortalError as the ERP's lists do
 */
export async function backOrdersOf (
  ports: BackOrderPorts, customerNumber: CustomerNumber, withInvoices: boolean, context: ErpContext
): Promise<CallResponse<'backOrders'>> {
  const { erp, journal, clock } = ports
  const begun = clock.now()
  const { listed, ours } = await openNow(ports, customerNumber, context)
  const beside = besideOrders(ports, customerNumber, withInvoices, context)
  const orders = listed.filter(mayHaveBackOrders).sort((a, b) => (b.order_date ?? '').localeCompare(a.order_date ?? ''))
  const left = Math.min(ordersTime, answerTimeLeft(begun, clock.now()))
  const read = await readInTime(orders, async ({ _id: id }) => {
    const order = await erp.order(id, context)
    if (order === undefined) return undefined
    if (order.customer_number !== customerNumber) throw new PortalError('erp_bad_reply')
    const entry = await knownEntryOf(journal, order)
    return entry === undefined ? order : withAwaitedPieces(order, entry.order.parts)
  }, clock.delay(left))
  const lines = [...ours, ...orders.map(({ _id: id }) => read.get(id))].flatMap(linesOf)
  const timeUp = clock.delay(Math.min(ordersTime, answerTimeLeft(begun, clock.now())))
  const inTime = async <Value>(value: Promise<Value>) => await Promise.race([value, timeUp.then(() => undefined)])
  const [parts, known] = await Promise.all([inTime(stockOf(erp, lines, customerNumber, context)), inTime(beside)])
  return {
    lines: lines.map(read => {
      const { replacement, ...arrival } = parts?.get(read.item_number) ?? {}
      // The day that the order says comes first: the stock's next pieces may be others'.
      const line = { ...arrival, ...read }
      const before = arrivalBefore(line, known?.moved ?? [])
      const invoices = invoicesOf(line, known?.invoices ?? [])
      return {
        ...line,
        ...(replacement !== undefined && { replacement }),
        ...(before !== undefined && { arrival_before: before }),
        ...(invoices.length > 0 && { invoices })
      }
    }),
    orders_not_read: orders.length - read.size
  }
}

/** The dealer's open orders, each once: those in the ERP's lists, and those that only the portal has so far, newest first. */
async function openNow (ports: BackOrderPorts, customerNumber: CustomerNumber, forDisplay: ErpContext): Promise<{ listed: OrderSummary[], ours: Order[] }> {
  const { erp, journal, clock, timeZone } = ports
  // The journal is read first: an order that it has as accepted by then is in the ERP's lists.
  const entries = await orNone(underWayEntries(ports, customerNumber))
  const list = async (ask: (customerNumber: CustomerNumber, context: ErpContext) => Promise<OrderSummary[]>) => {
    const { context, asOf } = withAsOf(forDisplay, clock.now())
    const orders = await ask(customerNumber, context)
    return { orders, as_of: asOf() }
  }
  // The confirmed ones come last: an order that was confirmed between the two answers is in both lists.
  const lists = await Promise.all([list(erp.unconfirmedOrders), list(erp.openOrders)])
  const open = openOrdersOf(entries.map(entry => underWayView(entry, timeZone, clock.now())), lists)
  const portals = new Set<string>(open.filter(order => 'submitted_at' in order).map(order => order._id))
  return {
    listed: await withAwaited({ journal }, open.filter(order => !('submitted_at' in order))),
    ours: entries.filter(({ reference }) => portals.has(reference)).map(entry => submittedOrder(entry, timeZone))
  }
}

/** What is known in addition: arrivals that moved, and invoices. If they cannot be read, they are left out. */
async function besideOrders (
  { erp, orderNews, clock, timeZone }: BackOrderPorts, customerNumber: CustomerNumber, withInvoices: boolean, context: ErpContext
): Promise<{ moved: StoredNews[], invoices: InvoiceSummary[] }> {
  const now = clock.now()
  const [moved, invoices] = await Promise.all([
    orNone(orderNews.movedArrivals(customerNumber, now - orderNewsTimes.kept)),
    // The notes about this read do not concern the list, which shows only the invoice's number.
    withInvoices ? orNone(erp.invoicesSince(customerNumber, invoiceHistorySince(isoDateOf(now, timeZone)), withoutNotes(context))) : []
  ])
  return { moved, invoices }
}

function withoutNotes ({ notes: _, ...context }: ErpContext): ErpContext {
  return context
}

type PartInStock = Pick<BackOrder, 'expected_arrival' | 'replacement'>

/** When more of each part is expected, and the part that replaces it, with its stock. If the ERP cannot say, they are left out. */
async function stockOf (
  erp: Ports['erp'], lines: readonly BackOrder[], customerNumber: CustomerNumber, context: ErpContext
): Promise<Map<ItemNumber, PartInStock>> {
  const itemsOf = async (numbers: readonly ItemNumber[]) =>
    numbers.length === 0 ? [] : (await erp.prices([...new Set(numbers)].slice(0, limits.priceRequestMax), customerNumber, context)).items
  try {
    const items = await itemsOf(lines.map(line => line.item_number))
    const replacing = await itemsOf(items.flatMap(({ superseded_by: by }) => by === undefined ? [] : [by]))
    const successors = new Map(replacing.map(({ bar_codes: _codes, ...item }) => [item.item_number, item]))
    return new Map(items.map(({ item_number: number, expected_arrival: arrival, superseded_by: by }) => {
      const replacement = by === undefined ? undefined : successors.get(by)
      return [number, { ...(arrival !== undefined && { expected_arrival: arrival }), ...(replacement !== undefined && { replacement }) }]
    }))
  } catch (error) {
    if (error instanceof PortalError) return new Map()
    throw error
  }
}

/** If the distributor does not say how many pieces are on back order, only an order that is being shipped can have any. */
function mayHaveBackOrders (order: OrderSummary): boolean {
  return order.pieces_backordered === undefined ? order.pending_shipment : isBackOrdered(order)
}

/** As many of the orders as can be read before `timeUp`, by id. An order that is gone counts as read. */
async function readInTime (
  orders: readonly OrderSummary[], read: (order: OrderSummary) => Promise<Order | undefined>, timeUp: Promise<void>
): Promise<Map<OrderId, Order | undefined>> {
  const found = new Map<OrderId, Order | undefined>()
  const waiting = orders.values()
  let isOver = false

  async function readOn (): Promise<void> {
    for (const order of waiting) {
      try {
        const answer = await read(order)
        if (isOver) return
        found.set(order._id, answer)
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        if (isOver) return
      }
    }
  }

  await Promise.race([Promise.all(Array.from({ length: atOnce }, readOn)), timeUp])
  isOver = true
  return found
}

function linesOf (order: Order | undefined): BackOrder[] {
  if (order === undefined) return []
  const { _id, type, po_number, order_number, order_date, reference, parts } = order
  return parts.filter(part => part.quantity_backordered > 0).map(({ expected_arrival: arrival, ...part }) => ({
    item_number: part.item_number,
    item_description: part.item_description,
    quantity: part.quantity,
    quantity_shipped: part.quantity_shipped,
    quantity_backordered: part.quantity_backordered,
    quantity_available: part.quantity_available,
    ...(arrival !== undefined && { expected_arrival: arrival }),
    order: { _id, type, po_number, order_number, order_date, ...(reference !== undefined && { reference }) }
  }))
}
