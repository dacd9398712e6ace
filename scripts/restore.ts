import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUse, lockExclusively } from '../bff/src/adapters/portal-db/engine/exclusive-lock.ts'
import { portalConnections } from '../bff/src/adapters/portal-db/inspect.ts'
import { DatabaseRefused, openPortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'
import { copySqlite, replaceSqlite, UnusableCopy } from '../bff/src/adapters/portal-db/engine/sqlite-copies.ts'
import { submissionTimes } from '../contracts/src/policy/ordering.ts'
import { formatDuration } from '../contracts/src/base/numbers.ts'
import { ConfigError, readConfig } from '../bff/src/start/config.ts'
import { PortalError } from '../bff/src/errors.ts'
import { reasonOf } from '../bff/src/lib/error-reason.ts'

/** Puts a backup in the database's place, and tells the journal that the ERP may know more than it does. */

const usage = `npm run restore -- FILE    puts a backup of npm run backup in the place of the embedded database
npm run restore            with DATABASE_URL, after pg_restore: tells the journal that it was restored

The portal must not be running.`

class Refused extends Error {}

/** Errors that a person can do something about. */
const expected = [Refused, ConfigError, DatabaseRefused, UnusableCopy]

async function restoreSqlite (file: string, backup: string): Promise<void> {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const unlock = lockExclusively(file)
  try {
    const restored = `${file}.restoring`
    copySqlite(backup, restored)
    // Before it has its place, so that no portal ever starts on it unprepared.
    await prepare(undefined, restored)
    const old = replaceSqlite(file, restored, new Date().toISOString().replaceAll(':', '-'))
    console.log(`${backup} is now ${file}.${old === undefined ? '' : ` The database before is kept as ${old}.`}`)
  } finally {
    unlock()
  }
}

async function restorePostgres (url: string): Promise<void> {
  if (await portalConnections(url) > 0) throw new Refused('a portal process is connected to the database: stop all of them first')
  await prepare(url, '')
}

/** Migrates the database, and has the journal look up what it was sending. */
async function prepare (url: string | undefined, file: string): Promise<void> {
  const database = await openPortalDb({ url, file })
  try {
    const lookedUp = await database.noteRestored(await database.time?.() ?? Date.now())
    console.log(`${lookedUp} orders that were under way in the backup will be looked up in the ERP before anything of them is sent.`)
  } finally {
    await database.close()
  }
}

async function run ([backup, ...more]: string[]): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (more.length > 0 || backup?.startsWith('-') || (backup === undefined) !== (databaseUrl !== undefined)) throw new Refused(usage)
  process.umask(0o077)
  if (databaseUrl !== undefined) await restorePostgres(databaseUrl)
  else if (backup !== undefined) await restoreSqlite(join(dataDir, 'portal.sqlite'), backup)
  const asked = formatDuration(submissionTimes.restored)
  console.log(`For ${asked} the ERP is asked about submissions that pages know and the journal lacks. Those that it has wait for staff on /submissions.`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof DatabaseInUse) console.error('The portal is running: stop it first.')
  else if (error instanceof PortalError) console.error(`The database does not answer: ${reasonOf(error.cause)}`)
  else if (expected.some(kind => error instanceof kind)) console.error(error instanceof Error ? error.message : error)
  else throw error
  process.exitCode = 1
}
