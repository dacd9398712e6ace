import { isoDateOf } from '@portal/contracts/base/dates'
import { day } from '@portal/contracts/base/time-units'
import { gatewayOperations } from '../contract/operations.ts'
import type { GatewayDealerSummary } from '../contract/records/dealers.ts'
import type { GatewayItem } from '../contract/records/items.ts'
import { isObject } from '../contract/record.ts'
import type { Client } from './client.ts'

/**
 * What the tools try a gateway with: records that it has, found through its own lists. Where one is undefined or empty, the gateway has none. Numbers
 * are taken also from lists that do not fit the contract, so that one wrong field hides nothing behind it.
 */
export type Samples = {
  /** The dealer to try; the one that was asked for, or one that has orders and invoices if there is any. */
  dealer: string | undefined
  /** Another dealer. */
  otherDealer: string | undefined
  /** All dealers, as far as they are listed. */
  dealers: readonly GatewayDealerSummary[]
  rep: string | undefined
  /** A word that finds items, and items that it found for the dealer; the first have a price and are in stock if there are any. */
  term: string | undefined
  items: readonly GatewayItem[]
  /** Part numbers of items that the term found. */
  itemNumbers: readonly string[]
  openOrders: readonly string[]
  unconfirmedOrders: readonly string[]
  invoices: readonly string[]
}

/** Words that a parts catalog is likely to have; then letters and digits, which any has. */
const likelyTerms = ['filter', 'oil', 'chain', 'brake', 'tire', 'kit', 'e', 'a', '1', '0']
const dealersTried = 12
const years = 5

/**
 * Asks for one dealer after the other: a gateway may have little to spare.
 * @param wanted the customer number of the dealer to try
 */
export async function findSamples ({ ask }: Pick<Client, 'ask'>, now: () => number, wanted?: string): Promise<Samples> {
  const operations = gatewayOperations
  const listed = await ask(operations['dealers-outside-reps'], { repNumbers: [] })
  const dealers = listed.answer?.dealers ?? []
  const dealerNumbers = valuesIn(listed.wire, 'DEALERS', 'CUSNO')
  const candidates = wanted === undefined ? dealerNumbers.slice(0, dealersTried) : [wanted]
  const since = isoDateOf(now() - years * 365 * day, 'UTC')

  const found: Array<Pick<Samples, 'openOrders' | 'unconfirmedOrders' | 'invoices'> & { customerNumber: string }> = []
  for (const customerNumber of candidates) {
    const [open, unconfirmed, invoices] = await Promise.all([
      ask(operations.orders, { customerNumber, status: 'open' }),
      ask(operations.orders, { customerNumber, status: 'unconfirmed' }),
      ask(operations.invoices, { customerNumber, since })
    ])
    found.push({
      customerNumber,
      openOrders: valuesIn(open.wire, 'ORDERS', 'ORDID'),
      unconfirmedOrders: valuesIn(unconfirmed.wire, 'ORDERS', 'ORDID'),
      invoices: valuesIn(invoices.wire, 'INVOICES', 'INVID')
    })
  }
  const kinds = (of: typeof found[number]): number => [of.openOrders, of.unconfirmedOrders, of.invoices].filter(ids => ids.length > 0).length
  const [best] = found.toSorted((a, b) => kinds(b) - kinds(a))
  const dealer = best?.customerNumber

  let [term, items, itemNumbers]: [string | undefined, GatewayItem[], string[]] = [undefined, [], []]
  for (const candidate of likelyTerms) {
    const { answer, wire } = await ask(operations.search, { term: candidate, customerNumber: dealer ?? '', limit: 50 })
    const numbers = valuesIn(wire, 'ITEMS', 'ITNBR')
    if (numbers.length <= itemNumbers.length) continue
    [term, items, itemNumbers] = [candidate, answer?.items ?? [], numbers]
    if (numbers.length >= 5) break
  }
  const use = (item: GatewayItem): number => (item.quantity > 0 ? 2 : 0) + (item.dealer_price !== undefined && item.dealer_price > 0 ? 1 : 0)

  return {
    dealer,
    otherDealer: dealerNumbers.find(other => other !== dealer),
    dealers,
    rep: dealers.find(listed => listed.customer_number === dealer)?.rep_number || valuesIn(listed.wire, 'DEALERS', 'REPNO')[0],
    term,
    items: items.toSorted((a, b) => use(b) - use(a)),
    itemNumbers,
    openOrders: best?.openOrders ?? [],
    unconfirmedOrders: best?.unconfirmedOrders ?? [],
    invoices: best?.invoices ?? []
  }
}

/** A field's values in a list of an answer, as text without padding; also where a list of one entry is an object, or a text a number. */
function valuesIn (wire: unknown, list: string, field: string): string[] {
  const entries = isObject(wire) ? wire[list] : undefined
  const records = Array.isArray(entries) ? entries : isObject(entries) ? field in entries ? [entries] : Object.values(entries) : []
  return records.flatMap((record: unknown) => {
    const value = isObject(record) ? record[field] : undefined
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return text === '' ? [] : [text]
  })
}
