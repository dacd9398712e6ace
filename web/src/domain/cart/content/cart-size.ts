import { counted } from '../../../lib/text/format.ts'
import { pieces, type CartLines } from './cart-lines.ts'

/** A cart's size in words: "1 line, 12 pieces". */
export function cartSize (lines: CartLines): string {
  return `${counted(lines.length, 'line')}, ${counted(pieces(lines), 'piece')}`
}
