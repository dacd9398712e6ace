import type { Address } from '@portal/contracts/dealers'

/** Street, and city with state and postal code, without what is not on file. */
export function addressLines ({ street, city, state, postal }: Pick<Address, 'street' | 'city' | 'state' | 'postal'>): string[] {
  const place = [city, [state, postal].filter(part => part !== '').join(' ')].filter(part => part !== '').join(', ')
  return [street, place].filter(line => line !== '')
}
