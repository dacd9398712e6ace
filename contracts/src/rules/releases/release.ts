import type { Cents } from '../../base/money.ts'
import type { ReleaseState } from '../../releases.ts'
import type { Item } from '../../stock.ts'
import { isSamePrice, knownPrice, type Price } from '../../base/price.ts'
import { unitPrice } from '../stock/pricing.ts'
import type { Rights } from '../accounts/rights.ts'

/** Whether somebody with these rights may submit an order of this item total, and so may release one. */
export function mayOrder ({ order, order_limit: limit }: Pick<Rights, 'order' | 'order_limit'>, total: Cents): boolean {
  return order && (limit === null || total <= limit)
}

/** The states in which a request holds its parts. */
export const openReleaseStates = ['open', 'unsure'] as const satisfies readonly ReleaseState[]

export function isOpenRelease (state: string): boolean {
  return openReleaseStates.some(open => open === state)
}

/** What has changed about a part since its release was asked for: the price or the stock of that time. */
export type ReleaseNews = { wasPrice?: Price, wasAvailable?: number }

/** @param item as it is today */
export function releaseNews (line: Partial<Price> & { quantity: number, available: number }, item: Item): ReleaseNews {
  const was = knownPrice(line)
  return {
    ...(was !== undefined && !isSamePrice(was, unitPrice(item, line.quantity)) && { wasPrice: was }),
    ...(line.available !== item.quantity && { wasAvailable: line.available })
  }
}
