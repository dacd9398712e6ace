import { defaultAddressKey } from '@portal/contracts/policy/ordering'

/**
 * The numbers of a dealer's addresses, for an ERP that identifies them differently: `defaultAddressKey` for the default one, and 1, 2, 3 … for the
 * others.
 * @param ids every address that the dealer ever had, oldest first, so that no number changes its address, except that of the default one: it is the
 * number of whichever address is that now
 */
export function addressNumbers<Id> (ids: readonly Id[], defaultId: Id | undefined): Map<Id, number> {
  if (ids.length >= defaultAddressKey) throw new RangeError(`more than ${defaultAddressKey - 1} addresses`)
  return new Map(ids.map((id, index) => [id, id === defaultId ? defaultAddressKey : index + 1]))
}
