import type { CustomerNumber } from '@portal/contracts/base/ids'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { randomUuid } from '../../../lib/browser/random-uuid.ts'
import { cartOf } from '../../cart/cart.ts'
import { orderBody, orderedLines } from '../../cart/content/cart-lines.ts'
import type { StoredUpload } from './stored-upload.ts'
import { holdPressedKey } from './keys-held-by-tabs.ts'
import type { OpenKey } from '../keys/open-key.ts'
import { isUnsettled, openKeysOf, putKey, unsettledKey } from '../keys/open-keys-store.ts'

/** Whether an earlier submission for the dealer is not settled yet. Until it is, nothing else may be submitted. */
export function waitsForPreviousOrder (customer: CustomerNumber): boolean {
  return openKeysOf(customer).some(isUnsettled)
}

/**
 * Handles Submit for the dealer's cart. Creates a submission key and stores it before anything is sent. Submitting the same order again (by
 * a double click, or in another tab) reuses the key.
 * @param data the checkout form, encoded as in the address bar
 * @returns false if an earlier order is not settled yet
 */
export function pressSubmit (customer: CustomerNumber, data: string, poNumber: string): boolean {
  if (unsettledCartKey(customer, data) !== undefined) return true
  if (waitsForPreviousOrder(customer)) return false
  const { lines, last } = cartOf(customer)
  const order = {
    poNumber,
    total: cartTotals(lines).total,
    data,
    lines: orderBody(lines),
    items: orderedLines(lines).map(line => line.item),
    ...(last !== undefined && { after: last.key })
  }
  keep({ key: randomUuid(), customer, at: Date.now(), order })
  return true
}

/** Handles Submit for a file, which has its key already. @returns false if an earlier order is not settled yet */
export function pressSubmitFile ({ key, customer, poNumber, total, name }: StoredUpload): boolean {
  if (unsettledKey(customer, key) !== undefined) return true
  if (waitsForPreviousOrder(customer)) return false
  keep({ key, customer, at: Date.now(), order: { poNumber, total, fileName: name } })
  return true
}

/** Holds the key before storing it, so that a tab that sees the stored key can learn that its order is about to be sent. */
function keep (entry: OpenKey): void {
  holdPressedKey(entry.key, entry.at)
  putKey(entry)
}

/** Finds the unsettled key under which the cart is being submitted with this checkout form. */
export function unsettledCartKey (customer: CustomerNumber, data: string): OpenKey & { order: Extract<OpenKey['order'], { data: string }> } | undefined {
  for (const entry of openKeysOf(customer)) {
    const { order } = entry
    if (isUnsettled(entry) && order !== undefined && 'data' in order && order.data === data) return { ...entry, order }
  }
  return undefined
}
