import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { PortalError } from '../../../errors.ts'
import { currentAsker } from '../../../lib/asker.ts'
import { createTurns } from '../../../lib/turns-per-person.ts'
import { asPortalFault, isLocked } from './faults.ts'
import type { PortalSchema } from './schema.ts'

/** Milliseconds for which work is retried while another process has locked the SQLite file. */
const lockTimeout = 2000
/** Milliseconds between two attempts; the pause doubles from `first` up to `last`. */
const lockPauses = { first: 10, last: 200 }

/**
 * How much one person, or all visitors together, may have under way at once: there are ten connections to PostgreSQL, and one dealer's orders wait
 * for each other. Nothing waits longer for its turn than it would for a connection.
 */
const [atOnce, turnTimeout] = [4, 2000]

/** The only access to the tables. It turns faults of the database into the portal's errors. */
export type Database<Schema = PortalSchema> = {
  /** Runs one statement. */
  run: <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>
  /** Runs a transaction. Throws `commit_unknown` if the answer to the commit is lost: it may or may not have been committed. */
  transaction: <T>(work: (db: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** @param isOpen false until the tables are those of this release: until then everything fails, as if the database were away */
export function createDatabase<Schema> (db: Kysely<Schema>, isOpen: () => boolean = () => true): Database<Schema> {
  const turns = createTurns(atOnce, {
    milliseconds: turnTimeout,
    tooLong: () => new PortalError('portal_unavailable', { cause: new Error(`${atOnce} statements of the asker are under way`) })
  })

  async function inTurn<T> (work: () => Promise<T>): Promise<T> {
    const asker = currentAsker()
    return asker === undefined ? await work() : await turns(asker, work)
  }

  function checkOpen (): void {
    if (!isOpen()) throw new PortalError('portal_unavailable', { cause: new Error('the database has not answered since the start') })
  }

  return {
    run: async work => {
      checkOpen()
      return await failing(unlocked(async () => await inTurn(async () => await work(db)), () => true))
    },
    transaction: async work => {
      checkOpen()
      let begun = false
      let committing = false
      // If the fault has also broken the connection, the rollback fails too, and its error would hide the cause.
      let first: { fault: unknown } | undefined
      const inTransaction = async (transaction: Transaction<Schema>) => {
        begun = true
        try {
          const result = await work(transaction)
          committing = true
          return result
        } catch (fault) {
          first = { fault }
          throw fault
        }
      }
      const attempt = async () => {
        try {
          return await db.transaction().execute(inTransaction)
        } catch (fault) {
          throw first === undefined ? fault : first.fault
        }
      }
      try {
        return await failing(unlocked(async () => await inTurn(attempt), () => !begun))
      } catch (fault) {
        if (committing && fault instanceof PortalError && fault.code === 'portal_unavailable') throw new PortalError('commit_unknown', { cause: fault })
        throw fault
      }
    }
  }
}

/**
 * Retries work that failed because the SQLite file is locked. SQLite's own busy time-out would block the whole process, and the waits for its one
 * connection would add up.
 */
async function unlocked<T> (work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  const until = performance.now() + lockTimeout
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
