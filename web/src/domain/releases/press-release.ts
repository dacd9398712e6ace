import type { ShownDealer } from '@portal/contracts/dealers'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import type { CartLines } from '../cart/content/cart-lines.ts'
import { encodeCheckoutData } from '../submission/checkout-data.ts'
import { pressSubmit } from '../submission/sending/press-submit.ts'

/**
 * Handles "Release and submit": the order is submitted like any other, under its own key, with the lines as the page has drawn them.
 * @returns what the sending page's address must contain; undefined if an earlier order is not settled yet
 */
export function pressRelease (dealer: ShownDealer, request: ReleaseDetail, lines: CartLines): string | undefined {
  const { customer_number: customer } = dealer
  const { reference: release, shipping, po_number, special_instructions, address } = request
  const data = { shipping, po_number, special_instructions, address }
  const seenDelivery = shownDelivery(dealer, data)
  const key = pressSubmit(customer, { lines, cartVersion: 0, data: encodeCheckoutData({ customer, data }), seenDelivery, poNumber: po_number, release })
  return key === undefined ? undefined : encodeCheckoutData({ customer, data, key })
}
