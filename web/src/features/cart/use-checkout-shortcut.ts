import { useNavigate } from 'react-router-dom'
import { toasts } from '@portal/contracts/policy/page-timings'
import { useGoOnKey } from '../../lib/keyboard/use-go-on-key.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { CheckoutStop } from './checkout-stop.ts'

/**
 * Ctrl+Enter goes to the checkout.
 * @param onStopped called where the cart has to be changed first
 */
export function useCheckoutShortcut (stop: CheckoutStop | undefined, onStopped: (stop: CheckoutStop) => void): void {
  const navigate = useNavigate()
  useGoOnKey(() => {
    if (stop === undefined) {
      navigate(paths.checkout)
      return
    }
    toast({ id: 'checkout-stopped', kind: 'danger', header: 'Not Ready for Checkout', body: stop.reason, duration: toasts.duration })
    onStopped(stop)
  })
}
