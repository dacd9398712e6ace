import { errorTable, type ErrorCode } from '@portal/contracts/errors'

/**
 * An error with a code of the contracts. Status and, unless one is given, message come from the table there. `cause` is
 * for the log and never leaves the BFF.
 */
export class PortalError extends Error {
  readonly code: ErrorCode

  constructor (code: ErrorCode, options: { message?: string, cause?: unknown } = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause })
    this.name = 'PortalError'
    this.code = code
  }

  get status (): number {
    return errorTable[this.code].status
  }
}
