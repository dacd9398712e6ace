import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import { invalid } from '@portal/erp-gateway/contract/codec'
import { gatewayOperations, type OperationName } from '@portal/erp-gateway/contract/operations'
import type { GatewayItem, Prices } from '@portal/erp-gateway/contract/records/items'
import { parsedJson } from '../protection/checked-answer.ts'
import type { LastGoodAnswer, LastGood } from './last-good.ts'

const { item, prices, search } = gatewayOperations

/** At most this many of a dealer's answers are searched: each may hold a thousand parts. */
const answersMax = 40

/**
 * What is known of the parts from the dealer's last answers: prices, single parts, searches. The newest one counts for each part.
 * @returns the parts that are known, as of the oldest of them; undefined if none is
 */
export async function lastPrices (lastGood: Pick<LastGood, 'latest'>, itemNumbers: readonly ItemNumber[], customerNumber: CustomerNumber): Promise<LastGoodAnswer<Prices> | undefined> {
  const wanted = new Set(itemNumbers)
  const items: GatewayItem[] = []
  let oldest = Infinity
  for (const { operation, text, at } of await lastGood.latest(customerNumber, [prices.name, item.name, search.name], answersMax)) {
    for (const known of itemsIn(operation, text, customerNumber)) {
      if (!wanted.delete(known.item_number)) continue
      items.push(known)
      oldest = Math.min(oldest, at)
    }
    if (wanted.size === 0) break
  }
  return items.length === 0 ? undefined : { found: { customerNumber, items }, at: oldest }
}

/** The parts in a kept answer; none if it cannot be read, or if it is another dealer's. */
function itemsIn (operation: OperationName, text: string, customerNumber: CustomerNumber): readonly GatewayItem[] {
  const wire = parsedJson(text)
  if (operation === item.name) {
    const single = item.answer.record.decode(wire)
    return single === invalid || single.customerNumber !== customerNumber ? [] : [single]
  }
  const list = (operation === prices.name ? prices : search).answer.record.decode(wire)
  return list === invalid || list.customerNumber !== customerNumber ? [] : list.items
}
