import { Socket } from 'node:net'
import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import { readOnly } from './faults.ts'
import { applicationName } from './postgres-name.ts'

/**
 * Milliseconds of silence after which a connection in use is closed and its query fails. The driver's own `query_timeout` would return the connection
 * to the pool, and the next request would wait on it until TCP gives up.
 */
type Silence = { silenceMs?: number }

/** Milliseconds. In place of the limit that the role may have; the driver leaves out 0. */
const unlimited = 2 ** 31 - 1

const uses = {
  requests: {
    max: 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: 3000,
    // A process that stalls in a transaction must not hold a dealer's lock for long.
    idle_in_transaction_session_timeout: 10_000,
    silenceMs: 4000
  },
  /** The cache only helps, and is not worth a long wait. */
  cache: { max: 3, connectionTimeoutMillis: 1000, statement_timeout: 1000, silenceMs: 1500 },
  /** Commands read whole tables, and nobody waits for the answer. */
  commands: { max: 3, connectionTimeoutMillis: 5000, statement_timeout: unlimited },
  /** A migration sets the limits of its transaction again, for poolers that leave this one out. One that refuses it is noticed at the start. */
  migrations: { max: 1, connectionTimeoutMillis: 2000, statement_timeout: unlimited }
} as const satisfies Record<string, pg.PoolConfig & Silence>

/**
 * @param url `postgres://…`
 * @param connections at most this many at once, instead of the usual number
 */
export function openPostgres (url: string, use: keyof typeof uses, connections?: number): Dialect {
  const { silenceMs, ...limits }: pg.PoolConfig & Silence = { ...uses[use], ...(connections !== undefined && { max: connections }) }
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    keepAlive: true,
    // After a failover or a DNS change, reads leave the old server within this time.
    maxLifetimeSeconds: 300,
    application_name: applicationName,
    types: timesAsNumbers()
  })
  // Without listeners, a broken connection would end the process. An idle connection reports errors through the pool, one in use through
  // itself. The pending query fails anyway, and the next one opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', client => { client.on('error', () => {}) })
  leaveStandbys(pool)
  if (silenceMs !== undefined) endSilentConnections(pool, silenceMs)
  return new PostgresDialect({ pool })
}

/** The pool would use a connection to a standby forever; a new connection leads to the primary. */
function leaveStandbys (pool: pg.Pool): void {
  pool.on('connect', client => {
    const { connection } = client
    connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code !== readOnly) return
      // Marked as ended first: the next query would otherwise get it before it has closed.
      if (client instanceof pg.Client) client.end().catch(() => {})
      connection.stream.destroy()
    })
  })
}

function endSilentConnections (pool: pg.Pool, silenceMs: number): void {
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
