import type { ShownDealer } from '@portal/contracts/dealers'
import { defaultAddressKey, type ShipMethod } from '@portal/contracts/policy/ordering'
import { addressLines, shipToAddresses } from '@portal/contracts/rules/dealers/dealer-addresses'
import { isPickup, shipOptions } from '@portal/contracts/rules/checkout/ship-method'
import type { RadioOption } from '../../ui/controls/radio-group.tsx'

/** The dealer's ship methods to choose from, with explanations. */
export function shipMethodChoices ({ default_shipping: byDefault }: Pick<ShownDealer, 'default_shipping'>): Array<RadioOption<ShipMethod>> {
  return shipOptions(byDefault).map(({ value, label }) => {
    const words = [value === 'default' ? 'Your default ship method' : '', isPickup(value, byDefault) ? 'Pick up at our counter' : '']
    return { value, label, detail: words.filter(text => text !== '').join('. ') }
  })
}

/** The dealer's ship-to addresses to choose from, the default one first. */
export function shipToChoices ({ address: addresses }: Pick<ShownDealer, 'address'>): Array<RadioOption<string>> {
  return shipToAddresses(addresses).map(address => ({
    value: String(address.address_id),
    label: address.address_id === defaultAddressKey ? `${address.name} (default)` : address.name,
    detail: addressLines(address).join(', '),
    isName: true
  }))
}
