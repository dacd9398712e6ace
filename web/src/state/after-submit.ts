import { useNavigate } from 'react-router-dom'
import { usePagesAhead } from '../lib/pages-ahead.ts'
import { paths, to } from '../paths.ts'
import { useUser } from './session.ts'

/** They send an order and say what becomes of it. */
export const sendingPages = [paths.finalize, paths.orderConfirm]
const staffPages = [paths.dealerOrderConfirm, ...sendingPages]

/**
 * The way on from Submit, for a cart and for a file: a dealer's order is sent, staff confirm first whose order it is.
 * `data` is the order as the address bar names it. The pages of that way are at hand from now on.
 */
export function useAfterSubmit (): { label: string, goOn: (customer: string, data: string) => void } {
  const navigate = useNavigate()
  const isDealer = useUser()?.role === 'dealer'
  usePagesAhead(isDealer ? sendingPages : staffPages)
  return isDealer
    ? { label: 'Submit', goOn: (_customer, data) => { navigate(to.finalize(data)) } }
    : { label: 'Confirm dealer', goOn: (customer, data) => { navigate(to.dealerOrderConfirm(data), { state: { customer } }) } }
}

/** The dealer for whom staff pressed on, from the history entry's state, which is `unknown`; undefined where nobody did. */
export function readConfirmedFor (state: unknown): string | undefined {
  const customer: unknown = typeof state === 'object' && state !== null && 'customer' in state ? state.customer : undefined
  return typeof customer === 'string' ? customer : undefined
}
