import { useMemo } from 'react'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import type { CartLines } from '../../cart/content/cart-lines.ts'
import { useCartLines } from '../../cart/use-cart.ts'
import { useDealer } from '../../session/session.ts'
import { OrderBlockNotice } from './order-block-notice.tsx'

/** Says what would keep the cart from being submitted with these lines in it, as the cart itself does. */
export function CartBlockNotice ({ adding }: { adding: CartLines }) {
  const dealer = useDealer()
  const inCart = useCartLines()
  const block = useMemo(() => dealer === null ? undefined : orderBlock(dealer, cartTotals([...inCart, ...adding])), [dealer, inCart, adding])
  return <OrderBlockNotice block={block} />
}
