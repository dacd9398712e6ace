import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const limitsForRequests = {
  max: 10,
  statement_timeout: 3000,
  // The client's own limit, for a server that has gone without a word.
  query_timeout: 4000,
  // A process that stalls in a transaction must not keep a dealer's lock.
  idle_in_transaction_session_timeout: 10_000
}

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
  // Without a listener, an idle connection that breaks would end the process. The next query finds out by itself.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/** Reads int8 as a number: times in milliseconds are far below where that loses digits. For this pool, not for all of pg. */
function timesAsNumbers (): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}
