import type { MovedArrival, OrderNewsContent } from '@portal/contracts/order-news'
import type { ErpOrder, ErpOrderSummary, OrderPart } from '@portal/contracts/orders'
import { orderChanges } from '@portal/contracts/rules/orders/order-changes'
import type { AnnouncedOrder } from '../../../ports/orders/order-news.ts'

type OrderNow = Pick<ErpOrder, 'reference' | 'po_number' | 'order_number' | 'order_date' | 'type' | 'revisions' | 'ship_address' | 'parts' | 'shipments'>

/**
 * An order's current state, for later comparison. It keeps what was announced before.
 * @param before as it was last announced; undefined for an order that is seen for the first time
 */
export function announced (order: OrderNow, before: AnnouncedOrder | undefined): AnnouncedOrder {
  const revisions = order.revisions ?? 0
  const said = arrivalsOf(before?.parts ?? [])
  return {
    v: 1,
    reference: order.reference ?? before?.reference ?? null,
    po_number: order.po_number,
    order_number: order.order_number,
    order_date: order.order_date,
    type: order.type,
    revisions,
    confirmed: order.type === 'confirmed' ? Math.max(revisions, before?.confirmed ?? 0) : before?.confirmed ?? null,
    ship_address: order.ship_address ?? before?.ship_address ?? null,
    parts: order.parts.map(part => ({
      item_number: part.item_number,
      item_description: part.item_description,
      manufacturer_number: part.manufacturer_number,
      dealer_price: part.dealer_price,
      ...(part.price_unit !== undefined && { price_unit: part.price_unit }),
      quantity: part.quantity,
      arrival: part.quantity > part.quantity_shipped ? part.expected_arrival ?? said.get(key(part.item_number)) ?? null : null
    })),
    shipped: Math.max(shippedOf(order.parts), before?.shipped ?? 0),
    shipments: [...new Set([...before?.shipments ?? [], ...(order.shipments ?? []).map(shipment => shipment.tracking_number)])]
  }
}

/** What is new about an order since it was last announced. */
export function newsSince (before: AnnouncedOrder, order: OrderNow): OrderNewsContent[] {
  return [...changed(before, order), ...confirmed(before, order), ...shipped(before, order), ...arrivals(before, order)]
}

/** Once per revision: without a new revision, an order that the ERP shows as unconfirmed for a while is not confirmed again. */
function confirmed (before: AnnouncedOrder, { type, revisions = 0 }: OrderNow): OrderNewsContent[] {
  const isNews = type === 'confirmed' && (before.confirmed === null || revisions > before.confirmed)
  return isNews ? [{ kind: 'confirmed' }] : []
}

function changed (before: AnnouncedOrder, order: OrderNow): OrderNewsContent[] {
  const { po_number, ship_address: address, parts } = before
  const changes = orderChanges({ po_number, ...(address !== null && { ship_address: address }), parts }, order)
  const isReopened = order.type === 'unconfirmed' && (order.revisions ?? 0) > before.revisions
  if (changes.length === 0 && !isReopened) return []
  return [{ kind: 'changed', ...(isReopened && { reopened: true as const }), changes }]
}

function shipped (before: AnnouncedOrder, { parts, shipments = [] }: OrderNow): OrderNewsContent[] {
  const pieces = Math.max(0, shippedOf(parts) - before.shipped)
  const others = shipments.filter(({ tracking_number: number }) => !before.shipments.includes(number))
  const named = new Map(others.map(shipment => [shipment.tracking_number, shipment]))
  return pieces === 0 && named.size === 0 ? [] : [{ kind: 'shipped', pieces, shipments: [...named.values()] }]
}

/** Only for parts with missing pieces. An ERP that falls silent has not moved anything. */
function arrivals (before: AnnouncedOrder, { parts }: OrderNow): OrderNewsContent[] {
  const [said, known] = [arrivalsOf(before.parts), new Set(before.parts.map(part => key(part.item_number)))]
  const names = new Map(parts.map(({ item_number, item_description }) => [key(item_number), { item_number, item_description }]))
  const moved = [...arrivalsOf(parts.map(part => ({ ...part, arrival: arrivalOf(part) })))].flatMap(([number, to]): MovedArrival[] => {
    const [from, named] = [said.get(number), names.get(number)]
    return named === undefined || from === to || !known.has(number) ? [] : [{ ...named, ...(from !== undefined && { from }), to }]
  })
  return moved.length === 0 ? [] : [{ kind: 'arrival', parts: moved }]
}

/** When a line's missing pieces are expected; null if none are missing, or if the ERP does not say. */
function arrivalOf ({ quantity, quantity_shipped: sent, expected_arrival: day }: OrderPart): string | null {
  return quantity > sent ? day ?? null : null
}

/** The first day on which pieces of each part are expected, by part number. */
function arrivalsOf (parts: ReadonlyArray<{ item_number: string, arrival: string | null }>): Map<string, string> {
  const first = new Map<string, string>()
  for (const { item_number: number, arrival } of parts) {
    const known = first.get(key(number))
    if (arrival !== null && (known === undefined || arrival < known)) first.set(key(number), arrival)
  }
  return first
}

function key (itemNumber: string): string {
  return itemNumber.toUpperCase()
}

function shippedOf (parts: ReadonlyArray<{ quantity_shipped: number }>): number {
  return parts.reduce((sum, { quantity_shipped: sent }) => sum + Math.max(0, sent), 0)
}

/** What a list says about an order, which shows whether it must be read in full again. */
export function listedAs (order: ErpOrderSummary): string {
  const { type, po_number, order_number, revisions = 0, pending_shipment: pending, order_total: total, pieces, pieces_backordered: late } = order
  return JSON.stringify([type, po_number, order_number, revisions, pending, total ?? null, pieces ?? null, late ?? null, (order.item_numbers ?? []).toSorted()])
}
