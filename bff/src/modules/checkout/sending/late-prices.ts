import type { RequestId } from '@portal/contracts/base/ids'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { placedHigherMessage } from '@portal/contracts/policy/unchecked-orders'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { amountOf } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import type { Erp } from '../../../ports/erp/erp.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'

/**
 * What the person is told about an order that the ERP accepted long after they saw its prices.
 * @returns undefined if it was soon enough, if the order costs no more, or if the ERP does not say
 */
export async function latePriceMessage (
  erp: Pick<Erp, 'prices'>, { order, customerNumber, createdAt }: JournalEntry, now: number, requestId: RequestId
): Promise<string | undefined> {
  if (now - createdAt < submissionTimes.pricesHold) return undefined
  const priced = await erp.prices(order.parts.map(part => part.item_number), customerNumber, { requestId }).catch(() => undefined)
  if (priced === undefined) return undefined
  const items = new Map(priced.items.map(item => [item.item_number, item]))
  const total = order.parts.reduce((sum, part) => {
    const item = items.get(part.item_number)
    return sum + amountOf(item === undefined ? orderedPrice(part) : unitPrice(item, part.quantity), part.quantity)
  }, 0)
  const seen = order.seen?.total ?? order.total
  return total > seen ? placedHigherMessage(seen, total) : undefined
}
