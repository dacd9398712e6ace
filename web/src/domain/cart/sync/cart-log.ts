import type { CartAnswer, CartEdit, MadeEdit } from '@portal/contracts/cart'
import { applyEdit, emptyContent, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import type { Item } from '@portal/contracts/stock'
import { keepingSame, refreshItems } from '../content/cart-lines.ts'
import { readBase, readEdit, type CartBase } from './stored-carts.ts'

/**
 * One user's cart for one dealer, as this browser has it: the last cart that the BFF has sent, its base, and the edits that the BFF has not
 * acknowledged yet. The cart shown is the base with these edits applied.
 *
 * Several tabs may change it at the same time. A tab may see another tab's writes with a delay, and there is no lock, because the Web Locks
 * API is not available on plain HTTP. So no tab ever overwrites what another tab has written: each edit is a storage entry of its own that
 * is never modified, and so is each version of the base. A base names the edits of the last minute that it contains, so that a tab that sees
 * one of them late does not apply it once more.
 */
export type CartLog = {
  /** The current cart, as far as this tab has read the storage. */
  cart: () => CartContent
  base: () => CartBase
  /** Whether the BFF has ever sent the cart to this browser. */
  isFetched: () => boolean
  /** Reads what other tabs have written. */
  read: () => void
  /** Reads the storage, applies an edit to the cart, and stores the edit. @returns the cart before and after */
  edit: (make: (cart: CartContent) => CartEdit) => Change
  /** The edits that the BFF has not acknowledged, of all tabs that this one sees, in the order in which they were made. */
  unsent: () => MadeEdit[]
  /**
   * Applies an answer of the BFF.
   * @param asked the base that was named in the request, and the edits that were sent with it
   * @returns the cart before and after, as it is shown
   */
  acknowledge: (asked: { base: CartBase, edits: readonly MadeEdit[] }, answer: CartAnswer) => Change
  /** Drops an edit that the BFF does not accept. */
  drop: (id: string) => void
  /** Replaces the details of parts. They are not sent, since every device fetches them. */
  refresh: (items: readonly Item[]) => void
  /** Stores what the browser previously had no room for, and removes what is out of date. Call it regularly. */
  tidy: () => void
  /** Stops storing anything, because somebody has logged out. */
  close: () => void
}

type Change = { before: CartContent, after: CartContent }

/** An edit, read from storage or made in this tab. `edit` is undefined if this build cannot read it. */
type Entry = { name: string, id: string, at: number, edit: CartEdit | undefined, isStored: boolean }

export type CartLogPorts = {
  /** Throws if the browser refuses access to its storage. */
  storage: () => Storage
  now: () => number
  newId: () => string
}

/** Ids of edits that a base names: many more than anybody makes while another tab is behind. */
const appliedMax = 200

/** Whether a cart's storage entry is a base. */
export function isBaseName (name: string): boolean {
  return name.includes(':base:')
}

const noBase: CartBase = { ...emptyContent, version: 0, applied: [] }

/** @param prefix of the names of its storage entries */
export function openCartLog (prefix: string, { storage, now, newId }: CartLogPorts): CartLog {
  const [basePrefix, editPrefix] = [`${prefix}base:`, `${prefix}edit:`]
  let base = noBase
  let fetched = false
  let entries = new Map<string, Entry>()
  /** Edits that the base contains. */
  const done = new Set<string>()
  /** Details that this tab has fetched since a line was added. */
  const fresh = new Map<string, Item>()
  let cart: CartContent = emptyContent
  let isOpen = true

  function read (): void {
    const found = names()
    if (found === undefined) return
    const newer = found.map(versionOf).filter(version => version > base.version || (!fetched && version === 0)).sort((a, b) => b - a)
    const better = newer.map(version => readBase(storage().getItem(basePrefix + version) ?? '', version)).find(each => each !== undefined)
    const stored = found.filter(name => name.startsWith(editPrefix))
    const unsaved = [...entries.values()].filter(entry => !entry.isStored)
    const knowsAll = stored.every(name => entries.get(name)?.isStored === true) && stored.length + unsaved.length === entries.size
    if (better === undefined && knowsAll) return
    if (better !== undefined) setBase(better)
    entries = new Map([...stored.map(name => entries.get(name) ?? readEntry(name)), ...unsaved].map(entry => [entry.name, entry]))
    show()
  }

  function names (): string[] | undefined {
    try {
      return Object.keys(storage()).filter(name => name.startsWith(prefix))
    } catch {
      // The browser refuses access to its storage, so the tab continues with the cart in memory.
      return undefined
    }
  }

  function versionOf (name: string): number {
    const version = name.startsWith(basePrefix) ? Number(name.slice(basePrefix.length)) : -1
    return Number.isSafeInteger(version) ? version : -1
  }

  function readEntry (name: string): Entry {
    const [at = '', id = ''] = name.slice(editPrefix.length).split(':')
    return { name, id, at: Number(at) || 0, edit: readEdit(storage().getItem(name) ?? ''), isStored: true }
  }

  /** Edits that are not in the base, in the order in which they were made. */
  function pending (): Entry[] {
    return [...entries.values()].filter(({ id }) => !done.has(id)).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
  }

  function unsent (): MadeEdit[] {
    return pending().flatMap(({ id, edit }) => edit === undefined ? [] : [{ id, edit }])
  }

  function setBase (next: CartBase): void {
    base = { ...next, lines: refreshItems(next.lines, [...fresh.values()]) }
    fetched = true
    for (const id of next.applied) done.add(id)
  }

  function show (): void {
    const shown = unsent().reduce<CartContent>((content, { edit }) => applyEdit(content, edit), base)
    const lines = keepingSame(refreshItems(shown.lines, [...fresh.values()]), cart.lines)
    if (lines !== cart.lines || !sameTexts(shown.away, cart.away)) cart = { lines, away: shown.away }
  }

  function edit (make: (cart: CartContent) => CartEdit): Change {
    read()
    const before = cart
    const made = make(before)
    if ('lines' in made) for (const line of made.lines) fresh.delete(line.id)
    const after = applyEdit(before, made)
    if (after === before) return { before, after }
    // Later than every edit that this tab knows, even if the clock was set back.
    append(newId(), Math.max(now(), (pending().at(-1)?.at ?? 0) + 1), made)
    cart = after
    return { before, after }
  }

  function append (id: string, at: number, made: CartEdit): void {
    const name = `${editPrefix}${at}:${id}`
    entries.set(name, { name, id, at, edit: made, isStored: store(name, made) })
  }

  function store (name: string, value: object): boolean {
    if (!isOpen) return false
    try {
      storage().setItem(name, JSON.stringify(value))
      return true
    } catch {
      // The storage is refused or full, so the value exists only in this tab until there is room.
      return false
    }
  }

  function remove (name: string): void {
    try {
      storage().removeItem(name)
    } catch {
      // If storage is refused, nothing was stored.
    }
  }

  function drop (id: string): void {
    removeEntries(entry => entry.id === id)
    show()
  }

  function removeEntries (which: (entry: Entry) => boolean): void {
    for (const { name } of [...entries.values()].filter(which)) {
      entries.delete(name)
      remove(name)
    }
  }

  function acknowledge ({ base: named, edits }: { base: CartBase, edits: readonly MadeEdit[] }, { version, cart: sent }: CartAnswer): Change {
    read()
    const before = cart
    const ids = edits.map(made => made.id)
    const { lines, away, applied } = sent ?? { ...edits.reduce<CartContent>((content, made) => applyEdit(content, made.edit), named), applied: named.applied }
    const next: CartBase = { lines, away, version, applied: [...applied, ...ids].slice(-appliedMax) }
    for (const id of ids) done.add(id)
    // A version below the named one means that the portal's database was set back. Otherwise it is an old answer, and a newer base contains its
    // edits.
    const isNews = version > base.version || version < named.version || !fetched
    if (isNews) setBase(next)
    const isKept = isNews && writeBase()
    removeEntries(({ id }) => done.has(id))
    if (isNews && !isKept) {
      // Outdated entries must not be shown after a reload, and removing them may make room.
      removeBases(() => true)
      writeBase()
    }
    show()
    return { before, after: cart }
  }

  /** Stores the base and then removes all others, so that a tab that sees one of them removed has seen this one. */
  function writeBase (): boolean {
    if (!store(basePrefix + base.version, base)) return false
    removeBases(version => version !== base.version)
    return true
  }

  function removeBases (isOld: (version: number) => boolean): void {
    for (const name of names() ?? []) if (name.startsWith(basePrefix) && isOld(versionOf(name))) remove(name)
  }

  function refresh (items: readonly Item[]): void {
    if (items.length === 0) return
    read()
    for (const item of items) fresh.set(item.item_number, item)
    base = { ...base, lines: refreshItems(base.lines, items) }
    if (fetched) writeBase()
    show()
  }

  function tidy (): void {
    read()
    for (const entry of pending()) if (!entry.isStored && entry.edit !== undefined) entry.isStored = store(entry.name, entry.edit)
    // The tab that sent them got no answer, but another tab knows that the BFF has them.
    removeEntries(({ id }) => done.has(id))
    // Written by a tab that had not seen the newer one.
    removeBases(version => version < base.version)
  }

  read()
  return { cart: () => cart, base: () => base, isFetched: () => fetched, read, edit, unsent, acknowledge, drop, refresh, tidy, close: () => { isOpen = false } }
}

function sameTexts (a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
