import type { CustomerNumber } from '@portal/contracts/ids'
import { field, isRecord } from '../../lib/read-json.ts'
import { rootStorage } from '../../lib/root-storage.ts'
import type { OpenKey } from './open-key.ts'
import { openKeysOf, putKey } from './open-keys.ts'
import { readOpenKey } from './stored-key.ts'

const slice = 'cart'
const storage = rootStorage<unknown>()

/**
 * Adopts submission keys that an earlier release stored in its carts, as `pending`. The outcome of those orders is not known, so their keys
 * are settled like any other. The carts stay, without the keys, until they are adopted after a login.
 * @param now milliseconds since 1970
 */
export function adoptPending (now: number): void {
  const carts = field(storage.getItem(slice)?.state, 'carts')
  const found = isRecord(carts) ? Object.entries(carts).flatMap(([customer, cart]) => pendingOf(customer, cart, now) ?? []) : []
  for (const entry of found) {
    if (!openKeysOf(entry.customer).some(({ key }) => key === entry.key)) putKey(entry)
  }
  if (!isRecord(carts)) return
  const left = Object.fromEntries(Object.entries(carts).map(([customer, cart]) => [customer, withoutKey(cart)]))
  storage.setItem(slice, { state: { carts: left } })
}

function withoutKey (cart: unknown): unknown {
  if (!isRecord(cart)) return cart
  const { pending: _, ...rest } = cart
  return rest
}

function pendingOf (customer: CustomerNumber, cart: unknown, at: number): OpenKey | undefined {
  return readOpenKey(JSON.stringify({ key: field(field(cart, 'pending'), 'key'), customer, at }))
}
