import { limits } from '../policy/limits.ts'
import { asOneLine } from './typed-text.ts'

/**
 * A quantity as a person types it: nothing is 0. What is no whole number, and what is negative, is undefined. It may be more than a line
 * holds.
 */
export function readQuantity (text: string): number | undefined {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** As many of these pieces as one line holds. */
export function lineQuantity (pieces: number): number {
  return Math.min(pieces, limits.cartQuantityMax)
}

/** A note as an order takes it, wherever it was pasted from. */
export function cleanNote (note: string): string {
  return asOneLine(note).slice(0, limits.cartNoteMax)
}

/** The note of a line that is added to: its own, if it has one. */
export function noteOfBoth (own: string, added: string): string {
  return own.trim() === '' ? cleanNote(added) : own
}
