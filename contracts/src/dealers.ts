import Type, { type Static } from 'typebox'
import { closed } from './call.ts'
import { Cents, CustomerNumber, IdField, IsoDate } from './fields.ts'
import type * as ids from './base/ids.ts'
import { defaultAddressKey } from './policy/ordering.ts'

export const Address = closed({
  address_id: Type.Integer({ minimum: 0, description: `Key of the address; ${defaultAddressKey} is the default shipping address, 0 the billing address` }),
  name: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postal: Type.String()
})
export type Address = Static<typeof Address>

const record = {
  _id: IdField<ids.CustomerNumber>(),
  customer_number: CustomerNumber,
  name_company: Type.String(),
  address: Type.Record(Type.String(), Address, { description: 'Keyed by address number; the billing address, if the ERP has one, under `billing`' }),
  default_shipping: closed({ code: Type.String(), label: Type.String({ description: 'Long name, as the ERP spells it' }) }),
  suspended: Type.Boolean(),
  rep_number: IdField<ids.RepNumber>()
}

/** Figures that give dealer prices away: they reveal what an order comes to. */
const terms = closed({
  freight_minimum: Cents,
  new_dealer: Type.Boolean()
})

const finances = closed({
  amount_due: Cents,
  billing_period_amount: Cents,
  period_1_amount: Cents,
  period_2_amount: Cents,
  period_3_amount: Cents,
  period_4_amount: Cents,
  date_last_payment: Type.Union([IsoDate, Type.Null()]),
  term_code: Type.String(),
  statement_type_code: Type.String(),
  statement_type: Type.Optional(Type.String({ description: 'The account type in words' })),
  credit_limit: Type.Optional(Cents),
  credit_available: Type.Optional(Type.Integer({ description: 'US cents; negative over the limit' }))
})

/** A dealer's record in the ERP. Amounts are in cents. */
export const Dealer = closed({ ...record, ...terms.properties, ...finances.properties })
export type Dealer = Static<typeof Dealer>

/** The same as one of the dealer's people may see it: terms are left out without the right to prices, and finances without the right to them. */
export const ShownDealer = closed({ ...record, ...Type.Partial(terms).properties, ...Type.Partial(finances).properties })
export type ShownDealer = Static<typeof ShownDealer>

/** What an ERP's lists of dealers may say about a dealer. Whatever they do not say is left out. */
export const ListedFacts = {
  phone: Type.Optional(Type.String()),
  suspended: Type.Optional(Type.Boolean()),
  new_dealer: Type.Optional(Type.Boolean()),
  amount_due: Type.Optional(Type.Integer({ description: 'US cents; negative for a credit balance' })),
  amount_overdue: Type.Optional(Type.Integer({ description: 'What of it is past due, in US cents' })),
  last_order_date: Type.Optional(IsoDate)
} as const

/** A dealer in a list. */
export const DealerSummary = closed({
  _id: IdField<ids.CustomerNumber>(),
  customer_number: CustomerNumber,
  name_company: Type.String(),
  rep_number: IdField<ids.RepNumber>(),
  default_address: Type.Union([Address, Type.Null()], { description: 'The default shipping address; null if the ERP has none' }),
  ...ListedFacts
})
export type DealerSummary = Static<typeof DealerSummary>
