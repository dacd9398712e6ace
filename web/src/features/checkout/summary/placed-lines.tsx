import { useMemo } from 'react'
import type { PlacedOrder } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { isPickup, shipMethodLabel } from '@portal/contracts/rules/checkout/ship-method'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { CartTotals } from '../../../domain/order-entry/cart-totals.tsx'
import { OrderLinesTable, type OrderLine } from '../../../domain/order-entry/order-lines-table.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { MainAside } from '../../../ui/layout/main-aside.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PickupPanel, ShipTo, TwoBoxes } from './order-facts.tsx'

/**
 * The lines, ship-to and total of an order as it was submitted.
 * @param order undefined while it is loading
 * @param dealer null while the record is unknown; the order's address is then not shown
 */
export function PlacedLines ({ order, dealer, error, onRetry, retrying }: {
  order: PlacedOrder | undefined
  dealer: ShownDealer | null
  error: ApiError | undefined
  onRetry: () => unknown
  retrying: boolean
}) {
  const lines = useMemo(() => order?.lines.map(lineOf) ?? [], [order])
  if (order === undefined) {
    return error === undefined
      ? <Panel title='Parts'><div aria-busy><Skeleton $height='240px' /></div></Panel>
      : <FailureNotice kind='warn' error={error} onRetry={onRetry} retrying={retrying}>The lines of the order could not be loaded.</FailureNotice>
  }
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const backOrdered = order.lines.reduce((sum, line) => sum + (line.backordered ?? 0), 0)
  const pickup = dealer === null ? order.shipping === 'will-call' : isPickup(order.shipping, dealer.default_shipping)
  // Hints about free freight are useless once the order is placed.
  const shipsFree = order.total >= order.freight_minimum
  const address = dealer?.address[String(order.address)]
  return (
    <MainAside>
      <Stack>
        <Panel title='Parts' flush><OrderLinesTable caption='Lines of the order' lines={lines} /></Panel>
        <TwoBoxes>
          <Panel title='Shipping'>
            <Facts>
              <div><dt>Ship method</dt><dd>{shipMethodLabel(order.shipping, dealer)}</dd></div>
              <div><dt>Special instructions</dt><dd>{order.special_instructions === '' ? 'None' : order.special_instructions}</dd></div>
            </Facts>
          </Panel>
          {pickup ? <PickupPanel /> : address !== undefined && <Panel title='Ship to'><ShipTo address={address} /></Panel>}
        </TwoBoxes>
      </Stack>
      <Panel title='Order total'>
        <CartTotals
          totals={{ quantity: pieces, total: order.total, saved: 0 }} supply={{ now: pieces - backOrdered, backOrdered }}
          freightMinimum={shipsFree ? order.freight_minimum : 0} pickup={pickup}
        />
      </Panel>
    </MainAside>
  )
}

/** At the price at which the order was submitted. */
function lineOf ({ item_number: number, item_description: description, quantity, backordered = 0, price, price_unit: unit, note }: PlacedOrder['lines'][number], index: number): OrderLine {
  const item = { item_number: number, item_description: description, manufacturer_number: '', quantity, retail_price: price, dealer_price: price, ...(unit !== undefined && { price_unit: unit }) }
  return { key: String(index), number, item, quantity, note, backordered }
}
