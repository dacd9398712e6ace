import { brokenPack, nearestWholePacks, type Supply } from '@portal/contracts/rules/stock/supply'
import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../lib/text/format.ts'

/** How the stock meets an order that it does not cover: `5 ship now, 3 back-ordered`. @returns undefined if all pieces ship now */
export function supplyText ({ now, backOrdered }: Supply): string | undefined {
  if (backOrdered === 0) return undefined
  // Breaks after the comma, where there is no room.
  const waiting = `${formatCount(backOrdered)}\u00A0back-ordered`
  return now === 0 ? waiting : `${formatCount(now)} ${now === 1 ? 'ships' : 'ship'} now, ${waiting}`
}

/** What to type for a part that is sold in whole packs, if the quantity breaks one: `Sold in packs of 12. Enter 12 or 24.` */
export function brokenPackText (item: Pick<Item, 'pack_size' | 'sold_in_packs'>, quantity: number): string | undefined {
  const size = brokenPack(item, quantity)
  if (size === undefined) return undefined
  return `Sold in packs of ${formatCount(size)}. Enter ${nearestWholePacks(size, quantity).map(formatCount).join(' or ')}.`
}
