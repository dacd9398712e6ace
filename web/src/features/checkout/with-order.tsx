import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { ShownDealer } from '@portal/contracts/dealers'
import * as messages from '@portal/contracts/policy/messages'
import { toasts } from '@portal/contracts/policy/page-timings'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { paths } from '../../paths.ts'
import { cartLookedUp } from '../../domain/cart/cart.ts'
import { cartEmptiedBy } from '../../domain/cart/sync/open-carts.ts'
import { useCart, useCartLines } from '../../domain/cart/use-cart.ts'
import { orderedLines, type CartLines } from '../../domain/cart/content/cart-lines.ts'
import { isAllSubmitted } from '../../domain/cart/content/customer-cart.ts'
import { SuspendedWords } from '../../domain/dealer/suspended-words.tsx'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { OtherDealersOrder } from './other-dealers-order.tsx'
import { useCheckoutData, useRequiredCheckoutData, type EncodedCheckout } from './form/use-checkout-data.ts'

/**
 * Renders its children only with a dealer, something to order and, if the address has a form, one filled in for this dealer. Without
 * anything to order it redirects to the cart; if this very order was already received, to its confirmation.
 */
export function WithOrder ({ title, stops = false, children }: {
  title: string
  /** Whether the page would only lead to a refused order, and so says that instead of its content. */
  stops?: boolean
  children: (dealer: ShownDealer, lines: CartLines, checkout: EncodedCheckout | undefined) => ReactNode
}) {
  const checkout = useCheckoutData()
  const isDone = useCart(cart => isAllSubmitted(cart, checkout?.encoded))
  const all = useCartLines()
  const lines = useMemo(() => orderedLines(all), [all])
  return (
    <WithDealer title={title} kept='Your cart and your entries are kept.'>
      {dealer => {
        const acting = dealer.customer_number
        if (checkout !== undefined && checkout.customer !== acting) return <OtherDealersOrder of={checkout.customer} actingFor={acting} />
        if (isDone) return <Navigate to={paths.orderConfirm} replace />
        const block = orderBlock(dealer, cartTotals(lines))
        if (stops && (block === 'suspended' || block === 'first_order_minimum')) return <Stopped title={title} dealer={dealer} block={block} />
        return lines.length > 0 ? children(dealer, lines, checkout) : <NothingToOrder title={title} customer={acting} />
      }}
    </WithDealer>
  )
}

/** Like `WithOrder`, for a page whose address always has a form. */
export function WithFilledOrder ({ title, children }: {
  title: string
  children: (dealer: ShownDealer, lines: CartLines, checkout: EncodedCheckout) => ReactNode
}) {
  const checkout = useRequiredCheckoutData()
  return <WithOrder title={title}>{(dealer, lines) => children(dealer, lines, checkout)}</WithOrder>
}

/** The order would be refused: says why, and what helps. */
function Stopped ({ title, dealer, block }: { title: string, dealer: ShownDealer, block: 'suspended' | 'first_order_minimum' }) {
  return (
    <Page title={title}>
      <Panel>
        <EmptyState title={block === 'suspended' ? <SuspendedWords /> : messages.newDealerMinimum} body='Your cart is kept.'>
          <ButtonLink kind='primary' to={paths.cart}>Back to cart</ButtonLink>
          {block === 'suspended' && dealer.amount_due !== 0 && <ButtonLink to={paths.finances}>Finances</ButtonLink>}
          {block === 'first_order_minimum' && <ButtonLink to={paths.stock}>Add more parts</ButtonLink>}
        </EmptyState>
      </Panel>
    </Page>
  )
}

/** A cart may have just been handed over, so what this browser has is compared with the kept one first. */
function NothingToOrder ({ title, customer }: { title: string, customer: CustomerNumber }) {
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    let isLeft = false
    cartLookedUp(customer).then(() => { if (!isLeft) setSure(true) })
    return () => { isLeft = true }
  }, [customer])
  if (isSure) return <EmptyCart customer={customer} />
  return <Page title={title}><Panel><div aria-busy><Skeleton $height='280px' /></div></Panel></Page>
}

function EmptyCart ({ customer }: { customer: CustomerNumber }) {
  useEffect(() => {
    const taker = cartEmptiedBy(customer)
    if (taker === undefined) toast({ id: 'empty-cart', kind: 'danger', header: 'Empty Cart', body: messages.emptyCart, duration: toasts.duration })
    else toast({ id: 'cart-news', kind: 'info', header: 'Cart Taken Back', body: `${taker} took the cart back. There is nothing left in it to order.`, duration: toasts.newsDuration })
  }, [customer])
  return <Navigate to={paths.cart} replace />
}
