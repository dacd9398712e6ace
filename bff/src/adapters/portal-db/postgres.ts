import { Socket } from 'node:net'
import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const limitsForRequests = {
  max: 10,
  statement_timeout: 3000,
  // A process that stalls in a transaction must not keep a dealer's lock.
  idle_in_transaction_session_timeout: 10_000
}

/**
 * A connection in use that hears nothing for so long is ended, with what waits on it. The driver's own `query_timeout` would
 * give the connection back for the next request to wait on, for as long as TCP hopes for a server that has gone without a word.
 */
const silenceMs = 4000

/** A process waits here while another one migrates, for as long as that takes. */
const limitsForMigrations = { max: 1 }

/** @param url `postgres://…` */
export function openPostgres (url: string, use: 'requests' | 'migrations'): Dialect {
  const pool = new pg.Pool({
    ...(use === 'requests' ? limitsForRequests : limitsForMigrations),
    connectionString: url,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    application_name: 'dealer-portal',
    types: timesAsNumbers()
  })
  // Without listeners, a connection that breaks would end the process: one that idles speaks through the pool, one in use for
  // itself. What waits on it is told, and the next query finds out by itself.
  pool.on('error', () => {})
  pool.on('connect', client => { client.on('error', () => {}) })
  if (use === 'requests') endSilentConnections(pool)
  return new PostgresDialect({ pool })
}

function endSilentConnections (pool: pg.Pool): void {
  pool.on('connect', ({ connection: { stream } }) => {
    if (stream instanceof Socket) stream.on('timeout', () => { stream.destroy() })
  })
  const limitSilence = ({ connection: { stream } }: pg.PoolClient, milliseconds: number): void => {
    if (stream instanceof Socket) stream.setTimeout(milliseconds)
  }
  pool.on('acquire', client => { limitSilence(client, silenceMs) })
  pool.on('release', (_error, client) => { limitSilence(client, 0) })
}

/** Reads int8 as a number: times in milliseconds are far below where that loses digits. For this pool, not for all of pg. */
function timesAsNumbers (): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}
