import pg from 'pg'
import type { ReferenceBook } from './reference-book.ts'
import { createTable, sqlReferenceBook } from './sql-reference-book.ts'

/** Makes gateways that start at the same time create the table one after the other. Any number will do that nothing else in the database uses. */
const creationLock = 7_240_118

/**
 * A book of references in PostgreSQL, for any number of gateways.
 * @param url `postgres://…`
 */
export async function postgresReferences (url: string): Promise<ReferenceBook> {
  const pool = new pg.Pool({
    connectionString: url, connectionTimeoutMillis: 2000, statement_timeout: 3000, query_timeout: 4000, keepAlive: true, application_name: 'erp-gateway'
  })
  // Without a listener, an idle connection that breaks would end the process. The next query opens another one.
  pool.on('error', () => {})
  try {
    await pool.query(`begin; select pg_advisory_xact_lock(${creationLock}); ${createTable}; commit`)
  } catch (error) {
    await pool.end()
    throw error
  }
  return sqlReferenceBook({
    clock: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
    rows: async (statement, values) => (await pool.query<Record<string, unknown>>(statement, [...values])).rows,
    close: async () => { await pool.end() }
  })
}
