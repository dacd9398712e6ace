import type { CustomerNumber, Reference, SubmissionKey } from '@portal/contracts/base/ids'
import type { CartOrderLine } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import { shownPrices } from '@portal/contracts/rules/checkout/shown-prices'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { randomUuid } from '../../../lib/browser/random-uuid.ts'
import { portalNow } from '../../../lib/http/portal-clock.ts'
import { cartOf } from '../../cart/cart.ts'
import { orderBody, orderedLines, type CartLines } from '../../cart/content/cart-lines.ts'
import { useSession } from '../../session/session.ts'
import { storedUploadOf, type StoredUpload } from './stored-upload.ts'
import { holdPressedKey } from './keys-held-by-tabs.ts'
import type { OpenKey } from '../keys/open-key.ts'
import { isUnsettled, openKeysOf, putKey, unsettledKey } from '../keys/open-keys-store.ts'
import { isAtQuestion } from '../outcomes/settle-keys.ts'

/** Whether an earlier submission for the dealer may be on its way. Until it is settled, or asks the person a question, nothing else may be submitted. */
export function waitsForPreviousOrder (customer: CustomerNumber): boolean {
  return openKeysOf(customer).some(entry => isUnsettled(entry) && !isAtQuestion(entry))
}

/**
 * A cart as the page has drawn it. `lines` have the prices that it shows, `cartVersion` is the version of the kept cart that they come from, and
 * `data` is the checkout form, encoded as in the address bar; `seenDelivery` is how it ships by that, and where. `asks`: the person asks for the
 * release of the order. `release`: the order comes from this request, and not from the cart.
 */
export type DrawnCart = { lines: CartLines, cartVersion: number, data: string, seenDelivery: string, poNumber: string, asks?: true, release?: Reference }

/**
 * Handles Submit for a cart. Creates a submission key and stores it, with the cart as it was drawn, before anything is sent. Submitting the same
 * form with the same lines again (by a double click, or in another tab) reuses the key.
 * @returns the key; undefined if an earlier order is not settled yet
 */
export function pressSubmit (
  customer: CustomerNumber, { lines, cartVersion, data, seenDelivery, poNumber, asks, release }: DrawnCart
): SubmissionKey | undefined {
  const ordered = orderedLines(lines)
  const body = orderBody(lines)
  const wanted = { data, seenDelivery, lines: body, asks, ...(release !== undefined && { release }) }
  const pressed = openKeysOf(customer).find(entry => isUnsettled(entry) && isSameCart(entry, wanted))
  if (pressed !== undefined) return pressed.key
  if (waitsForPreviousOrder(customer)) return undefined
  const { last } = cartOf(customer)
  const seen = shownPrices(ordered)
  const order = {
    poNumber,
    total: seen.total,
    data,
    lines: body,
    items: ordered.map(line => line.item),
    cartVersion,
    knows: { seen, seenDelivery, duplicateOf: [] },
    ...(last !== undefined && { after: last.key }),
    ...(asks && { asks })
  }
  return keep({ key: randomUuid(), customer, at: portalNow(), ...(release !== undefined && { release }), order })
}

type PressedCart = Pick<DrawnCart, 'data' | 'seenDelivery' | 'release'> & { lines: readonly CartOrderLine[], asks: true | undefined }

function isSameCart ({ order, release }: OpenKey, wanted: PressedCart): boolean {
  if (order === undefined || !('data' in order)) return false
  const isSameForm = order.data === wanted.data && order.knows.seenDelivery === wanted.seenDelivery && order.asks === wanted.asks && release === wanted.release
  return isSameForm && order.lines.length === wanted.lines.length &&
    order.lines.every(({ id, quantity, note }, n) => id === wanted.lines[n]?.id && quantity === wanted.lines[n].quantity && note === wanted.lines[n].note)
}

/**
 * Handles Submit for a file, which has its key already.
 * @param dealer by whose record the page shows how it ships, and where
 * @returns false if an earlier order is not settled yet, or if the file is no longer stored, as after a logout in another tab
 */
export function pressSubmitFile ({ key, customer, poNumber, delivery = filesOwnDelivery, parts, total, name }: StoredUpload, dealer: ShownDealer): boolean {
  if (unsettledKey(customer, key) !== undefined) return true
  if (waitsForPreviousOrder(customer) || storedUploadOf(key) === undefined) return false
  const knows = { seen: shownPrices(parts), seenDelivery: shownDelivery(dealer, delivery), duplicateOf: [] }
  keep({ key, customer, at: portalNow(), order: { poNumber, total, fileName: name, knows } })
  return true
}

/** Holds the key before storing it, so that a tab that sees the stored key can learn that its order is about to be sent. */
function keep (entry: OpenKey): SubmissionKey {
  holdPressedKey(entry.key, Date.now())
  putKey({ ...entry, by: useSession.getState().user?._id })
  return entry.key
}
