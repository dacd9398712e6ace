import type { Address } from '@portal/contracts/dealers'

/** An address as it is written on a parcel. State and postal code stay on one line. */
export function AddressLines ({ address: { name, street, city, state, postal } }: { address: Address }) {
  return <>{name}<br />{street}<br />{city}, {state}&nbsp;{postal}</>
}
