import type { OrderSummary } from '@portal/contracts/orders'
import { SmallPrint } from '../../ui/layout/small-print.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

/** Who placed an order, or that of an invoice, where that is known. */
export function PlacedBy ({ order: { placed_by: by, mine } }: { order: Pick<OrderSummary, 'placed_by' | 'mine'> }) {
  return by === undefined ? null : <SmallPrint>{mine === true ? 'by you' : <>by <VerbatimName>{by}</VerbatimName></>}</SmallPrint>
}
