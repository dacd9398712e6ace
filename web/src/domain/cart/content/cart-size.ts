import { counted } from '../../../lib/text/format.ts'
import { pieces, type CartLines } from './cart-lines.ts'

/** A cart's size in words: "1 part, 12 pieces". */
export function cartSize (lines: CartLines): string {
  return `${counted(lines.length, 'part')}, ${counted(pieces(lines), 'piece')}`
}
