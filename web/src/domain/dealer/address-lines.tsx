import styled from 'styled-components'
import type { Address } from '@portal/contracts/dealers'

/** State and postal code, on one line. */
export const Region = styled.span`
  white-space: nowrap;
`

/** An address as it is written on a parcel, in no other language. */
export function AddressLines ({ address: { name, street, city, state, postal } }: { address: Address }) {
  return <span translate='no'>{name}<br />{street}<br />{city}, <Region>{state} {postal}</Region></span>
}
