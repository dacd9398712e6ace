import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './faults.ts'

/** Another process holds the lock on the database file. */
export class DatabaseInUse extends Error {}

/** Long enough for a portal that is just stopping. The wait blocks the process, which does nothing else at this point. */
const waitMs = 2000

/**
 * Takes an advisory lock on a database file for this process. It excludes only processes that ask for it too. The operating system locks a second
 * file, so the lock ends with the process, however that ends.
 * @returns releases the lock
 * @throws DatabaseInUse
 */
export function lockExclusively (file: string): () => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${file}.lock`, { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isLocked(error) ? new DatabaseInUse(`${file} is in use`, { cause: error }) : error
  }
  return () => { lock.close() }
}
