import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok, type ResponseOf } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, Instant, ItemNumber, Line, RecordId } from './fields.ts'
import { limits } from './policy/limits.ts'
import { patterns } from './policy/patterns.ts'

/**
 * - `queued`: received, not sent yet, or provably never reached the ERP; it will be sent.
 * - `dispatching`: being sent.
 * - `accepted`: the ERP has it. `rejected`: the ERP refused it; `message` says why.
 * - `unknown`: sent, and the ERP's answer was lost; it is being looked up and never sent again blindly.
 * - `manual`: a person settles it.
 * - `withdrawn`: it never arrived, and nothing is ever sent under its key.
 */
export const submissionStates = ['queued', 'dispatching', 'accepted', 'rejected', 'unknown', 'manual', 'withdrawn'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** The dealer's order that a `queued` one waits for. */
const OrderAhead = closed({ reference: Type.String(), submitted_at: Instant })

export const Submission = closed({
  reference: Type.String(),
  state: Type.Enum([...submissionStates]),
  erp_order_id: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  behind: Type.Optional(OrderAhead)
})
export type Submission = Static<typeof Submission>

export const CartOrderLine = closed({
  id: ItemNumber,
  quantity: Type.Integer({ minimum: 0, maximum: limits.cartQuantityMax }),
  note: Line({ label: 'Note', max: limits.cartNoteMax })
})
export type CartOrderLine = Static<typeof CartOrderLine>

export const CheckoutData = closed({
  shipping: Type.Enum(['default', 'will-call']),
  po_number: Line({ label: 'PO number', min: 1, max: limits.poNumberMax }),
  special_instructions: Line({ label: 'Special instructions', max: limits.specialInstructionsMax }),
  address: Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' })
})
export type CheckoutData = Static<typeof CheckoutData>

/** Stands for one decision to order. The same key is sent again for the same decision, however often. */
export const SubmissionKey = Type.String({ pattern: patterns.uuid })

/** Of the calls that submit an order, in whatever form. */
export const submissionErrors = [
  'unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'empty_cart', 'suspended', 'first_order_minimum', 'unknown_items',
  'unknown_address', 'possible_duplicate', 'key_reused', 'submission_withdrawn', 'erp_unavailable', 'erp_bad_reply', 'not_received', 'receipt_unknown'
] as const

export const createOrder = defineCall(endpoints.createOrder, {
  summary: 'Submit a cart. The same submission key answers with the same submission, however often it is sent.',
  body: closed({
    submission_key: SubmissionKey,
    allow_duplicate: Type.Optional(Type.Boolean({ description: 'The person has seen `possible_duplicate` and wants it twice' })),
    order: closed({
      cart: Type.Array(CartOrderLine, { maxItems: limits.cartLinesMax }),
      data: Type.Interface([CheckoutData], { customer_number: CustomerNumber }, { additionalProperties: false })
    })
  }),
  response: closed({ submission: Submission }),
  errors: submissionErrors,
  namesDealer: body => body.order.data.customer_number
})

export const submission = defineCall(endpoints.submission, {
  summary: 'The state of a submission, followed while an order is being confirmed.',
  body: closed({
    reference: RecordId,
    seen: Type.Optional(Type.Enum([...submissionStates], { description: 'The state that is known: the answer then waits some seconds for another one' }))
  }),
  response: closed({ submission: Submission }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'portal_unavailable']
})

export const withdrawSubmission = defineCall(endpoints.withdrawSubmission, {
  summary: 'What became of a submission key, or that nothing ever will: an order still on its way under it is refused from then on.',
  body: closed({ submission_key: SubmissionKey }),
  response: Type.Union([
    closed({ state: Type.Literal('withdrawn') }),
    closed({
      state: Type.Literal('known'),
      submission: Submission,
      po_number: Type.String(),
      lines: Type.Array(closed({ item_number: ItemNumber, quantity: Type.Integer() }), { description: 'What left the cart; none for a file' })
    })
  ]),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'key_reused', 'portal_unavailable', 'commit_unknown']
})
export type WithdrawalAnswer = ResponseOf<typeof withdrawSubmission>

export const submissionShown = defineCall(endpoints.submissionShown, {
  summary: 'The person has seen what became of the submission.',
  body: closed({ reference: RecordId }),
  response: Ok,
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'portal_unavailable', 'commit_unknown']
})
