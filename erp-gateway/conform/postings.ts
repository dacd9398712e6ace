import type { CustomerNumber, ErpOrderId, ItemNumber, Reference } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { usefulBreaks } from '@portal/contracts/rules/stock/pricing'
import { gatewayOperations as operations } from '../contract/operations.ts'
import { isObject } from '../contract/record.ts'
import { requestFor } from '../contract/requests.ts'
import type { GatewayItem } from '../contract/records/items.ts'
import type { OrderRefusal, OrderTaken, OrderToPost } from '../contract/records/orders.ts'
import type { Asked, AskOptions, Target } from '../tools/client.ts'
import { sendAndCut } from './broken-connection.ts'
import type { Material } from './material.ts'
import type { Reader } from './reader.ts'
import { Skipped, needed } from './skipped.ts'

export type Posted = Asked<OrderTaken, never, OrderRefusal>

/** An order that the gateway has taken. */
export type Taken = { order: OrderToPost, id: string }

/** The customer for whom orders are posted, and their parts. */
export type Buyer = {
  dealer: BuyingDealer
  other: string | undefined
  /** What is ordered, and how many pieces. */
  items: ReadonlyArray<{ itemNumber: ItemNumber, quantity: number }>
  shipTo: number
}

/** What decides whether a dealer may order, as far as it can be read. */
type BuyingDealer = { customerNumber: CustomerNumber, suspended: boolean, newDealer: boolean, addresses: readonly number[] }

/** An order of conform's that may still be there. */
export type Left = { reference: Reference, customerNumber: CustomerNumber, id: ErpOrderId | undefined, why: string }

export type Postings = {
  /** The PO number of every order of this run begins with it. */
  mark: string
  /** A reference that was never used. Nothing is sent with it. */
  freeReference(): string
  /** @throws Skipped if there is no dealer or item to order with */
  buyer(): Promise<Buyer>
  /** An order of two lines under a reference of its own. */
  draft(changes?: Partial<OrderToPost>): Promise<OrderToPost>
  post(order: OrderToPost, options?: AskOptions & { sample?: boolean }): Promise<Posted>
  /** @param text the file */
  postFile(order: { reference: Reference, customerNumber: CustomerNumber }, text: string, options?: AskOptions & { sample?: boolean }): Promise<Posted>
  /** Hands an order over and cuts the connection. */
  postAndCut(order: OrderToPost, part: number): Promise<void>
  /** The order that most checks look at, as it was posted first. */
  first(): Promise<{ order: OrderToPost, posted: Posted }>
  /** The same, taken. @throws Skipped if it was not */
  taken(): Promise<Taken>
  /** Deletes everything that was posted, and says what may be left. */
  clean(): Promise<Left[]>
  /** Whether anything was sent that could have become an order. */
  any(): boolean
}

type Options = {
  reader: Reader
  material: Material
  target: Target
  /** Six letters and digits that no other run has. */
  run: string
  /** The dealer was named by whoever started the run. */
  wanted: boolean
}

const breakMax = 50

export function createPostings ({ reader, material, target, run, wanted }: Options): Postings {
  const mark = `CONFORM ${run}`
  /** The customer of each reference of this run, and the ids that were seen under it. */
  const sent = new Map<string, { customers: Set<string>, ids: Set<string> }>()
  let references = 0
  let [buyer, first]: [Promise<Buyer> | undefined, Promise<{ order: OrderToPost, posted: Posted }> | undefined] = [undefined, undefined]

  const freeReference = (): string => `CONFORM-${run}-${String(++references).padStart(9, '0')}`

  async function chosen (): Promise<Buyer> {
    const dealers: BuyingDealer[] = []
    for (const customerNumber of material.dealers()) dealers.push(...dealerIn((await reader.read(operations.dealer, { customerNumber })).wire, customerNumber))
    const suits = (dealer: BuyingDealer): boolean => !dealer.suspended && !dealer.newDealer && dealer.addresses.length > 0
    const named = dealers.find(dealer => dealer.customerNumber === material.dealer())
    const dealer = wanted ? named : named !== undefined && suits(named) ? named : dealers.find(suits)
    const of = needed(dealer, 'a dealer who is neither suspended nor new and has an address (name one with --dealer)')
    const { customerNumber } = of
    const numbers = (await material.pool()).slice(0, 60).map(item => item.item_number)
    const priced = await reader.read(operations.prices, { customerNumber, itemNumbers: numbers })
    const items = (priced.answer?.items ?? await material.pool()).filter(item => item.sold_in_packs !== true)
    const use = (item: GatewayItem): number => (item.quantity > 0 ? 4 : 0) + (item.dealer_price !== undefined && item.dealer_price > 0 ? 2 : 0) +
      (breakFrom(item) <= breakMax ? 1 : 0)
    const others = dealers.filter(other => other.customerNumber !== customerNumber)
    return {
      dealer: of,
      other: (others.find(suits) ?? others[0])?.customerNumber ?? material.samples.otherDealer,
      items: items.toSorted((a, b) => use(b) - use(a)).slice(0, 2)
        .map(item => ({ itemNumber: item.item_number, quantity: Math.min(breakMax, breakFrom(item, 2)) })),
      shipTo: needed(of.addresses.includes(defaultAddressKey) ? defaultAddressKey : of.addresses[0], `an address of dealer ${customerNumber} to ship to`)
    }
  }
  function getBuyer (): Promise<Buyer> {
    buyer ??= chosen()
    return buyer
  }

  async function draft (changes: Partial<OrderToPost> = {}): Promise<OrderToPost> {
    const { dealer, items, shipTo } = await getBuyer()
    const [one, two] = [needed(items[0], 'an item to order'), items[1]]
    return {
      reference: freeReference(),
      customerNumber: dealer.customerNumber,
      poNumber: `${mark} A`,
      shipping: 'default',
      // As long as they may be, so that cut-off texts show.
      specialInstructions: 'TEST BY CONFORM, DO NOT SHIP IT',
      shipTo,
      lines: [
        { ...one, note: 'TEST OF THE GATEWAY, TO BE DELETED. THIS NOTE IS AS LONG AS ONE MAY BE'.padEnd(limits.cartNoteMax, '.') },
        ...two === undefined ? [] : [{ itemNumber: two.itemNumber, quantity: 1, note: '' }]
      ],
      ...changes
    }
  }

  function entered ({ reference, customerNumber }: { reference: Reference, customerNumber: CustomerNumber }) {
    const entry = sent.get(reference) ?? { customers: new Set(), ids: new Set() }
    entry.customers.add(customerNumber)
    sent.set(reference, entry)
    return entry
  }

  function noted (order: { reference: Reference, customerNumber: CustomerNumber }, posted: Posted): Posted {
    const id = isObject(posted.wire) ? posted.wire['ORDID'] : undefined
    if (posted.status !== 422 && typeof id === 'string') entered(order).ids.add(id.trim())
    return posted
  }

  async function postedFirst (): Promise<{ order: OrderToPost, posted: Posted }> {
    const order = await draft()
    return { order, posted: await post(order) }
  }
  function getFirst (): Promise<{ order: OrderToPost, posted: Posted }> {
    first ??= postedFirst()
    return first
  }

  async function post (order: OrderToPost, { sample = true, ...options }: AskOptions & { sample?: boolean } = {}): Promise<Posted> {
    entered(order)
    return noted(order, await (sample ? reader.ask : reader.probe)(operations['post-order'], order, options))
  }

  return {
    mark,
    freeReference,
    buyer: getBuyer,
    draft,
    post,
    async postFile (order, text, { sample = true, ...options } = {}) {
      entered(order)
      return noted(order, await (sample ? reader.ask : reader.probe)(operations['post-lightspeed'], { ...order, base64: Buffer.from(text).toString('base64') }, options))
    },
    async postAndCut (order, part) {
      entered(order)
      const request = requestFor(operations['post-order'], order)
      await sendAndCut(reader.client.addressOf(request.path), request, target.key, part)
    },
    first: getFirst,
    async taken () {
      const { order, posted } = await getFirst()
      if (posted.answer === undefined) throw new Skipped('No order could be posted: see post-order/once.')
      return { order, id: posted.answer.erpOrderId }
    },
    clean: async () => await reader.cleaning(async () => await deleteAll(reader, sent, mark)),
    any: () => sent.size > 0
  }
}

/** The first quantity that has a price break. */
function breakFrom (item: GatewayItem, otherwise = Infinity): number {
  return usefulBreaks(item)[0]?.discount_quantity ?? otherwise
}

/** If a field elsewhere in the record does not fit, an order can still be tried. A flag that does not fit counts as set. */
function dealerIn (wire: unknown, customerNumber: CustomerNumber): BuyingDealer[] {
  if (!isObject(wire)) return []
  const addresses = isObject(wire['ADRES']) ? Object.keys(wire['ADRES']).filter(key => /^\d{1,4}$/.test(key)).map(Number) : []
  return [{ customerNumber, suspended: wire['SUSPF'] !== 'N', newDealer: wire['NEWDF'] !== 'N', addresses }]
}

/** Deletes what was posted under these references, wherever it is found, and nothing that does not show one of them or the mark. */
async function deleteAll (reader: Reader, sent: ReadonlyMap<string, { customers: Set<string>, ids: Set<string> }>, mark: string): Promise<Left[]> {
  const left: Left[] = []
  const done = new Set<string>()

  const text = (wire: unknown, name: string): string => isObject(wire) && typeof wire[name] === 'string' ? wire[name].trim() : ''
  const isOwn = (wire: unknown): boolean => sent.has(text(wire, 'REFNO')) || text(wire, 'PONUM').startsWith(mark)

  async function remove (reference: Reference, customerNumber: CustomerNumber, id: ErpOrderId, seen?: unknown): Promise<void> {
    if (done.has(id)) return
    done.add(id)
    const { wire, notFound } = seen === undefined ? await reader.probe(operations.order, { id }) : { wire: seen, notFound: undefined }
    if (notFound !== undefined) return
    // A gateway that mixes answers up may have named an order of somebody else.
    if (!isOwn(wire)) {
      left.push({ reference, customerNumber, id, why: 'it could not be recognized as an order of conform, and was left alone' })
      return
    }
    const owner = text(wire, 'CUSNO') === '' ? customerNumber : text(wire, 'CUSNO')
    const deleted = await reader.probe(operations['delete-order'], { id, customerNumber: owner })
    if (deleted.answer !== undefined || deleted.notFound !== undefined) return
    const { refused } = deleted
    left.push({ reference, customerNumber: owner, id, why: refused === undefined ? deleted.failure ?? `deleting it was answered with status ${deleted.status}` : `the ERP refused: ${refused.message}` })
  }

  async function listed (customerNumber: CustomerNumber): Promise<Array<{ id: string, wire: unknown }>> {
    const lists = await Promise.all((['unconfirmed', 'open'] as const).map(async status => (await reader.probe(operations.orders, { customerNumber, status })).wire))
    return lists.flatMap(wire => isObject(wire) && Array.isArray(wire['ORDERS']) ? wire['ORDERS'].filter(isOwn) : []).map(wire => ({ id: text(wire, 'ORDID'), wire }))
  }

  const customers = new Set([...sent.values()].flatMap(({ customers }) => [...customers]))
  for (const [reference, { customers, ids }] of sent) {
    for (const customerNumber of customers) {
      const { answer } = await reader.probe(operations['find-order'], { reference, customerNumber })
      if (answer !== undefined && answer.status !== 'deleted') ids.add(answer.erpOrderId)
    }
    for (const id of ids) await remove(reference, [...customers][0] ?? '', id)
  }
  for (const customerNumber of customers) for (const { id, wire } of await listed(customerNumber)) await remove(text(wire, 'REFNO'), customerNumber, id, wire)
  // What is still listed now could not be deleted, whatever the answer was.
  for (const customerNumber of customers) {
    for (const { id, wire } of await listed(customerNumber)) {
      if (!left.some(order => order.id === id)) left.push({ reference: text(wire, 'REFNO'), customerNumber, id, why: 'it is still listed, though it was deleted' })
    }
  }
  return left
}
