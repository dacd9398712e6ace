import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { submissionStates } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { Cents, CustomerNumber, Instant, Line, RecordId } from './fields.ts'
import { limits } from './limits.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

const summary = {
  reference: Type.String(),
  state: Type.Enum([...submissionStates]),
  customer_number: CustomerNumber,
  placed_by: Type.String({ description: 'Who placed it: a name or an e-mail address' }),
  placed_at: Instant,
  updated_at: Instant,
  next_look_at: orNull(Instant),
  po_number: Type.String(),
  total: Cents,
  file: Type.Boolean({ description: 'It came as a dealer-management system\'s file' })
}

/** An order that is not settled, as administrators see it. */
export const OpenSubmission = closed(summary)
export type OpenSubmission = Static<typeof OpenSubmission>

/** The same whole, settled or not. */
export const SubmissionDetail = closed({
  ...summary,
  name_company: orNull(Type.String({ description: 'Null while the ERP cannot be reached' })),
  erp_order_id: orNull(Type.String()),
  message: orNull(Type.String({ description: 'Why it was rejected or cancelled' })),
  lines: Type.Array(closed({ item_number: Type.String(), item_description: Type.String(), quantity: Type.Integer(), dealer_price: Cents })),
  events: Type.Array(closed({ at: Instant, state: Type.Enum([...submissionStates]), note: Type.String(), actor: orNull(Type.String()) }), { description: 'Oldest first' })
})
export type SubmissionDetail = Static<typeof SubmissionDetail>

const readErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const
const decisionErrors = [...readErrors, 'not_found', 'changed_meanwhile'] as const

/** What a decision is about, and how the person who decides has seen it. */
const seen = { reference: RecordId, updated_at: Instant }
const decided = closed({ submission: SubmissionDetail })

export const submissions = defineCall(endpoints.submissions, {
  summary: 'Orders that need a person, and those that the portal is still at work on; each oldest first.',
  body: NoBody,
  response: closed({ manual: Type.Array(OpenSubmission), waiting: Type.Array(OpenSubmission) }),
  errors: readErrors
})

export const submissionDetail = defineCall(endpoints.submissionDetail, {
  summary: 'One submitted order with its lines and what has become of it.',
  body: closed({ reference: RecordId }),
  response: decided,
  errors: [...readErrors, 'not_found']
})

export const linkSubmission = defineCall(endpoints.linkSubmission, {
  summary: 'The order is in the ERP under this number: it must be the same dealer\'s, and no other submission\'s.',
  body: closed({ ...seen, erp_order_id: Line({ label: 'Order number', min: 1, max: limits.recordIdMax }) }),
  response: decided,
  errors: [...decisionErrors, 'erp_order_unknown', 'erp_order_taken', 'erp_unavailable', 'erp_bad_reply']
})

export const resendSubmission = defineCall(endpoints.resendSubmission, {
  summary: 'The order is not in the ERP: send it again. The ERP is asked once more first, and where it has the order, that is what it is.',
  body: closed(seen),
  response: decided,
  errors: [...decisionErrors, 'erp_order_unknown', 'erp_order_taken', 'erp_unavailable', 'erp_bad_reply']
})

export const cancelSubmission = defineCall(endpoints.cancelSubmission, {
  summary: 'The order is not sent. The dealer reads the reason. The ERP is asked first here, too, and where it has the order nothing is cancelled.',
  body: closed({ ...seen, reason: Line({ label: 'Reason', min: 1, max: limits.cancelReasonMax }) }),
  response: decided,
  errors: [...decisionErrors, 'erp_order_unknown', 'erp_order_taken', 'erp_unavailable', 'erp_bad_reply']
})
