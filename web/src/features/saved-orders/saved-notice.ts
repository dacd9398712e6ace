import { field } from '../../lib/read-json.ts'

/** The name an order was just saved under. It travels in the history entry's state: a reload keeps it, a shared link does not. */
export type SavedNotice = { savedAs: string }

export function savedNotice (savedAs: string): SavedNotice {
  return { savedAs }
}

/** The name in a history entry's state, which outlives builds and is `unknown`. */
export function readSavedNotice (state: unknown): string | undefined {
  const name = field(state, 'savedAs')
  return typeof name === 'string' ? name : undefined
}
