import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { formatMoney } from '@portal/contracts/base/money'
import { formatCount } from '../../lib/text/format.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { savedByText } from './saved-by-text.ts'

/** Describes a saved order before something is done to it. */
export function SavedOrderFacts ({ order }: { order: SavedOrderSummary }) {
  return (
    <Facts>
      <div><dt>Name</dt><dd><b>{order.order_name}</b></dd></div>
      <div><dt>Saved</dt><dd>{savedByText(order)}</dd></div>
      <div><dt>Lines</dt><dd>{formatCount(order.item_count)}</dd></div>
      <div><dt>Pieces</dt><dd>{formatCount(order.pieces)}</dd></div>
      {order.total !== undefined && <div><dt>Total when saved</dt><dd>{formatMoney(order.total)}</dd></div>}
    </Facts>
  )
}
