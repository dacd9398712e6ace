import type { Rights } from '../accounts/rights.ts'
import { mayOrder } from './release.ts'
import { formatMoney, type Cents } from '../../base/money.ts'
import * as messages from '../../policy/messages.ts'

/** What a person is told before submitting an order that somebody else has to release; undefined if they may submit it themselves. */
export function releaseNeeded (rights: Pick<Rights, 'order' | 'order_limit'>, total: Cents): string | undefined {
  if (mayOrder(rights, total)) return undefined
  return rights.order && rights.order_limit !== null
    ? `${messages.aboveOrderLimit(formatMoney(rights.order_limit))} You can ask somebody who may submit it to release it.`
    : 'You cannot submit orders yourself. You can ask somebody who may to release this one.'
}

/** What a person is told if their order exceeds their limit, not counting freight and tax. */
export function refusedAboveLimitOf (limit: Cents): string {
  return messages.refusedAboveLimit(formatMoney(limit))
}
