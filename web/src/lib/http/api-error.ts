import type { CartMove, ChangedPrices, EarlierOrder, ErrorCode } from '@portal/contracts/errors'
import type { LineDifference } from '@portal/contracts/rules/orders/line-differences'

/** Errors that occur without a valid answer from the BFF. */
export type ClientErrorCode = 'offline' | 'network' | 'timeout' | 'canceled' | 'bad_response'

/**
 * A failed call. `message` may be shown to the user and says what to do next; `requestId` identifies the request in the
 * logs.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  /** Empty if there was no answer. */
  readonly requestId: string
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number
  /** Only set with `possible_duplicate` and `cart_ordered`. */
  readonly earlier: EarlierOrder | undefined
  /** Only set with `cart_ordered`. */
  readonly moved: CartMove | undefined
  /** Only set with `prices_changed`. */
  readonly prices: ChangedPrices | undefined
  /** Only set with `cart_ordered`. */
  readonly cartVersion: number | undefined
  /** Only filled with `lines_differ`. */
  readonly differences: readonly LineDifference[]

  constructor (
    code: ErrorCode | ClientErrorCode,
    message: string,
    answer: {
      requestId?: string
      status?: number
      earlier?: EarlierOrder | undefined
      moved?: CartMove | undefined
      prices?: ChangedPrices | undefined
      cartVersion?: number | undefined
      differences?: readonly LineDifference[]
    } = {},
    cause?: unknown
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.requestId = answer.requestId ?? ''
    this.status = answer.status ?? 0
    this.earlier = answer.earlier
    this.moved = answer.moved
    this.prices = answer.prices
    this.cartVersion = answer.cartVersion
    this.differences = answer.differences ?? []
  }
}

export const clientMessages: Record<ClientErrorCode, string> = {
  // The call cannot have arrived.
  offline: 'You are offline. Nothing was sent.',
  network: 'The portal cannot be reached. Please check your connection and try again.',
  timeout: 'The portal took too long to answer. Please try again in a moment.',
  canceled: 'The request was canceled. Please try again.',
  bad_response: 'The portal sent an answer that could not be read. Please try again in a moment.'
}

/** The error message, followed by the request's id if there is one. */
export function messageWithRequest ({ message, requestId }: Pick<ApiError, 'message' | 'requestId'>): string {
  return requestId === '' ? message : `${message} Request ID ${requestId}`
}

/** Converts anything thrown into an ApiError. Unknown errors become `bad_response`. */
export function toApiError (error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('bad_response', clientMessages.bad_response, {}, error)
}
