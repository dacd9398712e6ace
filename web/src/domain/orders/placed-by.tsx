import type { OrderSummary } from '@portal/contracts/orders'
import { SmallPrint } from '../../ui/layout/small-print.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

/** Who placed an order, or that of an invoice, and who asked for its release, where that is known. Two people are both named, as on the order's page. */
export function PlacedBy ({ order: { placed_by: by, asked_by: asker, mine } }: { order: Pick<OrderSummary, 'placed_by' | 'asked_by' | 'mine'> }) {
  if (by === undefined) return null
  if (asker !== undefined) return <SmallPrint>by <VerbatimName>{by}</VerbatimName>, requested by <VerbatimName>{asker}</VerbatimName></SmallPrint>
  return <SmallPrint>{mine === true ? 'by you' : <>by <VerbatimName>{by}</VerbatimName></>}</SmallPrint>
}
