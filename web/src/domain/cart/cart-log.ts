import { field, isCount, parsed } from '../../lib/read-json.ts'
import { applyEdit, isOverwritten, type CartEdit } from './cart-edits.ts'
import { pieces, type CartLines } from './cart-lines.ts'
import { emptyCart, type CustomerCart } from './customer-cart.ts'
import { readCart } from './stored-carts.ts'
import { readEdit } from './stored-edits.ts'

/**
 * A dealer's cart in local storage, which several tabs may change at the same time. A tab may see another tab's writes with a delay, and
 * there is no lock, because the Web Locks API is not available on plain HTTP. So no tab ever overwrites what another tab has written. Each
 * edit is a storage entry of its own that is never modified. The cart is the result of applying all edits, in the same order in every tab.
 *
 * Edits that every tab has seen are folded into the cart's base. Every tab folds the same edits with the same result, so it does not matter
 * which tab writes the base last. Folded edits are deleted only after every tab has seen the new base too.
 *
 * All this rests on one assumption: what one tab writes is visible to every other tab within `seenWithin`.
 */
export type CartLog = {
  /** The current cart, as far as this tab has read the storage. */
  cart: () => CustomerCart
  /** Reads what other tabs have written. */
  read: () => void
  /** Reads the storage, applies an edit to the cart, and stores the edit. @returns the cart before and after */
  edit: (make: (cart: CustomerCart) => CartEdit) => { before: CustomerCart, after: CustomerCart }
  /** Folds the edits that every tab has seen. Call it regularly, but not right after the tab was suspended. */
  tidy: () => void
  /** Stores the cart that an earlier release kept elsewhere. @returns false if the browser refuses to store it */
  adopt: () => boolean
}

/** Milliseconds. Browsers whose tabs are separate processes take a few tens of milliseconds. */
export const seenWithin = 10_000

/** `upTo`: edits up to and including this time are folded in. `at`: when the base was written. Both in milliseconds since 1970. */
type Base = { cart: CustomerCart, upTo: number, at: number }
/** An edit, read from storage or made in this tab. `edit` is undefined if this build cannot read it. */
type Entry = { name: string, at: number, edit: CartEdit | undefined, isStored: boolean }

export type CartLogPorts = {
  /** Throws if the browser refuses access to its storage. */
  storage: () => Storage
  now: () => number
  newId: () => string
  /** The cart as an earlier release stored it; undefined if it stored none. */
  adopted: () => CustomerCart | undefined
}

/** @param name of the storage entry that holds the cart's base; the names of its edits begin with it */
export function openCartLog (name: string, { storage, now, newId, adopted }: CartLogPorts): CartLog {
  const prefix = `${name}:`
  let baseText: string | null = null
  let base = readBase(baseText)
  let entries = new Map<string, Entry>()
  let cart = base.cart
  /** This tab's most recent edit. */
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
      // The browser refuses access to its storage: the tab goes on with the cart in memory.
      return undefined
    }
  }

  function readEntry (entryName: string): Entry {
    const at = Number(entryName.slice(prefix.length).split(':')[0])
    return { name: entryName, at: isCount(at) ? at : 0, edit: readEdit(storage().getItem(entryName) ?? ''), isStored: true }
  }

  /** Edits that are not in the base, in the order that all tabs agree on. */
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

  /** Stores an edit with a time later than every edit that this tab knows, even if the clock was set back. */
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
      // The storage is refused or full: the edit exists in this tab only, until there is room.
      return false
    }
  }

  function drop (entry: Entry): void {
    entries.delete(entry.name)
    try {
      storage().removeItem(entry.name)
    } catch {
      // If storage is refused, nothing was stored.
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
   * Replaces everything stored for this cart. Called when there is no room to store that parts have left the cart: a reload would bring
   * them back, even if they were ordered. If the whole cart does not fit, its lines matter more than the order submitted last.
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
