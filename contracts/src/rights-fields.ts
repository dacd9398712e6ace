import Type from 'typebox'
import { closed } from './call.ts'
import { Cents, Count } from './fields.ts'
import { limits } from './policy/limits.ts'

const rights = {
  order: Type.Boolean(),
  prices: Type.Boolean({ description: 'Dealer prices, and everything with amounts made of them, such as orders' }),
  finances: Type.Boolean({ description: 'Invoices, statements, what is due' }),
  people: Type.Boolean({ description: 'The people of the dealership' })
}

/** What a person may do for a dealer. */
export const RightsField = closed({
  ...rights,
  order_limit: Type.Union([Cents, Type.Null()], { description: 'The highest item total of one order, in US cents; null for no limit' })
})

/** Rights as somebody gives them. Orders and finances imply prices. */
export const GivenRights = closed({
  ...rights,
  order_limit: Type.Union([Count({ min: 1, max: limits.orderLimitMax }), Type.Null()], { description: 'The highest item total of one order, in US cents; null for no limit' })
})
