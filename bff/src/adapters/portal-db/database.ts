import type { Kysely, Transaction } from 'kysely'
import { PortalError } from '../../errors.ts'
import { asPortalFault } from './faults.ts'
import type { PortalSchema } from './schema.ts'

/** The way to the tables, and the only one: whatever goes through it fails in the portal's words. */
export type Database = {
  run: <T>(work: (db: Kysely<PortalSchema>) => Promise<T>) => Promise<T>
  /** All of it or nothing. `commit_unknown` where the answer to the commit is missing: it may be all or nothing then. */
  transaction: <T>(work: (db: Transaction<PortalSchema>) => Promise<T>) => Promise<T>
}

export function createDatabase (db: Kysely<PortalSchema>): Database {
  return {
    run: async work => await failing(work(db)),
    transaction: async work => {
      let committing = false
      const inTransaction = async (transaction: Transaction<PortalSchema>) => {
        const result = await work(transaction)
        committing = true
        return result
      }
      try {
        return await failing(db.transaction().execute(inTransaction))
      } catch (fault) {
        if (committing && fault instanceof PortalError && fault.code === 'portal_unavailable') throw new PortalError('commit_unknown', { cause: fault })
        throw fault
      }
    }
  }
}

async function failing<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    throw asPortalFault(fault)
  }
}
