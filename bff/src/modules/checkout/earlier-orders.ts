import type { CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { orderSlips } from '@portal/contracts/policy/ordering'
import { isSamePo } from '@portal/contracts/rules/orders/same-po'
import { orNone } from '../../lib/or-none.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'

type SamePo = NonNullable<CallResponse<'earlierOrders'>['same_po']>

/**
 * The dealer's earlier orders, as far as they matter before another one is submitted. Without the ERP it goes by the journal alone.
 * @throws PortalError as the journal does
 */
export async function earlierOrdersOf (
  { erp, journal, clock }: Pick<Ports, 'erp' | 'journal' | 'clock'>, poNumber: string, customerNumber: CustomerNumber, context: ErpContext
): Promise<CallResponse<'earlierOrders'>> {
  const since = clock.now() - orderSlips.since
  const [submitted, underWay, ...lists] = await Promise.all([
    journal.acceptedOf(customerNumber, since),
    journal.underWay(customerNumber, since),
    orNone(erp.openOrders(customerNumber, context)),
    orNone(erp.unconfirmedOrders(customerNumber, context))
  ])
  const accepted = submitted.filter(({ ended }) => ended === null || ended.kind === 'invoiced')
  const ours = [...underWay, ...accepted].find(({ order }) => isSamePo(order.request.data.po_number, poNumber))
  const theirs = lists.flat().find(order => isSamePo(order.po_number, poNumber))
  const samePo: SamePo | undefined = ours !== undefined
    ? { _id: ours.reference, type: 'unconfirmed', submitted_at: new Date(ours.createdAt).toISOString() }
    : theirs && { _id: theirs._id, type: theirs.type, ...(theirs.order_date !== null && { order_date: theirs.order_date }) }
  return {
    ...(samePo !== undefined && { same_po: samePo }),
    ...(accepted.length >= orderSlips.ordersKnown && { largest_total: Math.max(...accepted.map(({ order }) => order.total)) })
  }
}
