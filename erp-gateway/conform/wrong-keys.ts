import { Skipped } from './skipped.ts'

/** A key that must be refused; null for none. `how`: as it is said of a request. */
type WrongKey = { key: string | null, how: string }

export const keyFix = 'Compare the header `authorization: Bearer ...` before anything else, for every operation, and answer 401.'
export const keysRefused = '401 without a key and with a wrong one'

/** @throws Skipped if there is no right key */
export function wrongKeys (right: string | undefined): WrongKey[] {
  if (right === undefined) throw new Skipped('No key was given. If the gateway has one, give it with --key.')
  return [{ key: null, how: 'without a key' }, { key: `${right}-not`, how: 'with a wrong key' }]
}
