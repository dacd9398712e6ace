import type { LineDoubt } from './row-order.ts'

/**
 * A line to order, in the words of its source. If it is not understood, `part` is empty: nothing is left out. `quantity` is empty, or digits, perhaps
 * with a unit, or whatever is in its place.
 */
export type ListLine = { line: number, text: string, part: string, quantity: string, note: string, doubt?: LineDoubt }
