import { mutate } from 'swr'
import type { CustomerNumber, ItemNumber, SavedOrderId } from '@portal/contracts/base/ids'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import { limits } from '@portal/contracts/policy/limits'
import type { SavedLine, SavedOrderSummary } from '@portal/contracts/saved-orders'
import type { Item } from '@portal/contracts/stock'
import { call } from '../lib/http/call.ts'
import { changeAnswer, putAnswer, useCall } from './use-call.ts'

/** The saved part of a cart's line. */
type SavableLine = { id: ItemNumber, item: Item, quantity: number, note: string }

/** A saved order in the version that the person has seen. */
type SeenOrder = Pick<SavedOrderSummary, '_id' | 'version'>

/**
 * A dealer's saved orders, newest first, and how many there may be. They are fetched each time a page shows them, because others save and delete
 * orders too.
 */
export function useSavedOrders (customer: CustomerNumber) {
  return useCall('savedOrders', { user: customer }, { dedupingInterval: 0 })
}

/** One saved order of the acting dealer, with its lines. */
export function useSavedOrder (id: SavedOrderId) {
  return useCall('savedOrder', { id })
}

/**
 * Saves a cart for a dealer, as a new saved order or in place of another.
 * @throws ApiError `saved_orders_full` if the dealer has as many saved orders as allowed; `changed_meanwhile` or `not_found` if the
 * one to be replaced was changed or deleted since
 */
export async function saveOrder (customer: CustomerNumber, name: string, lines: readonly SavableLine[], replaced?: SeenOrder): Promise<SavedOrderSummary> {
  const cart = lines.map(savedLine)
  const { order } = await call('saveOrder', { name, order: cart, user: customer, ...(replaced !== undefined && { replaces: seen(replaced) }) })
  changeList(customer, orders => [order, ...orders.filter(other => other._id !== order._id)])
  putAnswer('savedOrder', { id: order._id }, { order: { ...order, cart } })
  return order
}

/** @throws ApiError `changed_meanwhile`, or `not_found` if it is gone */
export async function renameSavedOrder (customer: CustomerNumber, order: SeenOrder, name: string): Promise<void> {
  const { order: renamed } = await call('renameSavedOrder', { ...seen(order), name })
  changeList(customer, orders => orders.map(other => other._id === renamed._id ? renamed : other))
  changeAnswer('savedOrder', { id: renamed._id }, ({ order: { cart } }) => ({ order: { ...renamed, cart } }))
}

/** @throws ApiError `changed_meanwhile`, or `not_found` if it is already gone */
export async function deleteSavedOrder (customer: CustomerNumber, order: SeenOrder): Promise<void> {
  await call('deleteSavedOrder', seen(order))
  changeList(customer, orders => orders.filter(other => other._id !== order._id))
  mutate(['savedOrder', { id: order._id }], undefined, { revalidate: false })
}

function seen ({ _id: id, version }: SeenOrder): { id: SavedOrderId, version: number } {
  return { id, version }
}

function savedLine ({ id, item, quantity, note }: SavableLine): SavedLine {
  const item_description = item.item_description.slice(0, limits.savedDescriptionMax)
  return { id, quantity, note, item_description, ...unitPrice(item, quantity) }
}

/** Applies a change to the cached list at once, before it is fetched again. */
function changeList (customer: CustomerNumber, change: (orders: SavedOrderSummary[]) => SavedOrderSummary[]): void {
  changeAnswer('savedOrders', { user: customer }, ({ orders, max }) => ({ orders: change(orders), max }))
}
