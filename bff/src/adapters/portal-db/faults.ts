import { PortalError } from '../../errors.ts'

/** SQLSTATE classes that blame the statement: feature, cardinality, data, constraint, syntax or access. */
const statementClasses = new Set(['0A', '21', '22', '23', '42'])

/** SQLite's primary result codes that blame the statement: error, toobig, constraint, mismatch, misuse, range. */
const statementCodes = new Set([1, 18, 19, 20, 21, 25])

/** SQLite's primary result codes that blame the file: corrupt, notadb. */
const damageCodes = new Set([11, 26])

/** SQLite's primary result code if another connection holds the lock. */
const busy = 5

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

/** True if another process has the SQLite file locked. The statement has then done nothing. */
export function isLocked (fault: unknown): boolean {
  return (sqliteCode(fault) & 0xff) === busy
}

/** True if the SQLite file is damaged or no database at all, or if its tables are missing. */
export function isDamaged (fault: unknown): boolean {
  const cause = fault instanceof PortalError ? fault.cause : fault
  return damageCodes.has(sqliteCode(cause) & 0xff) || lacksTables(cause)
}

/** The SQLSTATE that pg puts on its errors. Node's own codes, such as `ECONNRESET`, match none of the classes above. */
function sqlState (fault: unknown): string {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
}

/** The extended result code that node:sqlite puts on its errors; 0 for any other error. */
function sqliteCode (fault: unknown): number {
  return fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : 0
}
