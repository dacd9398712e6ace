import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { ReleaseDetail } from '@portal/contracts/releases'
import type { CartLines } from '../cart/content/cart-lines.ts'
import { encodeCheckoutData } from '../submission/checkout-data.ts'
import { pressSubmit } from '../submission/sending/press-submit.ts'

/**
 * Handles "Release and submit": the order is submitted like any other, under its own key, with the lines as the page has drawn them.
 * @returns what the sending page's address must contain; undefined if an earlier order is not settled yet
 */
export function pressRelease (customer: CustomerNumber, request: ReleaseDetail, lines: CartLines): string | undefined {
  const { reference: release, shipping, po_number, special_instructions, address } = request
  const data = { shipping, po_number, special_instructions, address }
  const key = pressSubmit(customer, { lines, cartVersion: 0, data: encodeCheckoutData({ customer, data }), poNumber: po_number, release })
  return key === undefined ? undefined : encodeCheckoutData({ customer, data, key })
}
