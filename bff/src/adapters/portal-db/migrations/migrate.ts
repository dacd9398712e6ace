import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresAdapter, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { asPortalFault, isLockTimeout } from '../engine/faults.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { appliedMigrations } from './applied.ts'
import { migrations } from './migrations.ts'

type Within = (work: (db: Kysely<PortalSchema>) => Promise<void>) => Promise<void>

/** Any number that nothing else in the database locks. */
const migrationLock = 5_208_811

/** Milliseconds between two attempts to lock a table. */
const pause = 500

/**
 * Runs the migrations that the database lacks. Any number of processes may do so at once.
 * @param own those of this build
 * @param within does the work on a database, or in a transaction
 * @throws PortalError `portal_unavailable` if the database is away, or another fault of the database
 */
export async function migrate (db: Kysely<PortalSchema>, own = migrations, within: Within = async work => { await work(db) }): Promise<void> {
  try {
    const known = { ...await laterMigrations(db, own), ...own }
    await within(async db => {
      const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest()
      if (error !== undefined) throw error
    })
  } catch (error) {
    throw asPortalFault(error)
  }
}

/**
 * The same in PostgreSQL, beside processes that take orders. A migration that waits for a table holds up every later query, so it soon gives up, lets
 * them pass, and tries again for as long as a report or a backup uses the table.
 */
export async function migratePostgres (url: string, own = migrations): Promise<void> {
  // Loaded only here: an installation on SQLite does not need the driver.
  const { openPostgres } = await import('../engine/postgres.ts')
  const dialect = openPostgres(url, 'migrations')
  const db = new Kysely<PortalSchema>({
    dialect: {
      createAdapter: () => new WithoutLock(),
      createDriver: () => dialect.createDriver(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: kysely => dialect.createIntrospector(kysely)
    }
  })
  try {
    const alone: Within = async work => await db.transaction().execute(async transaction => {
      await sql`set local lock_timeout = 500`.execute(transaction)
      // For PgBouncer, the role has the limits of requests. A migration may take long, but a process that stalls must not keep others from migrating.
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`set local idle_in_transaction_session_timeout = 60000`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction)
      await work(transaction)
    })
    while (!await migrate(db, own, alone).then(() => true, givenUp)) await delay(pause)
  } finally {
    await db.destroy()
  }
}

/**
 * Kysely's own lock belongs to a session, which a pooler may give to others in between, and it may wait an hour for a table. Here the transaction has
 * a lock already.
 */
class WithoutLock extends PostgresAdapter {
  override async acquireMigrationLock (): Promise<void> {}
  override async releaseMigrationLock (): Promise<void> {}
}

function givenUp (fault: unknown): false {
  if (isLockTimeout(fault)) return false
  throw fault
}

/**
 * The migrations of a later release that this database has been through. The previous release may start on it, during a rolling upgrade and after a
 * rollback, because migrations keep whatever that release needs.
 */
async function laterMigrations (db: Kysely<PortalSchema>, own: Record<string, Migration>): Promise<Record<string, Migration>> {
  const last = Object.keys(own).sort().at(-1) ?? ''
  return Object.fromEntries((await appliedMigrations(db)).filter(name => name > last).map(name => [name, { up: async () => {} }]))
}
