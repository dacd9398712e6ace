import pg from 'pg'
import { PortalError } from '../../errors.ts'

/** Classes of SQLSTATE that blame the statement: feature, cardinality, data, constraint, syntax or access. */
const statementClasses = new Set(['0A', '21', '22', '23', '42'])

/** SQLite's primary result codes that blame the statement: error, toobig, constraint, mismatch, misuse, range. */
const statementCodes = new Set([1, 18, 19, 20, 21, 25])

/**
 * What a fault of the database means to the portal: `portal_unavailable`, with the fault as its cause. A fault of the
 * portal's own (a wrong statement, a broken constraint, an exception in between) comes back as it is.
 */
export function asPortalFault (fault: unknown): unknown {
  return isOwnFault(fault) ? fault : new PortalError('portal_unavailable', { cause: fault })
}

function isOwnFault (fault: unknown): boolean {
  if (fault instanceof PortalError || fault instanceof TypeError || fault instanceof RangeError || fault instanceof ReferenceError) return true
  if (fault instanceof pg.DatabaseError) return statementClasses.has(fault.code?.slice(0, 2) ?? '')
  const code = sqliteCode(fault)
  return code !== undefined && statementCodes.has(code & 0xff)
}

/** True where a row with the same unique value exists. */
export function isUniqueViolation (fault: unknown): boolean {
  return fault instanceof pg.DatabaseError ? fault.code === '23505' : sqliteCode(fault) === sqliteConstraintUnique
}

const sqliteConstraintUnique = 2067

/** SQLite's extended result code, as node:sqlite puts it on its errors. */
function sqliteCode (fault: unknown): number | undefined {
  return fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : undefined
}
