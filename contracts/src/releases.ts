import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { createOrder, CheckoutData, Submission, submissionErrors } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { Cents, IdField, Instant, Line, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'

/**
 * The states of a request for release, in which somebody who may not submit an order asks somebody who may. While it is open, its parts are in no
 * cart.
 * - `unsure`: it was open in a backup from which the portal was restored, and may have been answered since.
 * - `released`: it became an order, whatever happened to that order afterward.
 * - `declined` by somebody who could have released it, `taken-back` by whoever asked, `lapsed` because nobody answered in time.
 */
export const releaseStates = ['open', 'unsure', 'released', 'declined', 'taken-back', 'lapsed'] as const
export type ReleaseState = (typeof releaseStates)[number]

const Person = Type.String({ description: 'A name, or else an email address, as it was then' })

/** A request for release. Amounts are US cents, and left out for people who see no dealer prices. */
const head = {
  reference: IdField<ids.Reference>(Type.String({ description: 'Of the request, and of the order that it becomes' })),
  state: Type.Enum([...releaseStates]),
  asked_at: Instant,
  asked_by: Person,
  mine: Type.Optional(Type.Literal(true, { description: 'The user asked' })),
  may_release: Type.Optional(Type.Literal(true, { description: 'The user\'s order limit covers it as it was asked for' })),
  lapses_at: Instant,
  po_number: Type.String(),
  pieces: Type.Integer(),
  total: Type.Optional(Cents),
  ordered_pieces: Type.Optional(Type.Integer({ description: 'Of the order that a released request became, as long as its contents are kept' })),
  ordered_total: Type.Optional(Type.Integer({ description: 'US cents: the total of that order' })),
  ended_at: Type.Optional(Instant),
  ended_by: Type.Optional(Person),
  reason: Type.Optional(Type.String({ description: 'Why it was declined' }))
}
export const ReleaseRequest = closed(head)
export type ReleaseRequest = Static<typeof ReleaseRequest>

/** A part as it was when the release was asked for. */
const ReleaseLine = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  manufacturer_number: Type.String(),
  quantity: Type.Integer(),
  note: Type.String(),
  available: Type.Integer({ description: 'Pieces in stock' }),
  price: Type.Optional(Cents),
  price_unit: PriceUnit,
  /** For a request that has ended without an order. */
  kept: Type.Optional(Type.Integer({ description: 'Pieces for which the cart had no room' })),
  /** For a released request, if another number was ordered, or at another price. */
  ordered: Type.Optional(Type.Integer()),
  ordered_price: Type.Optional(closed({ price: Cents, price_unit: PriceUnit }))
})
export type ReleaseLine = Static<typeof ReleaseLine>

export const ReleaseDetail = closed({
  ...head,
  shipping: CheckoutData.properties.shipping,
  address: Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' }),
  special_instructions: Type.String(),
  lines: Type.Array(ReleaseLine),
  submission: Type.Optional(Submission),
  order_ended: Type.Optional(Type.Enum(['canceled', 'deleted', 'invoiced'], { description: 'How the order that it became has ended, as far as is known; `canceled` by the distributor, `deleted` in the portal' }))
})
export type ReleaseDetail = Static<typeof ReleaseDetail>

const errors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply', 'orders_held', 'portal_unavailable'] as const
const changeErrors = [...errors, 'not_found', 'release_ended', 'commit_unknown'] as const
const One = closed({ reference: RecordId<ids.Reference>() })

export const askRelease = defineCall(endpoints.askRelease, {
  summary: 'Ask somebody of the dealership, or the distributor\'s staff, to submit an order that the user may not. The body is that of `createOrder`; a retry with the ' +
    'same key gets the same answer. The parts leave the user\'s cart.',
  body: closed({
    submission_key: createOrder.body.properties.submission_key,
    seen: createOrder.body.properties.seen,
    duplicate_of: createOrder.body.properties.duplicate_of,
    kept_cart: createOrder.body.properties.kept_cart,
    order: createOrder.body.properties.order
  }),
  response: closed({ release: ReleaseRequest }),
  errors: [...submissionErrors, 'forbidden', 'too_many_releases'],
  namesDealer: body => body.order.data.customer_number
})

export const releases = defineCall(endpoints.releases, {
  summary: 'The requests for release that concern the user: their own, and those that they may release. Open ones first, then the newest; those that have ended for some weeks.',
  body: NoBody,
  response: closed({ releases: Type.Array(ReleaseRequest) }),
  errors
})

export const release = defineCall(endpoints.release, {
  summary: 'A request for release, as it was asked for.',
  body: One,
  response: closed({ release: ReleaseDetail }),
  errors: [...errors, 'not_found']
})

export const declineRelease = defineCall(endpoints.declineRelease, {
  summary: 'Decline a request. Its parts go back into the cart of whoever asked, who is mailed the reason.',
  body: closed({ reference: One.properties.reference, reason: Line({ label: 'Reason', min: 1, max: limits.cancelReasonMax }) }),
  response: Ok,
  errors: [...changeErrors, 'above_order_limit']
})

export const takeBackRelease = defineCall(endpoints.takeBackRelease, {
  summary: 'Take one\'s own request back. Its parts go back into the cart. For a request that has ended: the parts for which the cart had no room then.',
  body: One,
  response: Ok,
  errors: changeErrors
})

export const confirmRelease = defineCall(endpoints.confirmRelease, {
  summary: 'After the portal was restored from a backup: say that a request is still wanted. The ERP is asked first whether it has the order.',
  body: One,
  response: Ok,
  errors: changeErrors
})
