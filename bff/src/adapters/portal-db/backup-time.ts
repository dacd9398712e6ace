import type { Database } from './engine/database.ts'

/** @param at when the backup was made, in milliseconds since 1970 */
export async function noteBackup (database: Database, at: number): Promise<void> {
  await database.run(async db => await db.insertInto('backup').values({ id: 1, made_at: at }).onConflict(known => known.column('id').doUpdateSet({ made_at: at })).execute())
}

/** When the last noted backup was made, in milliseconds since 1970; undefined if none was noted. */
export async function lastBackup (database: Database): Promise<number | undefined> {
  const row = await database.run(async db => await db.selectFrom('backup').select('made_at').executeTakeFirst())
  return row?.made_at
}
