import { isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import { day } from '@portal/contracts/base/time-units'
import { limits } from '@portal/contracts/policy/limits'
import { gatewayOperations as operations } from '../contract/operations.ts'
import type { GatewayItem } from '../contract/records/items.ts'
import type { Samples } from '../tools/samples.ts'
import type { Reader } from './reader.ts'
import { Skipped, needed } from './skipped.ts'

/** The gateway's own records that the checks are tried with. Each function throws `Skipped` if the gateway has no such record. */
export type Material = {
  samples: Samples
  dealer(): string
  /** Up to eight dealers, the one to try first. */
  dealers(): string[]
  otherDealer(): string
  rep(): string
  /** A first day before which invoices are not looked for. */
  since: IsoDate
  today: IsoDate
  /** Items as the dealer sees them, from several searches: at most a few hundred, each once. */
  pool(): Promise<GatewayItem[]>
  /** A few items of different kinds: with a price break, out of stock, with an unusual number. */
  chosen(): Promise<GatewayItem[]>
}

const words = ['filter', 'chain', 'brake', 'tire', 'kit']
const unusual = ['/', '%', ' ']
const years = 5
const dealersTried = 8
/** Keys that no ERP has. They fit the fields' widths. */
export const nonexistent = { customer: 'NOSUCHCUST', item: 'NO-SUCH-PART-0', document: 'NOSUCHDOC', rep: 'ZZ9Z' }

export function createMaterial (reader: Pick<Reader, 'read'>, samples: Samples, now: number): Material {
  const dealer = (): string => needed(samples.dealer, 'a dealer')
  let pool: Promise<GatewayItem[]> | undefined

  async function gathered (): Promise<GatewayItem[]> {
    const terms = [...new Set([...samples.term === undefined ? [] : [samples.term], ...words, ...unusual.map(sign => termWith(samples, sign))])]
    const found = new Map<string, GatewayItem>()
    for (const term of terms) {
      const { answer } = await reader.read(operations.search, { term, customerNumber: dealer(), limit: 200 })
      for (const item of answer?.items ?? []) found.set(item.item_number, item)
    }
    for (const item of samples.items) if (!found.has(item.item_number)) found.set(item.item_number, item)
    if (found.size === 0) throw new Skipped('No search found an item that can be read: see the checks of `search`.')
    return [...found.values()]
  }
  function gather (): Promise<GatewayItem[]> {
    pool ??= gathered()
    return pool
  }

  return {
    samples,
    dealer,
    dealers () {
      const others = samples.otherDealer === undefined ? [] : [samples.otherDealer]
      return [...new Set([dealer(), ...samples.dealers.map(({ customer_number }) => customer_number), ...others])].slice(0, dealersTried)
    },
    otherDealer: () => needed(samples.otherDealer, 'a second dealer'),
    rep: () => needed(samples.rep, 'a dealer with a sales representative'),
    since: isoDateOf(now - years * 365 * day, 'UTC'),
    today: isoDateOf(now, 'UTC'),
    pool: gather,
    async chosen () {
      const all = await gather()
      const kinds: Array<(item: GatewayItem) => boolean> = [
        item => item.priceBreak !== undefined, item => item.price_unit !== undefined, item => item.quantity <= 0, item => /[ /%]/.test(item.item_number),
        item => item.dealer_price !== undefined && item.dealer_price >= (item.retail_price ?? Infinity), () => true
      ]
      return [...new Set(kinds.flatMap(kind => all.filter(kind).slice(0, 3)))]
    }
  }
}

/** A blank alone is no term, and so it is asked for between two letters. */
function termWith ({ items }: Samples, sign: string): string {
  const inNumbers = items.map(item => item.item_number).find(number => number.includes(sign))
  return sign === ' ' ? (inNumbers ?? 'a b').toLowerCase().slice(0, limits.searchTermMax) : sign
}
