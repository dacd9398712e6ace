import { errorTable, type CartMove, type ChangedPrices, type EarlierOrder, type ErrorCode } from '@portal/contracts/errors'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { tooManyAttempts } from '@portal/contracts/policy/messages'
import type { LineDifference } from '@portal/contracts/rules/orders/line-differences'
import type { RefusedLine } from './ports/audit/audit.ts'

type Concealed = { record: string, dealer: CustomerNumber | null }

/**
 * An error with a code from the contracts. Its status, and its message unless one is given, come from the error table there. `cause`
 * is for the log and never leaves the BFF.
 */
export class PortalError extends Error {
  readonly code: ErrorCode
  /** Of `possible_duplicate` and `cart_ordered`. */
  readonly earlier: EarlierOrder | undefined
  /** Of `cart_ordered`. */
  readonly moved: CartMove | undefined
  /** Of `prices_changed`. */
  readonly prices: ChangedPrices | undefined
  /** Of `cart_ordered`. */
  readonly cartVersion: number | undefined
  /** Milliseconds after which the request may be made again, if that is known. Of `throttled`. */
  readonly retryAfter: number | undefined
  /** Of `lines_differ`. */
  readonly differences: LineDifference[] | undefined
  /** What was tried, for the audit log: a dealer's number or a user name. It never leaves the BFF. */
  readonly about: string | undefined
  /** Somebody else's record that `not_found` conceals, for the audit log; `dealer` owns it. It never leaves the BFF. */
  readonly concealed: Concealed | undefined
  /** The line for the audit log, if the code alone does not say what was refused. It never leaves the BFF. */
  readonly noted: RefusedLine | undefined

  constructor (code: ErrorCode, options: {
    message?: string
    cause?: unknown
    earlier?: EarlierOrder | undefined
    moved?: CartMove
    prices?: ChangedPrices
    cartVersion?: number
    differences?: LineDifference[]
    retryAfter?: number
    about?: string | undefined
    concealed?: Concealed
    noted?: RefusedLine
  } = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause })
    this.name = 'PortalError'
    this.code = code
    this.earlier = options.earlier
    this.moved = options.moved
    this.prices = options.prices
    this.cartVersion = options.cartVersion
    this.differences = options.differences
    this.about = options.about
    this.concealed = options.concealed
    this.noted = options.noted
    this.retryAfter = options.retryAfter
  }

  get status (): number {
    return errorTable[this.code].status
  }
}

/**
 * The answer for another dealer's record: the same as for one that does not exist.
 * @param owner whose it is; undefined if there is none
 * @param own the dealer that the call is for
 */
export function concealedNotFound (record: string, owner: CustomerNumber | undefined, own: CustomerNumber): PortalError {
  return new PortalError('not_found', owner === undefined || owner === own ? {} : { concealed: { record, dealer: owner } })
}

/**
 * @param wait milliseconds until one may try again
 * @param about what was tried, for the audit log
 */
export function throttled (wait: number, about?: string): PortalError {
  return new PortalError('throttled', { message: tooManyAttempts(wait), retryAfter: wait, about })
}
