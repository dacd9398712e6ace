import type { Kysely, Transaction } from 'kysely'
import { asPortalFault } from './faults.ts'
import type { PortalSchema } from './schema.ts'

/** The way to the tables, and the only one: whatever goes through it fails in the portal's words. */
export type Database = {
  run: <T>(work: (db: Kysely<PortalSchema>) => Promise<T>) => Promise<T>
  /** All of it or nothing. */
  transaction: <T>(work: (db: Transaction<PortalSchema>) => Promise<T>) => Promise<T>
}

export function createDatabase (db: Kysely<PortalSchema>): Database {
  return {
    run: async work => await failing(work(db)),
    transaction: async work => await failing(db.transaction().execute(work))
  }
}

async function failing<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    throw asPortalFault(fault)
  }
}
