import { useNavigate, type NavigateFunction } from 'react-router-dom'
import { usePreloadPages } from '../../../lib/program/use-preload-pages.ts'
import { paths, to } from '../../../paths.ts'
import { useUser } from '../../session/session.ts'

/** The pages that send an order and show its outcome. */
export const sendingPages = [paths.finalize, paths.orderConfirm]
const staffPages = [paths.dealerOrderConfirm, ...sendingPages]
const none: readonly string[] = []

/** Opens the page that sends an order. @param pressed what its address must contain; undefined if the order has to wait */
export function goToFinalize (navigate: NavigateFunction, pressed: string | undefined): void {
  if (pressed !== undefined) navigate(to.finalize(pressed))
}

/**
 * The label and action of the Submit button, for a cart and for a file. A dealer's order is sent at once; staff first confirm which dealer it is for,
 * and press Submit there. Prefetches the code of the next pages.
 * @param isNear whether there is something to submit yet; until then, no code is fetched
 * @returns `submits`: the button sends the order. `goOn` takes the order, encoded as in the address bar, and `press`, which returns what the sending
 * page's address must contain, or undefined if the order has to wait
 */
export function useSubmitStep (isNear = true): { label: string, submits: boolean, goOn: (data: string, press: () => string | undefined) => void } {
  const navigate = useNavigate()
  const isDealer = useUser()?.role === 'dealer'
  usePreloadPages(!isNear ? none : isDealer ? sendingPages : staffPages)
  return isDealer
    ? { label: 'Submit', submits: true, goOn: (_data, press) => { goToFinalize(navigate, press()) } }
    : { label: 'Confirm dealer', submits: false, goOn: data => { navigate(to.dealerOrderConfirm(data)) } }
}
