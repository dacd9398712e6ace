import type { LatestOrder } from '@portal/contracts/orders'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { to } from '../../paths.ts'

/** A link to a dealer's last order. The tab that opens it acts for that dealer from then on. */
export function OrderLink ({ customer, order: { _id, type, po_number: po } }: { customer: string, order: LatestOrder }) {
  const path = type === 'invoiced' ? to.invoice(_id) : to.openOrder({ _id, type })
  return <DealerLink customer={customer} path={path}>{po === '' ? 'Unnamed Order' : po}</DealerLink>
}
