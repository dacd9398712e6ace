import { PortalError } from '../../../errors.ts'
import { nextAfter, tlsFailureOf } from '../../../lib/tls-failure.ts'

/** SQLSTATE classes that blame the statement: feature, cardinality, data, constraint, syntax or access. */
const statementClasses = new Set(['0A', '21', '22', '23', '42'])

/** SQLite's primary result codes that blame the statement: error, toobig, constraint, mismatch, misuse, range. */
const statementCodes = new Set([1, 18, 19, 20, 21, 25])

/** SQLite's primary result codes that blame the file: corrupt, notadb. */
const damageCodes = new Set([11, 26])

/** SQLite's primary result code if another connection holds the lock. */
const busy = 5

/** SQLite's primary result code if there is no space left. */
const full = 13

/**
 * Turns a fault of the database into `portal_unavailable`, with the fault as its cause. A fault of the portal's own (a wrong
 * statement, a violated constraint, an exception in between) is returned unchanged.
 */
export function asPortalFault (fault: unknown): unknown {
  return isOwnFault(fault) && !lacksTables(fault) ? fault : new PortalError('portal_unavailable', { cause: fault })
}

/** The tables are missing: the database was emptied, or is the wrong one. That is not the fault of a statement. */
function lacksTables (fault: unknown): boolean {
  return sqlState(fault) === '42P01' || (sqliteCode(fault) === 1 && fault instanceof Error && fault.message.startsWith('no such table'))
}

function isOwnFault (fault: unknown): boolean {
  if (fault instanceof PortalError || fault instanceof TypeError || fault instanceof RangeError || fault instanceof ReferenceError) return true
  return statementClasses.has(sqlState(fault).slice(0, 2)) || statementCodes.has(sqliteCode(fault) & 0xff)
}

/** True if a row with the same unique value exists. */
export function isUniqueViolation (fault: unknown): boolean {
  return sqlState(fault) === '23505' || sqliteCode(fault) === 2067
}

/** True if PostgreSQL has given up waiting for a lock, as `lock_timeout` says. The statement has then done nothing. */
export function isLockTimeout (fault: unknown): boolean {
  return sqlState(fault instanceof PortalError ? fault.cause : fault) === '55P03'
}

/** True if another process has the SQLite file locked. The statement has then done nothing. */
export function isLocked (fault: unknown): boolean {
  return (sqliteCode(fault) & 0xff) === busy
}

/** True if the disk of the SQLite file is full. */
export function isFull (fault: unknown): boolean {
  return (sqliteCode(fault) & 0xff) === full
}

/** True if the SQLite file is damaged or no database at all, or if its tables are missing. */
export function isDamaged (fault: unknown): boolean {
  const cause = fault instanceof PortalError ? fault.cause : fault
  return damageCodes.has(sqliteCode(cause) & 0xff) || lacksTables(cause)
}

/** PostgreSQL's driver takes the CA certificate from the file that the address names, or else from NODE_EXTRA_CA_CERTS. */
const ownAuthority = 'add sslrootcert=FILE, with its CA certificate, to DATABASE_URL'

/** SQLSTATE classes of a server that cannot serve at the moment: connection, rollback, resources, operator, system. */
const passingClasses = new Set(['08', '40', '53', '57', '58'])

/** SQLSTATE `read_only_sql_transaction`: the server is a standby, or was the primary before a failover. */
export const readOnly = '25006'

/** What PgBouncer says about the limits that the portal asks for when it connects. */
const pooled = /unsupported startup parameter/
const poolerSettings = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'

/**
 * Why a database that is there cannot be opened: it refuses the account, does not exist under that name, or is not what the portal needs. Undefined
 * if it is away, and for the portal's own faults.
 */
export function refusalOf (fault: unknown): string | undefined {
  const cause = fault instanceof PortalError ? fault.cause : fault
  if (!(cause instanceof Error)) return undefined
  if (pooled.test(cause.message)) return `${cause.message}: PgBouncer needs ${poolerSettings}`
  const state = /^[0-9A-Z]{5}$/.test(sqlState(cause)) ? sqlState(cause) : ''
  if (state !== '' && state !== readOnly && !passingClasses.has(state.slice(0, 2))) return `${cause.message} (${state})`
  // SQLite: a fault of the file, not of a statement.
  if (sqliteCode(cause) !== 0 && !statementCodes.has(sqliteCode(cause) & 0xff)) return cause.message
  const tls = tlsFailureOf(cause)
  if (tls !== undefined) return `TLS: ${tls.says} (${cause.message}): ${nextAfter(tls, 'DATABASE_URL', ownAuthority)}`
  if (cause.message.startsWith('SASL')) return cause.message
  const [, strange] = /^corrupted migrations: previously executed migration (\S+) is missing/.exec(cause.message) ?? []
  if (strange !== undefined) return `another build made its tables, with the migration ${strange}, which this one does not have: start that build, or begin a new database`
  return undefined
}

/** True if the database is not there, or not yet. */
export function isAway (fault: unknown): boolean {
  return fault instanceof PortalError && fault.code === 'portal_unavailable' && refusalOf(fault) === undefined
}

/** The SQLSTATE that pg puts on its errors. Node's own codes, such as `ECONNRESET`, match none of the classes above. */
function sqlState (fault: unknown): string {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
}

/** The extended result code that node:sqlite puts on its errors; 0 for any other error. */
function sqliteCode (fault: unknown): number {
  return fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : 0
}
