import type { ItemNumber } from '../../base/ids.ts'

export type Pieces = { readonly item_number: ItemNumber, readonly quantity: number }

/** The pieces of each part by its number in upper case, with the lines of one part added up. */
export function piecesByPart (lines: readonly Pieces[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { item_number: item, quantity } of lines) pieces.set(item.toUpperCase(), (pieces.get(item.toUpperCase()) ?? 0) + quantity)
  return pieces
}
