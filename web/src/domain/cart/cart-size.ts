import { formatCount } from '../../lib/format.ts'
import { pieces, type CartLines } from './cart-lines.ts'

/** A cart's size in words: "1 part, 12 pieces". */
export function cartSize (lines: CartLines): string {
  const [parts, count] = [lines.length, pieces(lines)]
  return `${counted(parts, 'part')}, ${counted(count, 'piece')}`
}

/** `2`, `"part"` → `"2 parts"`. */
export function counted (count: number, name: string): string {
  return `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`
}
