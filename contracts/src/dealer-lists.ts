import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Cents, CustomerNumber, IdField, Instant, IsoDate, RepNumber } from './fields.ts'
import { formatDuration } from './base/numbers.ts'
import { limits } from './policy/limits.ts'
import { timings } from './policy/timings.ts'
import { ListedFacts } from './dealers.ts'
import type * as ids from './base/ids.ts'
import { LatestOrder } from './orders.ts'
import { dealerKinds } from './policy/dealer-kinds.ts'
import { RightsField } from './rights-fields.ts'
import { RoleField } from './session.ts'

/** What waits in the portal for a dealer; left out if nothing does. */
const DealerWork = {
  cart_lines: Type.Optional(Type.Integer({ minimum: 1, description: 'Lines in the cart that the caller has prepared for the dealer' })),
  orders_waiting: Type.Optional(Type.Integer({ minimum: 1, description: 'Submitted orders that are not settled, and open requests for release' }))
} as const

/**
 * A dealer in the dealer selector and the dealer lists. The selector gets only number and name, and administrators
 * the representative's number, since there may be ten thousand dealers.
 * `default_address` is the default shipping address; it is left out if the ERP has none. `email` is that of the dealer's account, if there is one.
 * `found_by`: town, phone and email, only in the selector.
 */
export const ListedDealer = closed({
  customer_number: CustomerNumber,
  name_company: Type.String(),
  rep_number: Type.Optional(IdField<ids.RepNumber>()),
  found_by: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  default_address: Type.Optional(closed({
    street: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postal: Type.String()
  })),
  last_login: Type.Optional(Type.Union([Instant, Type.Null()], {
    description: 'Null if the dealer never logged in; left out if the dealer has no account'
  })),
  ...ListedFacts,
  ...DealerWork
})
export type ListedDealer = Static<typeof ListedDealer>

const answer = closed({ dealers: Type.Array(ListedDealer) })
const listErrors = ['unauthenticated', 'forbidden', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable'] as const

export const dealers = defineCall(endpoints.dealers, {
  summary: 'With the caller\'s own role: the dealers that the caller may act for, with number and name; for administrators also with the representative. ' +
    'With an id: a sales representative\'s dealer list. With `all`: every dealer in such a list, for administrators.',
  body: Type.Union([
    closed({ role: RoleField }),
    closed({ id: RepNumber }),
    closed({ all: Type.Literal(true) })
  ]),
  response: answer,
  errors: listErrors
})

export const houseDealers = defineCall(endpoints.houseDealers, {
  summary: 'The house dealer list: dealers whose sales representative has no user account.',
  body: closed({
    rep_numbers: Type.Optional(Type.Array(RepNumber, { maxItems: limits.repsNamedMax, description: 'Representatives to leave out, in addition to those with an account' }))
  }),
  response: answer,
  errors: listErrors
})

export const bulkDealerRecentOrders = defineCall(endpoints.bulkDealerRecentOrders, {
  summary: 'The last submitted order of each of the dealers, by account number; dealers without orders are left out.',
  body: closed({ dealers: Type.Array(CustomerNumber, { minItems: 1, maxItems: limits.recentOrdersMax }) }),
  response: closed({ orders: Type.Record(Type.String(), Type.Array(LatestOrder)) }),
  errors: [...listErrors, 'not_found']
})

/** Some of a person's dealers: how many there are of a kind, and the first of them, in that kind's order. */
export const DealerGroup = closed({
  kind: Type.Enum([...dealerKinds]),
  count: Type.Integer({ minimum: 0 }),
  dealers: Type.Array(closed({
    customer_number: CustomerNumber,
    name_company: Type.String(),
    amount_overdue: ListedFacts.amount_overdue,
    last_order_date: ListedFacts.last_order_date,
    ...DealerWork
  }), { maxItems: limits.glanceNamedMax })
})
export type DealerGroup = Static<typeof DealerGroup>

export const dealersAtAGlance = defineCall(endpoints.dealersAtAGlance, {
  summary: 'The caller\'s dealers of each kind to look after. A kind is left out if the ERP\'s lists of dealers do not say who is of it.',
  body: NoBody,
  response: closed({
    dealers: Type.Integer({ minimum: 0, description: 'The dealers that the caller may act for' }),
    groups: Type.Array(DealerGroup)
  }),
  errors: listErrors
})

/** A dealership that the person belongs to, as far as their rights there allow. What the ERP does not say in time is left out. */
export const OwnDealer = closed({
  customer_number: CustomerNumber,
  name_company: Type.Optional(Type.String()),
  rights: RightsField,
  suspended: Type.Optional(Type.Literal(true)),
  amount_due: Type.Optional(Cents),
  last_order: Type.Optional(Type.Union([IsoDate, Type.Null()], { description: 'Null if there is none, or if its date is not known' })),
  releases: Type.Integer({ minimum: 0, description: 'Open requests for release that the caller may answer' })
})
export type OwnDealer = Static<typeof OwnDealer>

export const ownDealers = defineCall(endpoints.ownDealers, {
  summary: 'The dealerships that a dealer\'s person belongs to, at a glance; none for staff. Waits for the ERP for at most ' +
    `${formatDuration(timings.optionalErpWait)}.`,
  body: NoBody,
  response: closed({ dealers: Type.Array(OwnDealer) }),
  errors: ['unauthenticated', 'portal_unavailable']
})

export const SalesRep = closed({
  rep_number: IdField<ids.RepNumber>(),
  name: Type.String({ description: 'First and last name, or the email address' })
})
export type SalesRep = Static<typeof SalesRep>

export const salesReps = defineCall(endpoints.salesReps, {
  summary: 'The sales representatives who have an account, sorted by number.',
  body: NoBody,
  response: closed({ reps: Type.Array(SalesRep) }),
  errors: ['unauthenticated', 'forbidden', 'portal_unavailable']
})
