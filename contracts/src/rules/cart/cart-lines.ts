import { limits } from '../../policy/limits.ts'
import { asOneLine, typedLine } from '../text/typed-text.ts'

/**
 * Reads a typed quantity. Empty text is 0.
 * @returns undefined for anything but a whole number that is not negative; the number may exceed the limit of a line
 */
export function readQuantity (text: string): number | undefined {
  const digits = typedLine(text)
  if (digits === '') return 0
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** Makes a note acceptable for an order: control characters become blanks, and it is cut to the maximum length. */
export function cleanNote (note: string): string {
  return [...asOneLine(note)].slice(0, limits.cartNoteMax).join('')
}

/** The note of a line to which pieces are added: its own, or else the added one. */
export function mergedNote (own: string, added: string): string {
  return own.trim() === '' ? cleanNote(added) : own
}
