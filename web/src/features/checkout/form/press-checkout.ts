import type { ShownDealer } from '@portal/contracts/dealers'
import { shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import { pressSubmit, type DrawnCart } from '../../../domain/submission/sending/press-submit.ts'
import { encodeCheckoutData, type AddressedCheckout } from '../../../domain/submission/checkout-data.ts'

/**
 * Handles Submit for a cart with its checkout form.
 * @param dealer by whose record the page shows how it ships, and where
 * @returns what the sending page's address must contain; undefined if an earlier order is not settled yet
 */
export function pressCheckout (
  dealer: ShownDealer, { customer, data }: AddressedCheckout, drawn: Omit<DrawnCart, 'data' | 'seenDelivery' | 'poNumber'>
): string | undefined {
  const seenDelivery = shownDelivery(dealer, data)
  const key = pressSubmit(customer, { ...drawn, data: encodeCheckoutData({ customer, data }), seenDelivery, poNumber: data.po_number })
  return key === undefined ? undefined : encodeCheckoutData({ customer, data, key })
}
