import type { ItemNumber } from '@portal/contracts/base/ids'
import type { Cents } from '@portal/contracts/base/money'
import type { Price } from '@portal/contracts/base/price'

/** A line that was once ordered or saved. */
export type PastLine = {
  /** Part number. */
  id: ItemNumber
  quantity: number
  note: string
  description: string
  /** On that day; undefined if unknown. */
  price: Price | undefined
  /** What pieces of an invoice came to, from which its price was worked out. */
  billed?: { pieces: number, cost: Cents }
}

/** The lines of one part, or all of them if no part is named. */
export function linesOfPart (lines: readonly PastLine[], part: string | undefined): readonly PastLine[] {
  return part === undefined ? lines : lines.filter(line => line.id === part)
}
