import type { RequestId } from '@portal/contracts/base/ids'
import { amountOf } from '@portal/contracts/base/price'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { placedLateMessage, type PlacedLate } from '@portal/contracts/policy/unchecked-orders'
import { deliveryText, shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'

type LateErp = Pick<Erp, 'prices' | 'dealer'>

/**
 * What the person is told about an order that the ERP accepted long after they saw its prices, and how it ships and where.
 * @returns undefined if it was soon enough, if the order costs no more and ships as it was shown, or if the ERP does not say
 */
export async function lateMessage (erp: LateErp, entry: JournalEntry, now: number, requestId: RequestId): Promise<string | undefined> {
  if (now - entry.createdAt < submissionTimes.pricesHold) return undefined
  const [prices, delivery] = await Promise.all([
    higherPrices(erp, entry, { requestId }).catch(() => undefined), otherDelivery(erp, entry, { requestId }).catch(() => undefined)
  ])
  return prices === undefined && delivery === undefined ? undefined : placedLateMessage({ prices, delivery })
}

async function higherPrices (erp: LateErp, { order, customerNumber }: JournalEntry, context: ErpContext): Promise<PlacedLate['prices']> {
  const priced = await erp.prices(order.parts.map(part => part.item_number), customerNumber, context)
  const items = new Map(priced.items.map(item => [item.item_number, item]))
  const total = order.parts.reduce((sum, part) => {
    const item = items.get(part.item_number)
    return sum + amountOf(item === undefined ? orderedPrice(part) : unitPrice(item, part.quantity), part.quantity)
  }, 0)
  const seen = order.seen?.total ?? order.total
  return total > seen ? { from: seen, to: total } : undefined
}

/** The ERP got the number of an address, or none for a file, and the dealer's default ship method. Both may stand for something else by now. */
async function otherDelivery (erp: LateErp, { order, customerNumber }: JournalEntry, context: ErpContext): Promise<string | undefined> {
  if (order.delivery === undefined) return undefined
  const dealer = await erp.dealer(customerNumber, context)
  const now = dealer && shownDelivery(dealer, deliveryWanted(order.request))
  return now === deliveryText(order.delivery) ? undefined : now
}
