import Type from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Instant } from './fields.ts'

export const TakesOrders = Type.Boolean({ description: 'Orders are received while the ERP is away, and checked and sent when it is back' })

export const orderingSystem = defineCall(endpoints.orderingSystem, {
  summary: 'Whether the ERP answers. A page asks from time to time while it does not, and reads what it shows again once it does.',
  body: NoBody,
  response: closed({
    away_since: Type.Union([Instant, Type.Null()], { description: 'Null while the ERP answers' }),
    takes_orders: TakesOrders
  })
})
