import { useNavigate } from 'react-router-dom'
import { to } from '../paths.ts'
import { useUser } from './session.ts'

/**
 * The way on from Submit, for a cart and for a file: a dealer's order is sent, staff confirm first whose order it is.
 * `data` is the order as the address bar names it.
 */
export function useAfterSubmit (): { label: string, goOn: (customer: string, data: string) => void } {
  const navigate = useNavigate()
  return useUser()?.role === 'dealer'
    ? { label: 'Submit', goOn: (_customer, data) => { navigate(to.finalize(data)) } }
    : { label: 'Confirm dealer', goOn: (customer, data) => { navigate(to.dealerOrderConfirm(data), { state: { customer } }) } }
}

/** The dealer for whom staff pressed on, from the history entry's state, which is `unknown`; undefined where nobody did. */
export function readConfirmedFor (state: unknown): string | undefined {
  const customer: unknown = typeof state === 'object' && state !== null && 'customer' in state ? state.customer : undefined
  return typeof customer === 'string' ? customer : undefined
}
