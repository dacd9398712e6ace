import type { ItemNumber } from '../../base/ids.ts'

/** A part whose quantity in the ERP's order differs from the ordered quantity. A quantity of 0 means that the part is missing there. */
export type LineDifference = { item_number: ItemNumber, ordered: number, in_erp: number }

type Line = { readonly item_number: ItemNumber, readonly quantity: number }

/** The differences between an order and the ERP's version of it, summed per part number and sorted by it; empty if there are none. */
export function lineDifferences (ordered: readonly Line[], inErp: readonly Line[]): LineDifference[] {
  const [before, now] = [piecesByPart(ordered), piecesByPart(inErp)]
  return [...new Set([...before.keys(), ...now.keys()])].sort()
    .map(item => ({ item_number: item, ordered: before.get(item) ?? 0, in_erp: now.get(item) ?? 0 }))
    .filter(line => line.ordered !== line.in_erp)
}

/** Whether two lists have the same differences in the same order. */
export function sameDifferences (a: readonly LineDifference[], b: readonly LineDifference[]): boolean {
  return a.length === b.length && a.every((line, index) => {
    const other = b[index]
    return line.item_number === other?.item_number && line.ordered === other.ordered && line.in_erp === other.in_erp
  })
}

/** The pieces of each part by its number in upper case, with the lines of one part added up. */
export function piecesByPart (lines: readonly Line[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { item_number: item, quantity } of lines) pieces.set(item.toUpperCase(), (pieces.get(item.toUpperCase()) ?? 0) + quantity)
  return pieces
}
