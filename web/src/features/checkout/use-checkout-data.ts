import type { CheckoutData } from '@portal/contracts/checkout'
import { PageError } from '../../lib/page-error.ts'
import { useRouteParams } from '../../lib/route-params.ts'
import { decodeCheckoutData } from './checkout-data.ts'

/**
 * The checkout form of the address bar, undefined where the address holds none.
 * @throws PageError for one that is malformed
 */
export function useCheckoutData (): { encoded: string, data: CheckoutData } | undefined {
  const { data: encoded } = useRouteParams()
  if (encoded === undefined) return undefined
  const data = decodeCheckoutData(encoded)
  if (data === undefined) throw malformed()
  return { encoded, data }
}

/** As `useCheckoutData`, on a page whose address always holds a form. @throws PageError */
export function useRequiredCheckoutData (): { encoded: string, data: CheckoutData } {
  const checkout = useCheckoutData()
  if (checkout === undefined) throw malformed()
  return checkout
}

function malformed (): PageError {
  return new PageError(400, 'This address holds no valid order form.')
}
