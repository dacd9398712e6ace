import type { BoughtPart } from '../../bought-before.ts'
import type { ItemNumber } from '../../base/ids.ts'
import type { IsoDate } from '../../base/dates.ts'
import type { Cents } from '../../base/money.ts'
import type { Price } from '../../base/price.ts'
import { billedPrice } from '../finances/invoices.ts'

/** A part on an invoice. `cost`: of all its pieces. */
export type BoughtOnInvoice = { item_number: ItemNumber, item_description: string, pieces: number, cost: Cents }

type Line = { item_number: ItemNumber, item_description: string, quantity_shipped: number, item_cost: Cents }

/** The parts that were shipped with an invoice, each once. Lines without a part, and lines of back-ordered or returned pieces, do not count. */
export function boughtOn (details: readonly Line[]): BoughtOnInvoice[] {
  const parts = new Map<string, BoughtOnInvoice>()
  for (const { item_number, item_description, quantity_shipped: pieces, item_cost: cost } of details) {
    if (item_number === '' || pieces <= 0) continue
    const part = parts.get(item_number)
    if (part === undefined) parts.set(item_number, { item_number, item_description, pieces, cost })
    else parts.set(item_number, { ...part, pieces: part.pieces + pieces, cost: part.cost + cost })
  }
  return [...parts.values()]
}

/**
 * What was bought on all these invoices: each part once, in order of its first mention.
 * @param invoices the newest first, without credit memos
 */
export function boughtWith (invoices: ReadonlyArray<{ date: IsoDate, parts: readonly BoughtOnInvoice[] }>): BoughtPart[] {
  const bought = new Map<string, BoughtPart>()
  for (const { date, parts } of invoices) {
    for (const { item_number, item_description, pieces, cost } of parts) {
      const part = bought.get(item_number)
      if (part !== undefined) bought.set(item_number, { ...part, times: part.times + 1, pieces: part.pieces + pieces })
      else {
        const { price, price_unit }: Price = billedPrice({ item_cost: cost, quantity_shipped: pieces }) ?? { price: Math.round(cost / pieces) }
        const last = { last_bought: date, last_price: price, ...(price_unit !== undefined && { price_unit }) }
        bought.set(item_number, { item_number, item_description, times: 1, pieces, ...last })
      }
    }
  }
  return [...bought.values()]
}
