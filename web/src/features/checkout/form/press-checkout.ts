import { pressSubmit, type DrawnCart } from '../../../domain/submission/sending/press-submit.ts'
import { encodeCheckoutData, type AddressedCheckout } from '../../../domain/submission/checkout-data.ts'

/**
 * Handles Submit for a cart with its checkout form.
 * @returns what the sending page's address must contain; undefined if an earlier order is not settled yet
 */
export function pressCheckout ({ customer, data }: AddressedCheckout, drawn: Omit<DrawnCart, 'data' | 'poNumber'>): string | undefined {
  const key = pressSubmit(customer, { ...drawn, data: encodeCheckoutData({ customer, data }), poNumber: data.po_number })
  return key === undefined ? undefined : encodeCheckoutData({ customer, data, key })
}
