import { useNavigate } from 'react-router-dom'
import { usePagesAhead } from '../../lib/pages-ahead.ts'
import { paths, to } from '../../paths.ts'
import { useUser } from '../session/session.ts'

/** The pages that send an order and show its outcome. */
export const sendingPages = [paths.finalize, paths.orderConfirm]
const staffPages = [paths.dealerOrderConfirm, ...sendingPages]

/**
 * What the Submit button says and does, for a cart and for a file: a dealer's order is sent; staff confirm first whose order it is, and
 * press Submit there. The code of the pages to come is fetched ahead.
 * @returns `goOn` takes the order as it stands in the address, and `press`, which returns false where the order has to wait
 */
export function useSubmitStep (): { label: string, goOn: (data: string, press: () => boolean) => void } {
  const navigate = useNavigate()
  const isDealer = useUser()?.role === 'dealer'
  usePagesAhead(isDealer ? sendingPages : staffPages)
  return isDealer
    ? { label: 'Submit', goOn: (data, press) => { if (press()) navigate(to.finalize(data)) } }
    : { label: 'Confirm dealer', goOn: data => { navigate(to.dealerOrderConfirm(data)) } }
}
