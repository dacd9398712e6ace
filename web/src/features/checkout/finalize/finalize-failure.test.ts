import t from 'tap'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import { ApiError } from '../../../lib/http/api-error.ts'
import { finalizeFailure } from './finalize-failure.ts'

function outcome (code: ErrorCode) {
  const { message, status } = errorTable[code]
  return finalizeFailure(new ApiError(code, message, { status, requestId: 'req-1' }))
}

t.test('errors that the person can correct go back to the summary with the reason', async t => {
  for (const code of ['first_order_minimum', 'suspended', 'empty_cart', 'unknown_items', 'unknown_address', 'delivery_changed', 'key_reused', 'submission_withdrawn', 'file_invalid', 'new_dealer_upload'] as const) {
    t.strictSame(outcome(code), { kind: 'summary', code, message: errorTable[code].message })
  }
})

t.test('the BFF\'s questions are asked with what they name', async t => {
  const earlier = { reference: 'R', submitted_at: '2026-11-20T15:00:00.000Z', po_number: '1', pieces: 2, state: 'accepted' }
  const moved = { kind: 'taken-back', name: 'Robin', at: '2026-11-20T15:00:00.000Z' } as const
  const prices = { seen: { total: 1, parts: [] }, now: { total: 2, parts: [] } }
  const questions = [
    [new ApiError('possible_duplicate', '?', { earlier }), { kind: 'duplicate', message: '?', earlier }],
    [new ApiError('cart_ordered', '?', { earlier, cartVersion: 3 }), { kind: 'cart', message: '?', earlier, version: 3 }],
    [new ApiError('cart_ordered', '?', { moved, cartVersion: 3 }), { kind: 'cart', message: '?', version: 3, moved }],
    [new ApiError('cart_ordered', '?', { cartVersion: 3 }), { kind: 'cart', message: '?', version: 3 }],
    [new ApiError('prices_changed', '?', { prices }), { kind: 'prices', message: '?', prices }]
  ] as const
  for (const [error, question] of questions) t.strictSame(finalizeFailure(error), { kind: 'question', question })
})

t.test('after any other error the order may be sent again, and the server\'s message is shown if there is one', async t => {
  for (const code of ['erp_unavailable', 'not_received', 'internal', 'portal_unavailable', 'erp_bad_reply'] as const) {
    t.strictSame(outcome(code), { kind: 'failed', message: errorTable[code].message, requestId: 'req-1', isLost: false })
  }
  const general = 'An error occurred, please refresh the page or try again later.'
  t.strictSame(finalizeFailure(new ApiError('timeout', 'late')), { kind: 'failed', message: general, requestId: '', isLost: true })
  t.strictSame(finalizeFailure(new ApiError('bad_response', 'garbage', { status: 502, requestId: 'r' })), {
    kind: 'failed', message: general, requestId: 'r', isLost: false
  })
})
