import { inspectPortalDb, type InspectedDb } from '../../bff/src/adapters/portal-db/inspect.ts'
import { DatabaseRefused } from '../../bff/src/adapters/portal-db/portal-db.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { databaseFile } from '../../bff/src/start/data-dir.ts'
import { PortalError } from '../../bff/src/errors.ts'
import { tlsFailureOf } from '../../bff/src/lib/tls-failure.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import type { Finding } from './finding.ts'

const about = 'database'

/** What the finding says about a database of a newer release. */
export const migratedByLater = 'a later release has migrated it'

/** Whether the database can be used and changed, and whether its tables are those of this release. */
export async function checkDatabase ({ production, databaseUrl, dataDir }: Config): Promise<Finding> {
  const file = databaseFile(dataDir)
  const name = databaseUrl === undefined ? `SQLite in ${file}` : `PostgreSQL at ${new URL(databaseUrl).host}`
  try {
    const found = await inspectPortalDb({ url: databaseUrl, file })
    return found === undefined ? absent(name, production) : stateOf(name, found)
  } catch (error) {
    const isSqlite = databaseUrl === undefined
    if (error instanceof DatabaseRefused) {
      // What TLS and PgBouncer need has been reported already.
      const isSaid = tlsFailureOf(error.cause) !== undefined || error.message.includes('PgBouncer')
      const next = isSqlite ? 'check the owner of the file; if it is damaged, restore a backup' : 'check account, password and database name in DATABASE_URL'
      return { about, verdict: 'fails', says: `${name} refuses: ${error.message}`, ...(isSaid ? { next: 'docs/operating.md says how' } : { next }) }
    }
    if (!(error instanceof PortalError)) throw error
    const next = isSqlite ? 'see what else has the file open' : 'start it, and check host and port in DATABASE_URL; until then every order is refused'
    return { about, verdict: 'fails', says: `${name} does not answer: ${reasonOf(error.cause)}`, next }
  }
}

/** An embedded database that does not exist. In production a folder that is mounted late must not become an empty portal. */
function absent (name: string, production: boolean): Finding {
  if (!production) return { about, verdict: 'ok', says: `${name} does not exist yet; the first start creates it` }
  const next = 'check DATA_DIR, and whether DATABASE_URL is meant; a new installation begins with its first account: scripts/user.ts create with --new'
  return { about, verdict: 'fails', says: `${name} does not exist, and in production no start creates it`, next }
}

function stateOf (name: string, found: InspectedDb): Finding {
  if (found.onlyReads) {
    return { about, verdict: 'fails', says: `${name} answers, but is read-only, like a standby`, next: 'point DATABASE_URL at the primary; until then every order is refused' }
  }
  if (found.limitsAreLost) {
    return {
      about,
      verdict: 'warning',
      says: `${name} answers through a pooler that leaves out the portal's limits, so that a query may hold a dealer's lock for long`,
      next: 'alter role … set statement_timeout = \'3s\', and set idle_in_transaction_session_timeout = \'10s\'; then reconnect the pooler: its open connections keep what they began with'
    }
  }
  if (found.later.length > 0) {
    return {
      about,
      verdict: 'warning',
      says: `${name} answers, and ${migratedByLater} (${found.later.join(', ')})`,
      next: 'run this release only if it is the one before; docs/operating.md says how to roll back'
    }
  }
  if (found.missing.length > 0) {
    return {
      about,
      verdict: 'warning',
      says: `${name} answers; the next start runs ${found.missing.length === 1 ? 'a migration' : `${found.missing.length} migrations`} (to ${found.missing.at(-1)})`,
      next: 'back it up, then start the portal'
    }
  }
  return { about, verdict: 'ok', says: `${name} answers, and has the tables of this release` }
}
