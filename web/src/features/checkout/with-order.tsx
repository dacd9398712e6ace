import { useEffect, useMemo, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Dealer } from '@portal/contracts/dealers'
import { useRouteParams } from '../../lib/route-params.ts'
import { paths } from '../../paths.ts'
import { useCart, useCartLines } from '../../state/cart.ts'
import { orderedLines, type CartLines } from '../../state/cart-lines.ts'
import { isSubmitted } from '../../state/customer-cart.ts'
import { WithDealer } from '../../state/with-dealer.tsx'
import { toast } from '../../ui/toast-store.ts'

/**
 * Shows what needs a dealer and something to order. Without a line of at least one piece it leads to the cart;
 * where this very order went in, from another tab or before, to its confirmation.
 */
export function WithOrder ({ title, children }: { title: string, children: (dealer: Dealer, lines: CartLines) => ReactNode }) {
  const { data } = useRouteParams()
  const submitted = useCart(cart => isSubmitted(cart, data))
  const all = useCartLines()
  const lines = useMemo(() => orderedLines(all), [all])
  const nothing = submitted ? <Navigate to={paths.orderConfirm} replace /> : <EmptyCart />
  return <WithDealer title={title}>{dealer => lines.length > 0 ? children(dealer, lines) : nothing}</WithDealer>
}

function EmptyCart () {
  useEffect(() => {
    toast({ id: 'empty-cart', kind: 'danger', header: 'Empty Cart', body: 'Order cannot be submitted with an empty cart.' })
  }, [])
  return <Navigate to={paths.cart} replace />
}
