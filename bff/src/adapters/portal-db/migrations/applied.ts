import { sql, type Kysely } from 'kysely'
import type { PortalSchema } from '../engine/schema.ts'

/** The names of the migrations that a database has been through, of whatever release; none for an empty one. */
export async function appliedMigrations (db: Kysely<PortalSchema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
