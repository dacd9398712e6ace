import { useParams } from 'react-router-dom'
import { PageError } from '../../../lib/program/page-error.ts'
import { decodeCheckoutData, encodeCheckoutData, type AddressedCheckout } from '../../../domain/submission/checkout-data.ts'

/** `encoded`: the form as in the address bar, without a submission key. */
export type EncodedCheckout = AddressedCheckout & { encoded: string }

/**
 * The checkout form in the address, or undefined if the address has none.
 * @throws PageError if it is malformed
 */
export function useCheckoutData (): EncodedCheckout | undefined {
  const { data: encoded } = useParams()
  if (encoded === undefined) return undefined
  const checkout = decodeCheckoutData(encoded)
  if (checkout === undefined) throw malformed()
  const { customer, data, key } = checkout
  return { encoded: key === undefined ? encoded : encodeCheckoutData({ customer, data }), ...checkout }
}

/** Like `useCheckoutData`, for a page whose address always has a form. @throws PageError */
export function useRequiredCheckoutData (): EncodedCheckout {
  const checkout = useCheckoutData()
  if (checkout === undefined) throw malformed()
  return checkout
}

function malformed (): PageError {
  return new PageError(404, 'This address does not contain a valid order form.')
}
