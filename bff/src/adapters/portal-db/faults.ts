import { PortalError } from '../../errors.ts'

/** Classes of SQLSTATE that blame the statement: feature, cardinality, data, constraint, syntax or access. */
const statementClasses = new Set(['0A', '21', '22', '23', '42'])

/** SQLite's primary result codes that blame the statement: error, toobig, constraint, mismatch, misuse, range. */
const statementCodes = new Set([1, 18, 19, 20, 21, 25])

/** SQLite's primary result code where another connection is in the way. */
const busy = 5

/**
 * What a fault of the database means to the portal: `portal_unavailable`, with the fault as its cause. A fault of the
 * portal's own (a wrong statement, a broken constraint, an exception in between) comes back as it is.
 */
export function asPortalFault (fault: unknown): unknown {
  return isOwnFault(fault) && !lacksTables(fault) ? fault : new PortalError('portal_unavailable', { cause: fault })
}

/** The database was emptied, or is another one than it should be: no statement can do anything about that. */
function lacksTables (fault: unknown): boolean {
  return sqlState(fault) === '42P01' || (sqliteCode(fault) === 1 && fault instanceof Error && fault.message.startsWith('no such table'))
}

function isOwnFault (fault: unknown): boolean {
  if (fault instanceof PortalError || fault instanceof TypeError || fault instanceof RangeError || fault instanceof ReferenceError) return true
  return statementClasses.has(sqlState(fault).slice(0, 2)) || statementCodes.has(sqliteCode(fault) & 0xff)
}

/** True where a row with the same unique value exists. */
export function isUniqueViolation (fault: unknown): boolean {
  return sqlState(fault) === '23505' || sqliteCode(fault) === 2067
}

/** True where another process has SQLite's file locked: the statement has done nothing. */
export function isLocked (fault: unknown): boolean {
  return (sqliteCode(fault) & 0xff) === busy
}

/** SQLSTATE, as pg puts it on its errors. Node's own codes, `ECONNRESET` and such, are of no class that is asked for. */
function sqlState (fault: unknown): string {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
}

/** SQLite's extended result code, as node:sqlite puts it on its errors; 0 for any other. */
function sqliteCode (fault: unknown): number {
  return fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : 0
}
