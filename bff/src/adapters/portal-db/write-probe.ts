import { randomBytes } from 'node:crypto'
import type { Database } from './engine/database.ts'

/** Bytes: about what an order takes. On a disk that is nearly full, less might still fit. */
const size = 4096

/**
 * Commits a change, as an order does. A database that is read-only, or whose disk is full, answers every query but refuses this.
 * @throws PortalError `portal_unavailable` if it is refused
 */
export async function probeWrites (database: Database): Promise<void> {
  // Random, so that no database compresses it.
  const filling = randomBytes(size / 2).toString('hex')
  await database.run(async db => await db.insertInto('write_probe').values({ id: 1, filling })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ filling }))
    .execute())
}
