import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ChainPlace } from '../../../ports/audit/audit-chain.ts'
import type { PortalSchema } from '../engine/schema.ts'

/**
 * The hash of a line at its place in the chain: SHA-256, in hexadecimal digits, of JSON with the previous hash, the line's number, the time of
 * linking, and the names and values of its columns, sorted by name. Null columns are left out, so that a later release may add columns.
 */
export function linkHash (before: ChainPlace, line: Selectable<PortalSchema['audit']>, linkedAt: number): string {
  const columns = Object.entries(line).filter(([, value]) => value !== null).sort(([a], [b]) => a < b ? -1 : 1)
  return createHash('sha256').update(JSON.stringify([before.hash, before.number + 1, linkedAt, columns])).digest('hex')
}

/** How an audit line about removed lines names the last of them, from which the chain is then checked. */
export function removedUpTo ({ number, hash }: ChainPlace): string {
  return `up to number ${number} with the hash ${hash}`
}
