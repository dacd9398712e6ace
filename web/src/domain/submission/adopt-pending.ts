import { field, isRecord } from '../../lib/read-json.ts'
import { adoptOldCarts } from '../cart/cart.ts'
import { rootStorage } from '../../lib/root-storage.ts'
import type { OpenKey } from './open-key.ts'
import { openKeysOf, putKey } from './open-keys.ts'
import { readOpenKey } from './stored-key.ts'

/**
 * Adopts submission keys that an earlier release stored in its carts, as `pending`. The outcome of those orders is not known, so their keys
 * are settled like any other. The carts are then stored in the current format, without the keys.
 * @param now milliseconds since 1970
 */
export function adoptPending (now: number, stored: unknown = rootStorage<unknown>().getItem('cart')?.state): void {
  const carts = field(stored, 'carts')
  const found = isRecord(carts) ? Object.entries(carts).flatMap(([customer, cart]) => pendingOf(customer, cart, now) ?? []) : []
  for (const entry of found) {
    if (!openKeysOf(entry.customer).some(({ key }) => key === entry.key)) putKey(entry)
  }
  adoptOldCarts()
}

function pendingOf (customer: string, cart: unknown, at: number): OpenKey | undefined {
  return readOpenKey(JSON.stringify({ key: field(field(cart, 'pending'), 'key'), customer, at }))
}
