import { Socket } from 'node:net'
import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const limitsForRequests = {
  max: 10,
  statement_timeout: 3000,
  // A process that stalls in a transaction must not hold a dealer's lock for long.
  idle_in_transaction_session_timeout: 10_000
}

/**
 * Milliseconds of silence after which a connection in use is closed, and the query on it fails. The driver's own `query_timeout` would
 * return the connection to the pool, where the next request would wait on it until TCP gives up on a server that has vanished.
 */
const silenceMs = 4000

/** No time limits: a process waits here for as long as another one runs the migrations. */
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
  // Without listeners, a broken connection would end the process. An idle connection reports errors through the pool, one in use through
  // itself. The pending query fails anyway, and the next one opens a new connection.
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

/** Reads int8 as a number, which is exact for times in milliseconds. Applies to this pool only, not to pg as a whole. */
function timesAsNumbers (): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}
