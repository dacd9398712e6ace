import { field, isCount, parsed } from '../../lib/read-json.ts'
import { applyEdit, isOverwritten, type CartEdit } from './cart-edits.ts'
import { pieces, type CartLines } from './cart-lines.ts'
import { emptyCart, type CustomerCart } from './customer-cart.ts'
import { readCart } from './stored-carts.ts'
import { readEdit } from './stored-edits.ts'

/**
 * A dealer's cart in the browser's storage, which several tabs change at once. A tab may see late what another one has written, and nothing
 * makes one of them wait: locks are missing on plain HTTP. So no tab ever writes over what another one has written. Each edit is an entry
 * of its own, which nobody changes; the cart is what all edits make of it, in one order for all tabs.
 *
 * Edits that every tab has seen are folded into the cart's base. Every tab folds the same ones to the same end, so that it does not matter
 * whose base is written last; they are removed only once every tab has seen that base too.
 *
 * It rests on one assumption: what a tab writes, every other tab sees within `seenWithin`.
 */
export type CartLog = {
  /** The cart as it is now. */
  cart: () => CustomerCart
  /** Takes over what other tabs have written. */
  read: () => void
  /** Makes an edit of the cart as it is now, and keeps it. @returns the cart before and after */
  edit: (make: (cart: CustomerCart) => CartEdit) => { before: CustomerCart, after: CustomerCart }
  /** Folds what every tab has seen. To be called now and then, but not right after the tab has slept. */
  tidy: () => void
  /** Stores the cart that a release before kept elsewhere. @returns false where the browser refuses */
  adopt: () => boolean
}

/** Milliseconds. Browsers take some tens of them, where the tabs are processes of their own. */
export const seenWithin = 10_000

/** `upTo`: edits of this time and before are in the cart. `at`: when it was written. */
type Base = { cart: CustomerCart, upTo: number, at: number }
/** An edit as it was read or made. `edit` is undefined where this build cannot read it. */
type Entry = { name: string, at: number, edit: CartEdit | undefined, isStored: boolean }

export type CartLogPorts = {
  /** Throws where the browser refuses to store. */
  storage: () => Storage
  now: () => number
  newId: () => string
  /** The cart as a release before kept it; undefined where it has not. */
  adopted: () => CustomerCart | undefined
}

/** @param name of the entry that holds the cart's base; its edits' names begin with it */
export function openCartLog (name: string, { storage, now, newId, adopted }: CartLogPorts): CartLog {
  const prefix = `${name}:`
  let baseText: string | null = null
  let base = readBase(baseText)
  let entries = new Map<string, Entry>()
  let cart = base.cart
  /** The one that this tab has made last. */
  let latest: Entry | undefined

  function readBase (text: string | null): Base {
    const value = text === null ? undefined : parsed(text)
    const [upTo, at] = [field(value, 'upTo'), field(value, 'at')]
    return isCount(upTo) && isCount(at) ? { cart: readCart(field(value, 'cart')), upTo, at } : { cart: adopted() ?? emptyCart, upTo: 0, at: 0 }
  }

  function read (): void {
    const found = look()
    if (found === undefined) return
    const unsaved = [...entries.values()].filter(entry => !entry.isStored)
    const knowsAll = found.names.every(each => entries.get(each)?.isStored === true) && found.names.length + unsaved.length === entries.size
    if (knowsAll && found.baseText === baseText) return
    if (found.baseText !== baseText) [base, baseText] = [readBase(found.baseText), found.baseText]
    const stored = found.names.map(each => entries.get(each) ?? readEntry(each))
    entries = new Map([...stored, ...unsaved].map(entry => [entry.name, entry]))
    cart = fold(base.cart, pending())
  }

  function look (): { baseText: string | null, names: string[] } | undefined {
    try {
      return { baseText: storage().getItem(name), names: Object.keys(storage()).filter(each => each.startsWith(prefix)) }
    } catch {
      // Refused: the tab goes by what it knows.
      return undefined
    }
  }

  function readEntry (entryName: string): Entry {
    const at = Number(entryName.slice(prefix.length).split(':')[0])
    return { name: entryName, at: isCount(at) ? at : 0, edit: readEdit(storage().getItem(entryName) ?? ''), isStored: true }
  }

  /** Edits that the base does not have, in the order of all tabs. */
  function pending (): Entry[] {
    return [...entries.values()].filter(({ at, isStored }) => at > base.upTo || !isStored).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
  }

  function edit (make: (cart: CustomerCart) => CartEdit): { before: CustomerCart, after: CustomerCart } {
    read()
    const before = cart
    const made = make(before)
    const after = applyEdit(before, made)
    if (after === before) return { before, after }
    const last = pending().at(-1)
    const typedBefore = last !== undefined && last === latest && last.edit !== undefined && isOverwritten(last.edit, made) ? last : undefined
    latest = append(made)
    cart = after
    if (typedBefore !== undefined && (latest.isStored || !typedBefore.isStored)) drop(typedBefore)
    if (!latest.isStored && isLess(after.lines, before.lines)) storeAnew()
    return { before, after }
  }

  /** The edit comes after all that this tab knows of, also where the clock was set back. */
  function append (made: CartEdit): Entry {
    const at = Math.max(now(), base.upTo + 1, (pending().at(-1)?.at ?? 0) + 1)
    const entryName = `${prefix}${at}:${newId()}`
    const entry = { name: entryName, at, edit: made, isStored: store(entryName, JSON.stringify(made)) }
    entries.set(entryName, entry)
    return entry
  }

  function store (entryName: string, text: string): boolean {
    try {
      storage().setItem(entryName, text)
      return true
    } catch {
      // Refused or full: it is known to this tab alone, until there is room.
      return false
    }
  }

  function drop (entry: Entry): void {
    entries.delete(entry.name)
    try {
      storage().removeItem(entry.name)
    } catch {
      // Nothing was stored where storing is refused.
    }
  }

  function writeBase (next: Base, kept: CustomerCart = next.cart): boolean {
    const text = JSON.stringify({ ...next, cart: kept })
    if (!store(name, text)) return false
    base = next
    baseText = text
    return true
  }

  /**
   * There is no room to say that something has left the cart, and a reload would bring it back, also where it was ordered.
   * What was stored of the cart makes room for what is left of it; its lines matter more than the order submitted last.
   */
  function storeAnew (): void {
    const { lines, taken, last } = cart
    base = { cart, upTo: Math.max(base.upTo, ...[...entries.values()].map(({ at }) => at)), at: now() }
    baseText = '{}'
    for (const entry of entries.values()) drop(entry)
    store(name, baseText)
    const kept: CustomerCart[] = [cart, { ...cart, last: last && { ...last, lines: [] } }, { lines, taken }, { lines }]
    kept.some(each => writeBase(base, each))
  }

  function tidy (): void {
    read()
    for (const entry of pending()) {
      if (entry.isStored || entry.edit === undefined) continue
      entries.delete(entry.name)
      append(entry.edit)
    }
    if (now() - base.at < seenWithin) return
    for (const entry of entries.values()) if (entry.isStored && entry.at <= base.upTo) drop(entry)
    const seen = pending().filter(entry => entry.isStored && entry.at <= now() - seenWithin)
    const upTo = seen.at(-1)?.at
    if (upTo !== undefined) writeBase({ cart: fold(base.cart, seen), upTo, at: now() })
  }

  function adopt (): boolean {
    return baseText !== null || base.cart === emptyCart || writeBase({ ...base, at: now() })
  }

  read()
  return { cart: () => cart, read, edit, tidy, adopt }
}

function isLess (lines: CartLines, before: CartLines): boolean {
  return lines.length < before.length || pieces(lines) < pieces(before)
}

function fold (cart: CustomerCart, entries: readonly Entry[]): CustomerCart {
  return entries.reduce((folded, { edit }) => edit === undefined ? folded : applyEdit(folded, edit), cart)
}
