import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { StaffCanceled, submissionStates } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { LineDifference } from './errors.ts'
import { Cents, CustomerNumber, IdField, Instant, IsoDate, Line, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { submissionTimes } from './policy/ordering.ts'
import { formatDuration } from './base/numbers.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** How an accepted order can end: canceled by the distributor, deleted in the portal, or invoiced. */
export const orderEnds = ['canceled', 'deleted', 'invoiced'] as const

const summary = {
  reference: IdField<ids.Reference>(),
  state: Type.Enum([...submissionStates]),
  canceled: StaffCanceled,
  ended: Type.Optional(Type.Enum([...orderEnds], { description: 'How the accepted order has ended, as far as the portal knows' })),
  customer_number: CustomerNumber,
  placed_by: Type.String({ description: 'The person who placed it: a name or an email address' }),
  placed_at: Instant,
  updated_at: Instant,
  next_look_at: orNull(Instant),
  po_number: Type.String(),
  total: Cents,
  file: Type.Boolean({ description: 'It came as a dealer-management system\'s file' })
}

/** A submitted order that is not settled, in the administrators' list. */
export const OpenSubmission = closed(summary)
export type OpenSubmission = Static<typeof OpenSubmission>

/** One that only a person can settle. */
export const ManualSubmission = closed({ ...summary, reason: Type.String({ description: 'Why the portal could not settle it, in words; empty if that is not known' }) })
export type ManualSubmission = Static<typeof ManualSubmission>

const { reference, customer_number, placed_at } = summary
/** One that a newer build received and this one does not understand. */
export const LeftSubmission = closed({
  reference,
  state: Type.String({ description: 'One of the states of a submission, or one that only the newer build knows' }),
  customer_number,
  placed_at
})
export type LeftSubmission = Static<typeof LeftSubmission>

const erpOrderId = orNull(IdField<ids.ErpOrderId>(Type.String({ description: 'The order in the ERP' })))

/** A submitted order in the results of a search, settled or not. */
export const FoundSubmission = closed({ ...summary, erp_order_id: erpOrderId })
export type FoundSubmission = Static<typeof FoundSubmission>

/** A submission with its lines and its history. */
export const SubmissionDetail = closed({
  ...summary,
  name_company: orNull(Type.String({ description: 'Null while the ERP cannot be reached' })),
  erp_order_id: erpOrderId,
  message: orNull(Type.String({ description: 'Why it was rejected or canceled' })),
  settled_from: orNull(Type.String({
    description: 'ISO 8601, UTC. From then on the ERP has processed what was sent, or never will, and the order can be resent or canceled; null where it was never sent'
  })),
  ship_method: Type.Optional(Type.String()),
  ship_to: Type.Optional(Type.Array(Type.String(), { description: 'The lines of the address, the name first; left out for a pick-up' })),
  special_instructions: Type.Optional(Type.String()),
  lines: Type.Array(closed({
    item_number: IdField<ids.ItemNumber>(), item_description: Type.String(), quantity: Type.Integer(), dealer_price: Cents, price_unit: PriceUnit
  })),
  events: Type.Array(closed({ at: Instant, state: Type.Enum([...submissionStates]), note: Type.String(), actor: orNull(Type.String()) }), { description: 'Oldest first' })
})
export type SubmissionDetail = Static<typeof SubmissionDetail>

/**
 * What the ERP has under a submission's reference.
 * - `none`: certainly nothing. `unsure`: it cannot say.
 * - `stands`: an order that is unconfirmed, confirmed or invoiced. `deleted`: an order that was deleted there.
 * - `unsaid`: an order that it neither lists nor gives a status for, so a person must look it up.
 * - `foreign`: an order of another dealer.
 */
export const SubmissionStanding = Type.Union([
  closed({ kind: Type.Enum(['none', 'unsure']) }),
  closed({ kind: Type.Enum(['stands', 'deleted', 'unsaid', 'foreign']), erp_order_id: IdField<ids.ErpOrderId>() })
])
export type SubmissionStanding = Static<typeof SubmissionStanding>

/** An order of the ERP that a submission may be linked to. */
export const LinkCandidate = closed({
  erp_order_id: IdField<ids.ErpOrderId>(),
  order_number: orNull(IdField<ids.OrderNumber>(Type.String({ description: 'The distributor\'s order number, once confirmed' }))),
  type: Type.Enum(['unconfirmed', 'confirmed', 'unlisted'], { description: '`unlisted`: named for the reference, but not among the dealer\'s orders' }),
  po_number: Type.String(),
  order_date: orNull(IsoDate),
  submission: orNull(IdField<ids.Reference>(Type.String({ description: 'The reference of another submission that is linked to this order' })))
})
export type LinkCandidate = Static<typeof LinkCandidate>

const readErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const
const erpErrors = ['erp_unavailable', 'erp_bad_reply'] as const
const decisionErrors = [...readErrors, ...erpErrors, 'not_found', 'changed_meanwhile', 'left_to_newer_version', 'erp_order_unknown', 'erp_order_taken'] as const

/** The submission to be decided on, and the version that the person saw. */
const seen = { reference: RecordId<ids.Reference>(), updated_at: Instant }
const decided = closed({ submission: SubmissionDetail })

export const submissions = defineCall(endpoints.submissions, {
  summary: 'Orders that need attention, orders that the portal is still working on, and, after a rollback, what waits for the newer build; each list oldest first.',
  body: NoBody,
  response: closed({
    manual: Type.Array(ManualSubmission),
    waiting: Type.Array(OpenSubmission),
    left: Type.Optional(closed({ orders: Type.Array(LeftSubmission), mails: Type.Integer({ description: 'How many' }) }))
  }),
  errors: readErrors
})

export const submissionDetail = defineCall(endpoints.submissionDetail, {
  summary: 'One submitted order with its lines and its history.',
  body: closed({ reference: RecordId<ids.Reference>() }),
  response: decided,
  errors: [...readErrors, 'not_found']
})

export const searchSubmissions = defineCall(endpoints.searchSubmissions, {
  summary: 'Submitted orders, settled or not, with this reference, part of this PO number, the order\'s id in the ERP or its number, or of a dealer with this number, name or representative; newest first. ' +
    'All criteria that are given must match. With nothing given, the latest settled ones.',
  body: closed({
    search: Type.Optional(Line({ label: 'Search', min: 1, max: limits.searchTermMax })),
    part: Type.Optional(Line({ label: 'Part number', min: 1, max: limits.itemNumberMax, description: `Looked for in the last ${formatDuration(submissionTimes.partsSearched)} unless \`since\` is given` })),
    person: Type.Optional(Line({ label: 'Person', min: 1, max: limits.emailMax, description: 'Part of the name or email address of whoever submitted the order' })),
    state: Type.Optional(Type.Enum([...submissionStates])),
    since: Type.Optional(Instant),
    before: Type.Optional(Instant)
  }),
  response: closed({ submissions: Type.Array(FoundSubmission), more: Type.Boolean({ description: 'There are older ones' }) }),
  errors: readErrors
})

export const submissionCandidates = defineCall(endpoints.submissionCandidates, {
  summary: 'What the ERP has under the order\'s reference, and the dealer\'s orders that it may be.',
  body: closed({ reference: RecordId<ids.Reference>() }),
  response: closed({ standing: SubmissionStanding, orders: Type.Array(LinkCandidate) }),
  errors: [...readErrors, ...erpErrors, 'not_found']
})

export const checkSubmission = defineCall(endpoints.checkSubmission, {
  summary: 'Look the order up in the ERP now, or send one now that the ERP did not get. Its schedule goes on.',
  body: closed({ reference: RecordId<ids.Reference>() }),
  response: closed({ found: Type.Boolean({ description: 'The ERP has the order' }), said: Type.String({ description: 'What came out, in words, as in the history' }) }),
  errors: [...readErrors, 'not_found', 'changed_meanwhile', 'left_to_newer_version', 'not_settled', 'erp_unavailable']
})

export const linkSubmission = defineCall(endpoints.linkSubmission, {
  summary: 'Link the submission to an order in the ERP, which must be the same dealer\'s and not linked to another submission. It is refused while the ERP has ' +
    'another valid order under the reference. If its lines differ, the call is refused with the differences, and accepted once exactly these are confirmed.',
  body: closed({
    ...seen,
    erp_order_id: IdField<ids.ErpOrderId>(Line({ label: 'ERP ID', min: 1, max: limits.recordIdMax })),
    differences: Type.Optional(Type.Array(LineDifference, { maxItems: limits.differencesMax, description: 'The differences that the person was shown and confirms' })),
    stands: Type.Optional(Type.Boolean({
      description: 'The person has looked it up: whether the order under the reference is valid. Needed if the ERP does not say; another one is linked only if it is not'
    }))
  }),
  response: decided,
  errors: [...decisionErrors, 'order_stands', 'erp_order_deleted', 'lines_differ', 'standing_unsaid']
})

export const resendSubmission = defineCall(endpoints.resendSubmission, {
  summary: 'Resend an order that is not in the ERP. The ERP is asked once more first; if it has already used the reference, nothing is sent.',
  body: closed(seen),
  response: decided,
  errors: [...decisionErrors, 'not_settled', 'order_stands', 'reference_used']
})

export const cancelSubmission = defineCall(endpoints.cancelSubmission, {
  summary: 'Cancel an order. The dealer gets a mail with the reason. The ERP is asked once more first; if it has a valid order, nothing is canceled.',
  body: closed({
    ...seen,
    reason: Line({ label: 'Reason', min: 1, max: limits.cancelReasonMax }),
    stands: Type.Optional(Type.Literal(false, { description: 'The person has looked it up: there is no valid order. Needed if the ERP does not say' }))
  }),
  response: decided,
  errors: [...decisionErrors, 'not_settled', 'order_stands', 'standing_unsaid']
})
