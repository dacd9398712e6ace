import { useEffect, useMemo, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Dealer } from '@portal/contracts/dealers'
import { messages } from '@portal/contracts/policy/messages'
import { paths } from '../../paths.ts'
import { useCart, useCartLines } from '../../domain/cart/use-cart.ts'
import { orderedLines, type CartLines } from '../../domain/cart/cart-lines.ts'
import { isSubmitted } from '../../domain/cart/customer-cart.ts'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { toast } from '../../ui/toast-store.ts'
import { OtherDealersOrder } from './other-dealers-order.tsx'
import { useCheckoutData, useRequiredCheckoutData, type EncodedCheckout } from './use-checkout-data.ts'

/**
 * Renders its children only with a dealer, something to order and, if the address has a form, one filled in for this dealer. Without
 * anything to order it redirects to the cart; if this very order was already received, to its confirmation.
 */
export function WithOrder ({ title, children }: {
  title: string
  children: (dealer: Dealer, lines: CartLines, checkout: EncodedCheckout | undefined) => ReactNode
}) {
  const checkout = useCheckoutData()
  const submitted = useCart(cart => isSubmitted(cart, checkout?.encoded))
  const all = useCartLines()
  const lines = useMemo(() => orderedLines(all), [all])
  return (
    <WithDealer title={title} kept='Your cart and what you have entered are kept.'>
      {dealer => {
        const acting = dealer.customer_number
        if (checkout !== undefined && checkout.customer !== acting) return <OtherDealersOrder of={checkout.customer} actingFor={acting} />
        if (lines.length > 0) return children(dealer, lines, checkout)
        return submitted ? <Navigate to={paths.orderConfirm} replace /> : <EmptyCart />
      }}
    </WithDealer>
  )
}

/** Like `WithOrder`, for a page whose address always has a form. */
export function WithFilledOrder ({ title, children }: { title: string, children: (dealer: Dealer, lines: CartLines, checkout: EncodedCheckout) => ReactNode }) {
  const checkout = useRequiredCheckoutData()
  return <WithOrder title={title}>{(dealer, lines) => children(dealer, lines, checkout)}</WithOrder>
}

function EmptyCart () {
  useEffect(() => {
    toast({ id: 'empty-cart', kind: 'danger', header: 'Empty Cart', body: messages.emptyCart })
  }, [])
  return <Navigate to={paths.cart} replace />
}
