import { useNavigate } from 'react-router-dom'
import { useKeyAnywhere } from '../../lib/keyboard/use-key-anywhere.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { CheckoutStop } from './checkout-stop.ts'

/**
 * Ctrl+Enter goes to the checkout, wherever the focus is.
 * @param onStopped called where the cart has to be changed first
 */
export function useCheckoutShortcut (stop: CheckoutStop | undefined, onStopped: (stop: CheckoutStop) => void): void {
  const navigate = useNavigate()
  useKeyAnywhere(event => {
    if (event.key !== 'Enter' || event.isComposing || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (stop !== undefined) {
      toast({ id: 'checkout-stopped', kind: 'danger', header: 'Not Ready for Checkout', body: stop.reason })
      onStopped(stop)
      return
    }
    navigate(paths.checkout)
  })
}
