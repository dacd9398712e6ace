import type { CartEdit } from '@portal/contracts/cart'
import type { ItemNumber } from '@portal/contracts/base/ids'
import { counted, formatCount } from '../../../lib/text/format.ts'
import type { CartLine, CartLines } from '../content/cart-lines.ts'

/** Parts that are named; the others are counted. */
const named = 3

/**
 * Says what somebody has changed in a cart on another device, for example `BR-100 × 5, K-20 removed and 2 more lines`.
 * @returns undefined if nothing changed that concerns a person
 */
export function cartChangesText (before: CartLines, after: CartLines): string | undefined {
  const [was, is] = [byId(before), byId(after)]
  const news = [...new Set([...was.keys(), ...is.keys()])].flatMap(id => newsOf(id, was.get(id), is.get(id)) ?? [])
  if (news.length === 0) return undefined
  if (after.length === 0) return 'the cart is empty now'
  return listed(news)
}

function newsOf (id: ItemNumber, before: CartLine | undefined, after: CartLine | undefined): string | undefined {
  if (after === undefined) return `${id} removed`
  if (after.quantity !== before?.quantity) return `${id} × ${formatCount(after.quantity)}`
  return after.note === before.note ? undefined : `the note on ${id}`
}

function byId (lines: CartLines): Map<string, CartLine> {
  return new Map(lines.map(line => [line.id, line]))
}

/** What an edit changes, for example `BR-100 × 5, K-20 × 1`. */
export function editText (edit: CartEdit): string {
  switch (edit.kind) {
    case 'note': return `the note on ${edit.id}`
    case 'quantity': return `${edit.id} × ${formatCount(edit.quantity)}`
    case 'remove': return `${listed(edit.seen.map(({ id }) => id))} removed`
    case 'put-away': return `rejected order ${edit.reference} dismissed`
    default: return listed(edit.lines.map(({ id, quantity }) => `${id} × ${formatCount(quantity)}`))
  }
}

function listed (texts: readonly string[]): string {
  const rest = texts.length - named
  return rest > 0 ? `${texts.slice(0, named).join(', ')} and ${counted(rest, 'more line')}` : texts.join(', ')
}
