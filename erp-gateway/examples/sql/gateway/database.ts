import pg from 'pg'
import { Away, Busy } from '@portal/erp-gateway/server/erp'

/** A row's columns by name. Integers, booleans and JSON arrive as such, and everything else (numerics, dates, bigints) as text. */
type Row = Readonly<Record<string, unknown>>

/**
 * Queries the ERP's database. The statement decides what a row holds; the gateway library checks what is made of it.
 * @param statement with `$1`, `$2` … for the values
 */
export type Ask = <Columns extends object = Row>(statement: string, values?: readonly unknown[]) => Promise<Columns[]>

export type Database = {
  /** @throws Away if the database cannot be reached */
  ask: Ask
  /**
   * Runs `work` as one transaction. An error in it rolls everything back.
   * @throws Away if the database cannot be reached, so that nothing has begun
   */
  transaction<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Text stays text: `1.00` must not become a floating-point number, nor a date midnight in some zone. */
const parsed: readonly number[] = [pg.types.builtins.INT4, pg.types.builtins.BOOL, pg.types.builtins.JSON]
const types = { getTypeParser: (oid: number) => parsed.includes(oid) ? pg.types.getTypeParser(oid, 'text') : String }

/**
 * A pool of connections.
 * @param url `postgres://…`
 * @param connections the most that the ERP's database can spare
 */
export function openDatabase (url: string, connections = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    // Less than the gateway's time for a read.
    statement_timeout: 4000,
    query_timeout: 4500,
    keepAlive: true,
    application_name: 'dealer-portal-gateway',
    types
  })
  // Without a listener, an idle connection that breaks would end the process. The next query opens another one.
  pool.on('error', () => {})

  async function connected (): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (cause) {
      if (pool.waitingCount > 0 || pool.totalCount === connections) throw new Busy('all connections to the database are in use', { cause })
      throw new Away('the database cannot be reached', { cause })
    }
  }

  async function within<Result> (work: (ask: Ask) => Promise<Result>): Promise<Result> {
    const client = await connected()
    let broken: Error | undefined
    const breaks = (error: Error): void => { broken = error }
    client.on('error', breaks)
    const ask: Ask = async (statement, values = []) => {
      try {
        return (await client.query(statement, [...values])).rows
      } catch (error) {
        // After any error but one that the database itself reports, the state of the connection is unknown.
        if (error instanceof Error && !(error instanceof pg.DatabaseError)) breaks(error)
        throw error
      }
    }
    try {
      return await work(ask)
    } finally {
      client.removeListener('error', breaks)
      client.release(broken)
    }
  }

  return {
    ask: async (statement, values) => await within(async ask => await ask(statement, values)),
    transaction: async work => await within(async ask => {
      await ask('begin')
      try {
        const result = await work(ask)
        await ask('commit')
        return result
      } catch (error) {
        await ask('rollback').catch(() => {})
        throw error
      }
    }),
    close: async () => { await pool.end() }
  }
}

const uniqueViolation = '23505'

/** Whether a statement failed because the same key has been written already. */
export function isTaken (error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation
}
