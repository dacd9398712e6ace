import { useNavigate } from 'react-router-dom'
import { usePagesAhead } from '../../lib/pages-ahead.ts'
import { paths, to } from '../../paths.ts'
import { useUser } from '../session/session.ts'

/** They send an order and say what becomes of it. */
export const sendingPages = [paths.finalize, paths.orderConfirm]
const staffPages = [paths.dealerOrderConfirm, ...sendingPages]

/**
 * The way on from Submit, for a cart and for a file: a dealer's order is sent, staff confirm first whose order it is, and press Submit
 * there. The pages of that way are at hand from now on.
 * @returns `goOn` takes the order as the address bar names it, and what pressing Submit does, which may have to wait
 */
export function useSubmitStep (): { label: string, goOn: (data: string, press: () => boolean) => void } {
  const navigate = useNavigate()
  const isDealer = useUser()?.role === 'dealer'
  usePagesAhead(isDealer ? sendingPages : staffPages)
  return isDealer
    ? { label: 'Submit', goOn: (data, press) => { if (press()) navigate(to.finalize(data)) } }
    : { label: 'Confirm dealer', goOn: data => { navigate(to.dealerOrderConfirm(data)) } }
}
