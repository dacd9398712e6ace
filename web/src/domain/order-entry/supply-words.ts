import type { LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import type { Supply } from '@portal/contracts/rules/stock/supply'
import type { Item } from '@portal/contracts/stock'
import { counted, formatCount } from '../../lib/text/format.ts'

type Stock = Pick<Item, 'quantity' | 'quantity_capped'>

/** The pieces in stock: `12`, or `20+` if the exact figure is withheld. */
export function stockText ({ quantity, quantity_capped: capped }: Stock): string {
  if (quantity <= 0) return 'OUT OF STOCK'
  return `${formatCount(quantity)}${capped === true ? '+' : ''}`
}

/** The pieces in stock as the cell of a file. */
export function stockCell (item: Stock): number | string {
  return item.quantity_capped === true ? stockText(item) : Math.max(0, item.quantity)
}

/** How the stock meets an order that it does not cover: `5 ship now, 3 back-ordered`. @returns undefined if all pieces ship now */
export function supplyText ({ now, backOrdered }: Supply): string | undefined {
  if (backOrdered === 0) return undefined
  // Breaks after the comma, where there is no room.
  const waiting = `${formatCount(backOrdered)}\u00A0back-ordered`
  return now === 0 ? waiting : `${formatCount(now)} ${now === 1 ? 'ships' : 'ship'} now, ${waiting}`
}

/** Asks whether a quantity is a slip. It stops nothing. */
export function unusualText (pieces: number): string {
  return `Unusual quantity: ${counted(pieces, 'piece')}`
}

/** What a person should know about a line before ordering it; empty if the line is wrong or its part is unknown. */
export function newsOfLine (verdict: LineVerdict): string[] {
  if (verdict.kind !== 'good') return []
  return [supplyText(verdict.supply), verdict.isUnusual ? unusualText(verdict.with?.pieces ?? verdict.quantity) : undefined].filter(text => text !== undefined)
}
