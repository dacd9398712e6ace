import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the database's file for itself. */
export class DatabaseInUse extends Error {}

/** Long enough for a portal that is about to end. It blocks the process, which does nothing else yet. */
const waitMs = 2000

/**
 * Takes a database's file for this process alone, against all others that ask in this way; whoever does not ask may use it
 * too. The lock is the operating system's, on a file beside: it ends with the process, however that ends.
 * @returns gives it back
 * @throws DatabaseInUse
 */
export function takeSoleUse (file: string): () => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${file}.lock`, { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new DatabaseInUse(`${file} is in use`, { cause: error })
  }
  return () => { lock.close() }
}
