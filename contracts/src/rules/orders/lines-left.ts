import type { LinePieces } from '../../cart.ts'

/** The lines of a rejected order, less the pieces that were put back into a cart. Lines with nothing left are omitted. */
export function linesLeft<L extends { item_number: string, quantity: number }> (ordered: readonly L[], givenBack: readonly LinePieces[]): L[] {
  const given = new Map<string, number>()
  for (const { id, quantity } of givenBack) given.set(id, (given.get(id) ?? 0) + quantity)
  return ordered.flatMap(line => {
    const gone = Math.min(line.quantity, given.get(line.item_number) ?? 0)
    given.set(line.item_number, (given.get(line.item_number) ?? 0) - gone)
    return line.quantity > gone ? [{ ...line, quantity: line.quantity - gone }] : []
  })
}
