import type { Address } from '../../dealers.ts'
import { defaultAddressKey } from '../../policy/ordering.ts'

type Addresses<A> = Readonly<Record<string, A>>

/** A dealer's numbered addresses: the default shipping address first, then the others in ascending order. */
export function shipToAddresses<A extends { address_id: number }> (addresses: Addresses<A>): A[] {
  const first = (a: A) => a.address_id === defaultAddressKey ? -1 : a.address_id
  return Object.entries(addresses)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, address]) => address)
    .sort((a, b) => first(a) - first(b))
}

/** The address to show with a dealer: the billing address, or else the address with the highest number. */
export function displayAddress<A extends { address_id: number }> (addresses: Addresses<A>): A | undefined {
  return addresses['billing'] ?? shipToAddresses(addresses).sort((a, b) => b.address_id - a.address_id)[0]
}

/** The label of what `displayAddress` shows. */
export function displayAddressName (addresses: Addresses<unknown>): string {
  return addresses['billing'] === undefined ? 'Address' : 'Billing address'
}

/** State and postal code; a missing one is left out. */
export function regionOf ({ state, postal }: Pick<Address, 'state' | 'postal'>): string {
  return [state, postal].filter(part => part !== '').join(' ')
}

/** Street, then city with state and postal code; missing parts are left out. */
export function addressLines ({ street, city, ...region }: Pick<Address, 'street' | 'city' | 'state' | 'postal'>): string[] {
  const place = [city, regionOf(region)].filter(part => part !== '').join(', ')
  return [street, place].filter(line => line !== '')
}
