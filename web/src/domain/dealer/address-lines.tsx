import styled from 'styled-components'
import type { Address } from '@portal/contracts/dealers'
import { regionOf } from '@portal/contracts/rules/dealers/dealer-addresses'

/** State and postal code, on one line. */
const Region = styled.span`
  white-space: nowrap;
`

/** An address as written on a parcel, which must not be translated. */
export function AddressLines ({ address: { name, street, city, ...region }, withName = true }: { address: Address, withName?: boolean }) {
  return <span translate='no'>{withName && <>{name}<br /></>}{street}<br />{city}, <Region>{regionOf(region)}</Region></span>
}
