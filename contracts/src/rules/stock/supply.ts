import type { ItemNumber } from '../../base/ids.ts'
import type { Item } from '../../stock.ts'
import { piecesByPart } from '../orders/pieces-by-part.ts'

/** How the stock meets an order: the pieces that ship now, and those that are back-ordered. */
export type Supply = { now: number, backOrdered: number }

/**
 * @param item with the pieces on hand, which may be negative
 * @param wanted pieces
 */
export function supply ({ quantity: onHand, quantity_capped: capped }: Pick<Item, 'quantity' | 'quantity_capped'>, wanted: number): Supply {
  const now = capped === true ? wanted : Math.min(wanted, Math.max(0, onHand))
  return { now, backOrdered: wanted - now }
}

/** The pieces of a line that the stock did not cover when it was ordered. */
export function backOrderedOf ({ quantity, quantity_available: onHand }: { quantity: number, quantity_available: number }): number {
  return supply({ quantity: onHand }, quantity).backOrdered
}

/** How the stock meets several lines together. */
export function totalSupply (lines: Iterable<{ item: Pick<Item, 'quantity' | 'quantity_capped'>, quantity: number }>): Supply {
  const total: Supply = { now: 0, backOrdered: 0 }
  for (const { item, quantity } of lines) {
    const { now, backOrdered } = supply(item, quantity)
    total.now += now
    total.backOrdered += backOrdered
  }
  return total
}

type Packed = Pick<Item, 'pack_size' | 'sold_in_packs'>

/** The size of a pack, if the part is sold only in whole packs and the quantity is not a multiple of one; otherwise undefined. */
export function brokenPack ({ pack_size: size = 1, sold_in_packs: only }: Packed, quantity: number): number | undefined {
  return only === true && size > 1 && quantity % size !== 0 ? size : undefined
}

/** The quantity, rounded up to whole packs if the part is sold only in packs. */
export function inWholePacks (item: Packed, quantity: number): number {
  const size = brokenPack(item, quantity)
  return size === undefined ? quantity : Math.ceil(quantity / size) * size
}

/** The nearest quantities in whole packs, below and above. */
export function nearestWholePacks (pack: number, quantity: number): number[] {
  const below = Math.floor(quantity / pack) * pack
  return [below, below + pack].filter(pieces => pieces > 0)
}

/** A part that is sold only in whole packs, and the quantity that breaks one. */
export type BrokenPack = { item_number: ItemNumber, pack: number, quantity: number }

/** The packs that an order breaks, with the lines of one part added up. */
export function brokenPacks (lines: ReadonlyArray<{ item: Packed & Pick<Item, 'item_number'>, quantity: number }>): BrokenPack[] {
  const items = new Map(lines.map(({ item }) => [item.item_number.toUpperCase(), item]))
  const pieces = piecesByPart(lines.map(({ item: { item_number }, quantity }) => ({ item_number, quantity })))
  return [...pieces].flatMap(([number, quantity]) => {
    const pack = brokenPack(items.get(number) ?? {}, quantity)
    return pack === undefined ? [] : [{ item_number: number, pack, quantity }]
  })
}
