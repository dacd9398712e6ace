import type { Address } from '@portal/contracts/dealers'

/** Street, then city with state and postal code; missing parts are left out. */
export function addressLines ({ street, city, state, postal }: Pick<Address, 'street' | 'city' | 'state' | 'postal'>): string[] {
  const place = [city, [state, postal].filter(part => part !== '').join(' ')].filter(part => part !== '').join(', ')
  return [street, place].filter(line => line !== '')
}
