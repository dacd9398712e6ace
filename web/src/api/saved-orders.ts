import { mutate } from 'swr'
import { unitPrice } from '@portal/contracts/rules/pricing'
import { limits } from '@portal/contracts/policy/limits'
import type { SavedLine, SavedOrderSummary } from '@portal/contracts/saved-orders'
import type { Item } from '@portal/contracts/stock'
import { call } from '../lib/call.ts'
import { changeAnswer, useCall } from './use-call.ts'

/** A line of a cart, as far as it is saved. */
type SavableLine = { id: string, item: Item, quantity: number, note: string }

/**
 * A dealer's saved orders, newest first. They are fetched each time a page shows them, because others save and delete
 * orders too.
 */
export function useSavedOrders (customer: string) {
  return useCall('savedOrders', { user: customer }, { dedupingInterval: 0 })
}

/** One saved order of the acting dealer, with its lines. */
export function useSavedOrder (id: string) {
  return useCall('savedOrder', { id })
}

/**
 * Saves a cart for a dealer.
 * @throws ApiError `saved_orders_full` if the dealer has as many saved orders as allowed
 */
export async function saveOrder (customer: string, name: string, lines: readonly SavableLine[]): Promise<SavedOrderSummary> {
  const { order } = await call('saveOrder', { name, order: lines.map(savedLine), user: customer })
  changeList(customer, orders => [order, ...orders])
  return order
}

/** @throws ApiError `not_found` if it is already gone */
export async function deleteSavedOrder (customer: string, id: string): Promise<void> {
  await call('deleteSavedOrder', { id })
  changeList(customer, orders => orders.filter(order => order._id !== id))
  mutate(['savedOrder', { id }], undefined, { revalidate: false })
}

function savedLine ({ id, item, quantity, note }: SavableLine): SavedLine {
  const item_description = item.item_description.slice(0, limits.savedDescriptionMax)
  return { id, quantity, note, item_description, price: unitPrice(item, quantity) }
}

/** Applies a change to the cached list at once, before it is fetched again. */
function changeList (customer: string, change: (orders: SavedOrderSummary[]) => SavedOrderSummary[]): void {
  changeAnswer('savedOrders', { user: customer }, ({ orders }) => ({ orders: change(orders) }))
}
