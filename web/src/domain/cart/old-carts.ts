import type { CartEdit } from '@portal/contracts/cart'
import { applyEdit, type CartContent } from '@portal/contracts/rules/cart-edits'
import type { SessionUser } from '@portal/contracts/session'
import { field, isCount, isRecord, parsed } from '../../lib/read-json.ts'
import { rootKey, rootStorage } from '../../lib/root-storage.ts'
import type { LocalCart } from './customer-cart.ts'
import { readForm, readOrders } from './local-cart.ts'
import { openCart, publish } from './open-carts.ts'
import { arePieces, areTexts, readEdit, readLines } from './stored-carts.ts'

/** Earlier releases kept carts in the browser alone, for each dealer in entries of its own, or before that in a slice of the root entry. */
const prefix = `${rootKey}:cart:`
const oldSlice = 'cart'

/** `text`: everything that was stored of it. */
type OldCart = CartContent & LocalCart & { text: string }

/**
 * Adopts the carts that an earlier release left in this browser, as edits that add their lines. Tabs that do so at the same moment make the
 * same edits, and so does a tab that was closed before it had removed the old cart: they count once.
 */
export function adoptOldCarts (user: SessionUser): void {
  for (const [customer, old] of oldCarts()) {
    // Another person's, whose session ended by itself.
    if (user.role === 'dealer' && customer !== user.dealer_number) continue
    const { log, local } = openCart(customer)
    const edits: CartEdit[] = [...old.away.map(reference => ({ kind: 'put-away' as const, reference })), { kind: 'add', lines: [...old.lines] }]
    edits.forEach((edit, n) => { if (edit.kind !== 'add' || edit.lines.length > 0) log.edit(() => edit, idOf(`${n} ${old.text}`)) })
    const { form, last, taken } = old
    local.write({ form, last, taken, ...local.cart() })
    publish(customer)
  }
  removeOldCarts()
}

function oldCarts (): Map<string, OldCart> {
  const slice = field(rootStorage<unknown>().getItem(oldSlice)?.state, 'carts')
  const found = new Map(Object.entries(isRecord(slice) ? slice : {}).map(([customer, cart]) => [customer, oldCart(cart, [], JSON.stringify(cart))]))
  const names = oldNames()
  for (const customer of new Set(names.map(name => name.slice(prefix.length).split(':')[0] ?? ''))) {
    const base = localStorage.getItem(prefix + customer) ?? ''
    const edits = names.filter(name => name.startsWith(`${prefix}${customer}:`)).sort((a, b) => timeOf(a) - timeOf(b) || (a < b ? -1 : 1))
    const upTo = field(parsed(base), 'upTo')
    const later = edits.filter(name => !isCount(upTo) || timeOf(name) > upTo).map(name => localStorage.getItem(name) ?? '')
    found.set(customer, oldCart(field(parsed(base), 'cart'), later, [base, ...later].join()))
  }
  return found
}

function oldNames (): string[] {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix))
  } catch {
    return []
  }
}

function timeOf (name: string): number {
  return Number(name.slice(prefix.length).split(':')[1]) || 0
}

function oldCart (cart: unknown, edits: readonly string[], text: string): OldCart {
  const away = field(cart, 'away')
  const kept: CartContent = { lines: readLines(field(cart, 'lines')), away: areTexts(away) ? away : [] }
  const form = edits.map(each => readForm(field(parsed(each), 'form'))).findLast(each => each !== undefined)
  return {
    ...edits.reduce((content, each) => {
      const edit = oldEdit(each)
      return edit === undefined ? content : applyEdit(content, edit)
    }, kept),
    form: form ?? readForm(field(cart, 'form')),
    ...readOrders(cart),
    text
  }
}

/** An edit of that release in today's form. Those that did not change the lines are left out. */
function oldEdit (text: string): CartEdit | undefined {
  const edit = parsed(text)
  const kind = field(edit, 'kind')
  if (kind === 'add') return { kind, lines: readLines([field(edit, 'line')]) }
  if (kind === 'add-lines') return { kind: 'add', lines: readLines(field(edit, 'lines')) }
  if (kind === 'sent') {
    const [lines, isRejected] = [field(field(edit, 'order'), 'lines'), field(field(edit, 'submission'), 'state') === 'rejected']
    return isRejected || !arePieces(lines) ? undefined : { kind: 'remove', seen: lines.map(({ id, quantity }) => ({ id, quantity })) }
  }
  return readEdit(text)
}

function removeOldCarts (): void {
  rootStorage<unknown>().removeItem(oldSlice)
  for (const name of oldNames()) localStorage.removeItem(name)
}

/** A UUID that is the same for the same text: four hashes of it (FNV-1a), each from a start of its own. */
function idOf (text: string): string {
  const hex = [1, 2, 3, 4].map(start => {
    let hash = 0x811c9dc5 ^ start
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
