import { quantityFault } from '@portal/contracts/rules/part-list/quantity-fault'
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

/**
 * Why so many pieces of a part cannot be ordered, and what to type where no button offers it: `Sold in packs of 12 only. Enter 12 or 24.`
 * @returns undefined if they can
 */
export function quantityFaultText (item: Pick<Item, 'pack_size' | 'sold_in_packs'>, quantity: number): string | undefined {
  const fault = quantityFault(item, quantity)
  const size = brokenPack(item, quantity)
  return fault === undefined || size === undefined ? fault?.why : `${fault.why} Enter ${nearestWholePacks(size, quantity).map(formatCount).join(' or ')}.`
}
