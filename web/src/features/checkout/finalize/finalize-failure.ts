import type { EarlierOrder } from '@portal/contracts/errors'
import * as messages from '@portal/contracts/policy/messages'
import type { ApiError } from '../../../lib/http/api-error.ts'

/**
 * What a failed submission means for the person:
 * - `duplicate`: the order `earlier` has the same content; they may want it twice.
 * - `summary`: the order cannot be submitted as it is; the summary, or the upload page, says why.
 * - `failed`: nothing is wrong with the order itself; sending it again under the same key is safe.
 */
export type FinalizeFailure =
  | { kind: 'duplicate', message: string, earlier: EarlierOrder | undefined }
  | { kind: 'summary', message: string }
  | { kind: 'failed', message: string, requestId: string }

const correctable: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>([
  'first_order_minimum', 'suspended', 'empty_cart', 'unknown_items', 'broken_pack', 'parts_not_checked', 'unknown_address', 'key_reused', 'submission_withdrawn', 'file_invalid',
  'new_dealer_upload'
])

export function finalizeFailure (error: Pick<ApiError, 'code' | 'message' | 'requestId' | 'status' | 'earlier'>): FinalizeFailure {
  const { code, message, requestId } = error
  if (code === 'possible_duplicate') return { kind: 'duplicate', message, earlier: error.earlier }
  if (correctable.has(code)) return { kind: 'summary', message }
  const answered = error.status !== 0 && code !== 'bad_response'
  return { kind: 'failed', message: answered ? message : messages.finalizeFailed, requestId }
}
