import { cartTotals } from '@portal/contracts/rules/pricing'
import { randomUuid } from '../../lib/random-uuid.ts'
import { cartOf } from '../cart/cart.ts'
import { orderBody } from '../cart/cart-lines.ts'
import type { HeldUpload } from './held-upload.ts'
import { holdPressed } from './held-keys.ts'
import type { OpenKey } from './open-key.ts'
import { isUnsettled, openKeysOf, putKey, unsettledKey } from './open-keys.ts'

/** Whether an earlier submission for the dealer is not settled: until it is, nothing else may be submitted. */
export function submitWaits (customer: string): boolean {
  return openKeysOf(customer).some(isUnsettled)
}

/**
 * The person has pressed Submit for the dealer's cart, with this checkout form. Its key is stored before anything is sent; pressing again
 * for the same order (a double click, another tab) keeps the key.
 * @param data the checkout form as it stands in the address bar
 * @returns false where an earlier order is not settled
 */
export function pressSubmit (customer: string, data: string, poNumber: string): boolean {
  if (openKey(customer, data) !== undefined) return true
  if (submitWaits(customer)) return false
  const { lines, last } = cartOf(customer)
  const order = { poNumber, total: cartTotals(lines).total, data, lines: orderBody(lines), ...(last !== undefined && { after: last.key }) }
  keep({ key: randomUuid(), customer, at: Date.now(), order })
  return true
}

/** The same for a file, whose key it has from the outset. */
export function pressSubmitFile ({ key, customer, poNumber, total, name }: HeldUpload): boolean {
  if (unsettledKey(customer, key) !== undefined) return true
  if (submitWaits(customer)) return false
  keep({ key, customer, at: Date.now(), order: { poNumber, total, fileName: name } })
  return true
}

/** Held before it is stored: another tab that sees it finds out that it is about to be sent. */
function keep (entry: OpenKey): void {
  holdPressed(entry.key, entry.at)
  putKey(entry)
}

/** The key under which the cart's order of this form is being submitted, with the order as it was confirmed. */
export function openKey (customer: string, data: string): OpenKey & { order: Extract<OpenKey['order'], { data: string }> } | undefined {
  for (const entry of openKeysOf(customer)) {
    const { order } = entry
    if (isUnsettled(entry) && order !== undefined && 'data' in order && order.data === data) return { ...entry, order }
  }
  return undefined
}
