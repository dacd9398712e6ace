import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartTotals } from '@portal/contracts/rules/pricing'
import type { SavedOrder } from '@portal/contracts/saved-orders'
import { usePrices } from '../../api/stock.ts'
import { paths } from '../../paths.ts'
import { cartOf, replaceCart } from '../../domain/cart/cart.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { CartTotals } from '../../domain/cart/cart-totals.tsx'
import { OrderLinesTable, type OrderLine } from '../../domain/cart/order-lines-table.tsx'
import { useDealer } from '../../domain/session/session.ts'
import { MainAside } from '../../ui/main-aside.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { counted } from './cart-size.ts'
import { RestoreWays } from './restore-ways.tsx'
import { compareLines, restoredCart, type RestoredLine } from './restored-lines.ts'

function orderLine ({ saved: { id, item_description: description, quantity, note }, item, ...news }: RestoredLine, at: number): OrderLine {
  return { key: `${at}-${id}`, number: id, description, quantity, note, item, ...news, notSold: item === undefined && !news.notChecked ? 'No longer sold: left out' : undefined }
}

/** A saved order at current stock and prices, and how to restore it to the cart. */
export function Restore ({ customer, order, savedOn }: { customer: string, order: SavedOrder, savedOn: string }) {
  const navigate = useNavigate()
  const dealer = useDealer()
  const inCart = useCartLines()
  const [asking, setAsking] = useState(false)
  const numbers = useMemo(() => [...new Set(order.cart.map(line => line.id))], [order])
  const { data, asOf, error, isValidating, retry } = usePrices(numbers)
  const failed = error !== undefined
  const lines = useMemo(() => {
    if (data !== undefined) return compareLines(order.cart, data.items, data.not_checked)
    return failed ? compareLines(order.cart, [], numbers) : undefined
  }, [order, numbers, data, failed])
  const cart = useMemo(() => lines === undefined ? [] : restoredCart(lines), [lines])

  function replace () {
    replaceCart(customer, cart)
    toast({ id: 'restored', kind: 'success', header: 'Order Restored', body: `${order.order_name} is in your cart.` })
    navigate(paths.cart)
  }

  function restore () {
    // Read now: another tab may have changed the cart meanwhile.
    if (cartOf(customer).lines.length > 0) setAsking(true)
    else replace()
  }

  if (lines === undefined) {
    return (
      <Panel title={`Saved on ${savedOn}`} flush>
        <div aria-busy><Skeleton $height='280px' /></div>
      </Panel>
    )
  }
  const known = lines.filter(line => line.item !== undefined).length
  const notChecked = lines.filter(line => line.notChecked).length
  return (
    <MainAside>
      <Panel title={`${counted(lines.length, 'part')}, saved on ${savedOn}`} asOf={asOf} flush><OrderLinesTable caption='Lines of the saved order' lines={lines.map(orderLine)} withStock /></Panel>
      <Panel title={data === undefined ? 'To the cart' : asOf === undefined ? 'At today’s prices' : 'At the last known prices'}>
        <Stack>
          {data !== undefined && (
            <div>
              <CartTotals totals={cartTotals(cart)} freightMinimum={dealer?.freight_minimum ?? 0} ofLines={notChecked > 0 ? known : undefined} />
            </div>
          )}
          <RestoreWays
            left={lines.length - known - notChecked}
            notChecked={notChecked}
            nothing={cart.length === 0}
            inCart={inCart}
            asking={asking && inCart.length > 0}
            checking={isValidating}
            error={error}
            onRestore={restore}
            onReplace={replace}
            onKeep={() => { setAsking(false) }}
            onRetry={retry}
          />
        </Stack>
      </Panel>
    </MainAside>
  )
}
