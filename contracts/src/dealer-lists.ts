import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, Instant, RepNumber } from './fields.ts'
import { limits } from './policy/limits.ts'
import { LatestOrder } from './orders.ts'
import { RoleField } from './session.ts'

/**
 * A dealer as the selector and the dealer lists show them. The selector gets only number and name, since there may be ten thousand.
 * `default_address` is the default shipping address, left out where the ERP has none.
 */
export const ListedDealer = closed({
  customer_number: CustomerNumber,
  name_company: Type.String(),
  rep_number: Type.Optional(Type.String()),
  default_address: Type.Optional(closed({
    street: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postal: Type.String()
  })),
  last_login: Type.Optional(Type.Union([Instant, Type.Null()], {
    description: 'Null for an account that never logged in; left out where the dealer has no account'
  }))
})
export type ListedDealer = Static<typeof ListedDealer>

const answer = closed({ dealers: Type.Array(ListedDealer) })
const listErrors = ['unauthenticated', 'forbidden', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable'] as const

export const dealers = defineCall(endpoints.dealers, {
  summary: 'By role: the dealers that the caller, whose role it is, may act for, with number and name. By id: the dealer list of a sales representative.',
  body: Type.Union([
    closed({ role: RoleField }),
    closed({ id: RepNumber })
  ]),
  response: answer,
  errors: listErrors
})

export const houseDealers = defineCall(endpoints.houseDealers, {
  summary: 'The house dealer list: dealers whose sales representative has no user account.',
  body: closed({
    rep_numbers: Type.Optional(Type.Array(RepNumber, { maxItems: limits.repsNamedMax, description: 'Representatives to leave out, besides those who have an account' }))
  }),
  response: answer,
  errors: listErrors
})

export const bulkDealerRecentOrders = defineCall(endpoints.bulkDealerRecentOrders, {
  summary: 'The last submitted order of many dealers, by their number; those without orders are left out.',
  body: closed({ dealers: Type.Array(CustomerNumber, { minItems: 1, maxItems: limits.recentOrdersMax }) }),
  response: closed({ orders: Type.Record(Type.String(), Type.Array(LatestOrder)) }),
  errors: [...listErrors, 'not_found']
})

export const SalesRep = closed({
  rep_number: Type.String(),
  name: Type.String({ description: 'First and last name, or the e-mail address' })
})
export type SalesRep = Static<typeof SalesRep>

export const salesReps = defineCall(endpoints.salesReps, {
  summary: 'The sales representatives who have an account, by number.',
  body: NoBody,
  response: closed({ reps: Type.Array(SalesRep) }),
  errors: ['unauthenticated', 'forbidden', 'portal_unavailable']
})
