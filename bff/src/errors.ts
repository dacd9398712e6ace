import { errorTable, type EarlierOrder, type ErrorCode } from '@portal/contracts/errors'
import type { LineDifference } from '@portal/contracts/rules/order-lines'

/**
 * An error with a code from the contracts. Its status, and its message unless one is given, come from the error table there. `cause`
 * is for the log and never leaves the BFF.
 */
export class PortalError extends Error {
  readonly code: ErrorCode
  /** Of `possible_duplicate`. */
  readonly earlier: EarlierOrder | undefined
  /** Of `lines_differ`. */
  readonly differences: LineDifference[] | undefined

  constructor (code: ErrorCode, options: { message?: string, cause?: unknown, earlier?: EarlierOrder, differences?: LineDifference[] } = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause })
    this.name = 'PortalError'
    this.code = code
    this.earlier = options.earlier
    this.differences = options.differences
  }

  get status (): number {
    return errorTable[this.code].status
  }
}
