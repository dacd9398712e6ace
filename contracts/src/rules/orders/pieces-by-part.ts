/** The pieces of each part, which may be on several lines. */
export function piecesByPart (lines: ReadonlyArray<{ item_number: string, quantity: number }>): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { item_number: number, quantity } of lines) pieces.set(number, (pieces.get(number) ?? 0) + quantity)
  return pieces
}
