import { readField } from '../../lib/text/read-json.ts'

/** The name an order was just saved under, in the history entry's state: a reload keeps it, a shared link does not carry it. */
export type SavedNotice = { savedAs: string }

export function savedNotice (savedAs: string): SavedNotice {
  return { savedAs }
}

/** Reads the name from a history entry's state, which may be of another build and so is `unknown`. */
export function readSavedNotice (state: unknown): string | undefined {
  const name = readField(state, 'savedAs')
  return typeof name === 'string' ? name : undefined
}
