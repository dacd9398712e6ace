import { useNavigate } from 'react-router-dom'
import { usePreloadPages } from '../../../lib/program/use-preload-pages.ts'
import { paths, to } from '../../../paths.ts'
import { useUser } from '../../session/session.ts'

/** The pages that send an order and show its outcome. */
export const sendingPages = [paths.finalize, paths.orderConfirm]
const staffPages = [paths.dealerOrderConfirm, ...sendingPages]

/**
 * The label and action of the Submit button, for a cart and for a file. A dealer's order is sent at once; staff first confirm which dealer
 * it is for, and press Submit there. Prefetches the code of the next pages.
 * @returns `goOn` takes the order, encoded as in the address bar, and `press`, which returns false if the order has to wait
 */
export function useSubmitStep (): { label: string, goOn: (data: string, press: () => boolean) => void } {
  const navigate = useNavigate()
  const isDealer = useUser()?.role === 'dealer'
  usePreloadPages(isDealer ? sendingPages : staffPages)
  return isDealer
    ? { label: 'Submit', goOn: (data, press) => { if (press()) navigate(to.finalize(data)) } }
    : { label: 'Confirm dealer', goOn: data => { navigate(to.dealerOrderConfirm(data)) } }
}
