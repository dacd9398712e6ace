import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { asPortalFault, refusalOf } from './engine/faults.ts'
import { appliedMigrations } from './migrations/applied.ts'
import { migrations } from './migrations/migrations.ts'
import { createNodeSqliteDialect } from './engine/node-sqlite-dialect.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import { readableEntryOf } from './journal/submission-record.ts'
import { DatabaseRefused, postgresTime } from './portal-db.ts'
import { applicationName } from './engine/postgres-name.ts'
import type { PortalSchema } from './engine/schema.ts'

export type InspectedDb = {
  /** How many migrations it has been through; 0 for an empty database. */
  applied: number
  /** The migrations of this release that it has not been through. */
  missing: string[]
  /** The migrations of a later release that it has been through. */
  later: string[]
  /** It is a standby of PostgreSQL, or was the primary before a failover. */
  onlyReads: boolean
  /** A pooler drops the limits that the portal sets for its connections. */
  limitsAreLost: boolean
}

/**
 * Looks at the portal's database without creating, migrating or locking it.
 * @param url `postgres://…`; undefined for SQLite
 * @returns undefined if there is no SQLite file yet
 * @throws as `openPortalDb` does
 */
export async function inspectPortalDb ({ url, file }: { url: string | undefined, file: string }): Promise<InspectedDb | undefined> {
  if (url === undefined && !existsSync(file)) return undefined
  return await looking(url, file, async db => {
    const applied = await appliedMigrations(db)
    const known = Object.keys(migrations)
    return {
      applied: applied.length,
      missing: known.filter(name => !applied.includes(name)),
      later: applied.filter(name => !known.includes(name)),
      onlyReads: url !== undefined && await postgresOnlyReads(db),
      limitsAreLost: url !== undefined && await losesLimits(url)
    }
  })
}

/**
 * The time of PostgreSQL's clock, in milliseconds since 1970.
 * @throws as `openPortalDb` does
 */
export async function timeOfPostgres (url: string): Promise<number> {
  return await looking(url, '', postgresTime)
}

/**
 * The orders that a journal, perhaps one that was put aside, received or changed at this time or later, in milliseconds since 1970. Orders that this
 * release cannot read are left out. It changes nothing.
 * @throws as `openPortalDb` does
 */
export async function ordersSince ({ url, file }: { url: string | undefined, file: string }, since: number): Promise<JournalEntry[]> {
  const rows = await looking(url, file, async db => await db.selectFrom('submission').selectAll()
    .where(where => where.or([where('created_at', '>=', since), where('updated_at', '>=', since)])).where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .execute())
  return rows.map(readableEntryOf).filter(entry => entry !== undefined)
}

/**
 * When the youngest order of a journal was received, in milliseconds since 1970; 0 if there is none.
 * @throws as `openPortalDb` does
 */
export async function youngestOrder ({ url, file }: { url: string | undefined, file: string }): Promise<number> {
  const row = await looking(url, file, async db => await db.selectFrom('submission').select(({ fn }) => fn.max('created_at').as('at')).executeTakeFirst())
  return row?.at ?? 0
}

/**
 * The connections of portal processes to this database, other than this one.
 * @throws as `openPortalDb` does
 */
export async function portalConnections (url: string): Promise<number> {
  return await looking(url, '', async db => {
    const { rows: [row] } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where application_name = ${applicationName} and datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    return row?.count ?? 0
  })
}

/** Connects with the portal's options, which some poolers refuse. */
async function losesLimits (url: string): Promise<boolean> {
  const { openPostgres } = await import('./engine/postgres.ts')
  const db = new Kysely<PortalSchema>({ dialect: openPostgres(url, 'requests', 1) })
  try {
    const { rows: [row] } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
    return row?.statement_timeout === '0'
  } finally {
    await db.destroy()
  }
}

async function postgresOnlyReads (db: Kysely<PortalSchema>): Promise<boolean> {
  const { rows: [row] } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
  return row?.transaction_read_only === 'on'
}

async function looking<T> (url: string | undefined, file: string, work: (db: Kysely<PortalSchema>) => Promise<T>): Promise<T> {
  let db: Kysely<PortalSchema> | undefined
  try {
    db = new Kysely<PortalSchema>({ dialect: url === undefined ? createNodeSqliteDialect(new DatabaseSync(file, { readOnly: true })) : await postgres(url) })
    return await work(db)
  } catch (fault) {
    const refusal = refusalOf(fault)
    throw refusal === undefined ? asPortalFault(fault) : new DatabaseRefused(refusal, { cause: fault })
  } finally {
    await db?.destroy()
  }
}

async function postgres (url: string) {
  const { openPostgres } = await import('./engine/postgres.ts')
  return openPostgres(url, 'commands')
}
