import { amountOf, comparePrices, type Price } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import type { Item, TypedPart } from '@portal/contracts/stock'
import type { CartLine, LinePieces } from '../cart/content/cart-lines.ts'
import type { PastLine } from './past-line.ts'

/** What the person has decided about a line. */
export type LineChoice = {
  quantity: number
  isOut: boolean
  /** The number of the part to order instead. */
  instead: string | undefined
}

/** A line as it can be ordered today. */
export type TodaysLine = {
  past: PastLine
  choice: LineChoice
  /** The part, or the one to order instead. Undefined if it is no longer sold, or was not checked. */
  item: Item | undefined
  /** Nothing is known about the part: the ERP is away, the record cannot be read, or there is no answer yet. */
  notChecked: boolean
  /** The number of the part that supersedes it, whether that one is sold or not. */
  supersededBy: string | undefined
  /** Parts to choose instead: the one that supersedes it or, if it is no longer sold, those with nearly the same number. */
  replacements: readonly Item[]
  /** The price on that day, if it has changed. */
  wasPrice: Price | undefined
}

/** What is known today, by the part number that was asked for. */
export type PartsToday = ReadonlyMap<string, TypedPart>

export function firstChoice ({ quantity }: PastLine): LineChoice {
  return { quantity, isOut: false, instead: undefined }
}

export function todaysLine (past: PastLine, choice: LineChoice, today: PartsToday): TodaysLine {
  const part = today.get(past.id)
  const near = part?.near ?? []
  const { instead } = choice
  const item = instead === undefined ? part?.found : today.get(instead)?.found ?? near.find(each => each.item_number === instead)
  const supersededBy = item?.superseded_by
  const successor = supersededBy === undefined ? undefined : today.get(supersededBy)?.found
  const isSame = past.price === undefined || item === undefined || isAsBefore(past, past.price, unitPrice(item, past.quantity))
  return {
    past,
    choice,
    item,
    notChecked: item === undefined && (part === undefined || part.not_checked === true),
    supersededBy,
    replacements: successor !== undefined ? [successor] : item === undefined ? near : [],
    wasPrice: isSame ? undefined : past.price
  }
}

/** An invoice says what its pieces came to, in whole cents. */
function isAsBefore ({ billed }: PastLine, before: Price, today: Price): boolean {
  return comparePrices(before, today) === 0 || (billed !== undefined && billed.cost === amountOf(today, billed.pieces))
}

/** The lines to put into the cart, at current stock and prices, without those that are left out, no longer sold or unchecked. */
export function linesForCart (lines: readonly TodaysLine[]): CartLine[] {
  return lines.flatMap(({ past: { note }, choice: { quantity, isOut }, item }) =>
    item === undefined || isOut ? [] : [{ id: item.item_number, item, quantity, note }])
}

/**
 * What goes into the cart when an order that no longer stands is put back. `own`: its own pieces, which are put back only once. `others`: substitutes,
 * and pieces beyond the order's. `replaced`: its own pieces whose place substitutes take.
 */
export type RestoredLines = { own: CartLine[], others: CartLine[], replaced: LinePieces[] }

/** Divides the lines of `linesForCart`. */
export function linesToRestore (lines: readonly TodaysLine[]): RestoredLines {
  const wanted = lines.flatMap(line => linesForCart([line]).map(ordered => ({ past: line.past, ordered })))
  const isOwn = ({ past, ordered }: typeof wanted[number]): boolean => ordered.id === past.id
  return {
    own: wanted.filter(isOwn).map(({ past, ordered }) => ({ ...ordered, quantity: Math.min(ordered.quantity, past.quantity) })),
    others: wanted.flatMap(line => {
      const { past, ordered } = line
      if (!isOwn(line)) return [ordered]
      return ordered.quantity > past.quantity ? [{ ...ordered, quantity: ordered.quantity - past.quantity }] : []
    }),
    replaced: wanted.filter(line => !isOwn(line)).map(({ past }) => ({ id: past.id, quantity: past.quantity }))
  }
}

/** The number of the part that is ordered: the part itself, or its substitute. */
export function partOf (past: PastLine, { instead }: LineChoice, today: PartsToday): string {
  return instead ?? today.get(past.id)?.found?.item_number ?? past.id
}
