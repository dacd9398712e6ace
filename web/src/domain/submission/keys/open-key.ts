import type { CartOrderLine, Submission } from '@portal/contracts/checkout'
import type { CartMove, ChangedPrices, EarlierOrder } from '@portal/contracts/errors'
import type { CustomerNumber, Reference, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import type { Item } from '@portal/contracts/stock'
import type { CartLines, LinePieces } from '../../cart/content/cart-lines.ts'

/**
 * A submission key, from the click on Submit until the person has been shown its outcome. Nothing else releases it, because whatever a call answered,
 * an order may still be on its way under the key.
 */
export type OpenKey = {
  key: SubmissionKey
  customer: CustomerNumber
  /** Who pressed Submit. Left out by releases before 1.1: whoever is logged in then settles the key. */
  by?: UserId | undefined
  /** When Submit was pressed, milliseconds since 1970. */
  at: number
  /** The request for release that the order comes from. */
  release?: Reference | undefined
  /** What was submitted, as the person confirmed it. Deleted when they log out. */
  order?: SubmittedCart | SubmittedFile
  /** The BFF's question to the person about the order. A yes adds to what they know, and removes the question. */
  question?: OrderQuestion
  /** The outcome, as told by the BFF. */
  outcome?: Outcome
}

/**
 * What the person knows, and what is sent with the order: it begins with what they saw when they pressed Submit, and each yes adds what the
 * question named. `seenDelivery`: how it ships, and where (`shownDelivery`); left out by releases before 1.1. `told`: the version of the kept cart that a
 * question named. `duplicateOf`: orders that they want this one in addition to.
 */
export type SubmitterKnows = { seen: ShownPrices, seenDelivery?: string, told?: number, duplicateOf: readonly Reference[] }

/**
 * - `prices`: they are higher than those that the person saw.
 * - `cart`: the order `earlier`, or one that a restored portal has forgotten, took parts out of this cart, or they were handed over or taken back, as
 *   `moved` says. `version` is the cart's by now.
 * - `duplicate`: the order `earlier` has the same content.
 */
export type OrderQuestion =
  | { kind: 'prices', message: string, prices: ChangedPrices }
  | { kind: 'cart', message: string, version: number, earlier?: EarlierOrder, moved?: CartMove }
  | { kind: 'duplicate', message: string, earlier: EarlierOrder }

/** What the person knows after they have said yes to the question. */
export function knowsAfter (knows: SubmitterKnows, question: OrderQuestion): SubmitterKnows {
  switch (question.kind) {
    case 'prices': return { ...knows, seen: question.prices.now }
    case 'cart': return {
      ...knows,
      told: question.version,
      // One question is enough if the order that took parts out of the cart also has the same content.
      ...(question.earlier !== undefined && { duplicateOf: [...knows.duplicateOf, question.earlier.reference] })
    }
    case 'duplicate': return { ...knows, duplicateOf: [...knows.duplicateOf, question.earlier.reference] }
  }
}

/**
 * All of it as the page showed it when Submit was pressed. `data` is the checkout form, encoded as in the address bar; `total` is in cents;
 * `cartVersion` is the kept cart's. `after` is the key of the previous order that this browser submitted. `items` are the parts' details, to put the
 * lines back if the order is rejected. `asks`: it asks somebody to release the order.
 */
export type SubmittedCart = {
  poNumber: string
  total: number
  data: string
  lines: readonly CartOrderLine[]
  items: readonly Item[]
  cartVersion: number
  knows: SubmitterKnows
  after?: string
  asks?: true
}
/** The file's content is stored in the tab only: see stored-upload.ts. */
export type SubmittedFile = { poNumber: string, total: number, fileName: string, knows: SubmitterKnows }

/**
 * - `withdrawn`: the order was never received, and never will be.
 * - `known`: it was received; `submission` has its state.
 * - `asked`: its release was requested.
 */
export type Outcome = { state: 'asked', release: Reference, poNumber: string } | { state: 'withdrawn' } | { state: 'known', submission: Submission, poNumber: string }

/**
 * What was ordered under a key, as lines of a cart. Parts whose details are not known are left out.
 * @param ordered the pieces of each part
 * @param inCart lines that may have the details, if the key has none
 */
export function linesOf (order: OpenKey['order'], ordered: readonly LinePieces[], inCart: CartLines): CartLines {
  const cart = order !== undefined && 'lines' in order ? order : undefined
  const items = new Map([...inCart.map(line => line.item), ...cart?.items ?? []].map(item => [item.item_number, item]))
  const notes = new Map([...inCart, ...cart?.lines ?? []].map(line => [line.id, line.note]))
  return ordered.flatMap(({ id, quantity }) => {
    const item = items.get(id)
    return item === undefined ? [] : [{ id, item, quantity, note: notes.get(id) ?? '' }]
  })
}
