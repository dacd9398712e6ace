import type { LatestOrder } from '@portal/contracts/orders'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { to } from '../../paths.ts'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

/** A link to a dealer's last order. The tab that opens it acts for that dealer from then on. */
export function LastOrderLink ({ customer, order }: { customer: string, order: LatestOrder }) {
  const { _id, type } = order
  const path = type === 'invoiced' ? to.invoice(_id) : to.openOrder({ _id, type })
  return <DealerLink customer={customer} path={path}><VerbatimName>{orderName(order)}</VerbatimName></DealerLink>
}
