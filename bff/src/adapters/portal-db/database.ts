import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { PortalError } from '../../errors.ts'
import { asPortalFault, isLocked } from './faults.ts'
import type { PortalSchema } from './schema.ts'

/** Milliseconds for which work is tried again while another process has SQLite's file locked. */
const lockPatience = 2000
/** Milliseconds between two tries, which double from the first to the last. */
const lockPauses = { first: 10, last: 200 }

/** The way to the tables, and the only one: whatever goes through it fails in the portal's words. */
export type Database = {
  /** One statement. */
  run: <T>(work: (db: Kysely<PortalSchema>) => Promise<T>) => Promise<T>
  /** All of it or nothing. `commit_unknown` where the answer to the commit is missing: it may be all or nothing then. */
  transaction: <T>(work: (db: Transaction<PortalSchema>) => Promise<T>) => Promise<T>
}

export function createDatabase (db: Kysely<PortalSchema>): Database {
  return {
    run: async work => await failing(unlocked(async () => await work(db), () => true)),
    transaction: async work => {
      let begun = false
      let committing = false
      const inTransaction = async (transaction: Transaction<PortalSchema>) => {
        begun = true
        const result = await work(transaction)
        committing = true
        return result
      }
      try {
        return await failing(unlocked(async () => await db.transaction().execute(inTransaction), () => !begun))
      } catch (fault) {
        if (committing && fault instanceof PortalError && fault.code === 'portal_unavailable') throw new PortalError('commit_unknown', { cause: fault })
        throw fault
      }
    }
  }
}

/**
 * Tries again what a lock on SQLite's file has kept from doing anything. Not inside of a query: SQLite would wait with the whole process,
 * and whoever waits for the one connection would wait for each of those before them.
 */
async function unlocked<T> (work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  const until = performance.now() + lockPatience
  for (let pause = lockPauses.first; ; pause = Math.min(2 * pause, lockPauses.last)) {
    try {
      return await work()
    } catch (fault) {
      if (!isLocked(fault) || !mayRepeat() || performance.now() > until) throw fault
    }
    await setTimeout(pause)
  }
}

async function failing<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    throw asPortalFault(fault)
  }
}
