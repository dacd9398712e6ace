import type { CheckoutData } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { shipToAddresses } from '@portal/contracts/rules/dealers/dealer-addresses'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'

/** An order's PO number and destination on one line, next to a Submit button that comes into view before they do. */
export function orderInShort (data: CheckoutData, dealer: Pick<ShownDealer, 'address' | 'default_shipping'>): string {
  const address = shipToAddresses(dealer.address).find(({ address_id: id }) => id === data.address)
  const place = isPickup(data.shipping, dealer.default_shipping) ? 'picked up' : address === undefined ? 'no address' : `to ${address.street}, ${address.city}`
  return `PO ${data.po_number}, ${place}`
}
