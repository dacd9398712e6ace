import type { CheckoutData } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { shipToAddresses } from '@portal/contracts/rules/dealers/dealer-addresses'
import { isPickup } from '@portal/contracts/rules/orders/ship-method'

/** PO number and place of an order in a line, beside a Submit button that is in view before they are. */
export function orderInShort (data: CheckoutData, dealer: Pick<ShownDealer, 'address' | 'default_shipping'>): string {
  const address = shipToAddresses(dealer.address).find(({ address_id: id }) => id === data.address)
  const place = isPickup(data.shipping, dealer.default_shipping) ? 'picked up' : address === undefined ? 'no address' : `to ${address.street}, ${address.city}`
  return `PO ${data.po_number}, ${place}`
}
