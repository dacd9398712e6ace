import type { CartOrderLine, Submission } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'
import type { CustomerNumber, SubmissionKey } from '@portal/contracts/base/ids'
import type { Item } from '@portal/contracts/stock'
import type { CartLines, LinePieces } from '../../cart/content/cart-lines.ts'

/**
 * A submission key, from the click on Submit until the person has been shown its outcome. Nothing else releases it: whatever a call
 * answered, an order may still be on its way under the key.
 */
export type OpenKey = {
  key: SubmissionKey
  customer: CustomerNumber
  /** When Submit was pressed, milliseconds since 1970. */
  at: number
  /** What was submitted, as the person confirmed it. Deleted when they log out. */
  order?: SubmittedCart | SubmittedFile
  /** Set if the person was asked whether they want a possible duplicate. */
  question?: DuplicateQuestion
  /** The outcome, as told by the BFF. */
  outcome?: Outcome
}

/** `earlier`: the order with the same content that was submitted before. `yes`: the person wants this one too. */
export type DuplicateQuestion = { message: string, earlier?: EarlierOrder, yes?: true }

/**
 * `data` is the checkout form, encoded as in the address bar; `total` is in cents. `after` is the key of the previous order that this
 * browser submitted. `items` are the parts' details, to put the lines back if the order is rejected.
 */
export type SubmittedCart = { poNumber: string, total: number, data: string, lines: readonly CartOrderLine[], items: readonly Item[], after?: string }
/** The file's content is stored in the tab only: see stored-upload.ts. */
export type SubmittedFile = { poNumber: string, total: number, fileName: string }

/** `withdrawn`: the order was never received, and never will be. `known`: it was received; `submission` has its state. */
export type Outcome = { state: 'withdrawn' } | { state: 'known', submission: Submission, poNumber: string }

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
