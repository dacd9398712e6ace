import * as messages from '@portal/contracts/policy/messages'
import type { OrderQuestion } from '../../../domain/submission/keys/open-key.ts'
import type { ApiError } from '../../../lib/http/api-error.ts'

/**
 * What a failed submission means for the person:
 * - `question`: the order was not received, and will be after a yes.
 * - `summary`: the order cannot be submitted as it is; the summary, or the upload page, says why.
 * - `failed`: nothing is wrong with the order itself; sending it again under the same key is safe. `isLost`: there was no answer.
 */
export type FinalizeFailure =
  | { kind: 'question', question: OrderQuestion }
  | { kind: 'summary', code: ApiError['code'], message: string }
  | { kind: 'failed', message: string, requestId: string, isLost: boolean }

const correctable: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>([
  'first_order_minimum', 'suspended', 'empty_cart', 'unknown_items', 'too_many_pieces', 'broken_pack', 'parts_not_checked', 'unknown_address', 'delivery_changed', 'key_reused', 'submission_withdrawn', 'file_invalid',
  'new_dealer_upload', 'above_order_limit', 'right_missing', 'release_ended', 'too_many_releases'
])

export function finalizeFailure (
  error: Pick<ApiError, 'code' | 'message' | 'requestId' | 'status' | 'earlier' | 'moved' | 'prices' | 'cartVersion'>
): FinalizeFailure {
  const { code, message, requestId } = error
  const question = questionOf(error)
  if (question !== undefined) return { kind: 'question', question }
  if (correctable.has(code)) return { kind: 'summary', code, message }
  const isLost = error.status === 0
  return { kind: 'failed', message: isLost || code === 'bad_response' ? messages.finalizeFailed : message, requestId, isLost }
}

function questionOf ({ code, message, earlier, moved, prices, cartVersion: version }: Parameters<typeof finalizeFailure>[0]): OrderQuestion | undefined {
  if (code === 'possible_duplicate' && earlier !== undefined) return { kind: 'duplicate', message, earlier }
  if (code === 'cart_ordered' && version !== undefined) return { kind: 'cart', message, version, ...(earlier !== undefined && { earlier }), ...(moved !== undefined && { moved }) }
  return code === 'prices_changed' && prices !== undefined ? { kind: 'prices', message, prices } : undefined
}
