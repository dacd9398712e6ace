import { gatewayOperations } from '../../contract/operations.ts'
import type { DerivedMethods } from './derived-methods.ts'
import { Refused, type GatewayErp } from '../erp.ts'
import { eachOnce, newestFirst } from './lists.ts'
import { mustBeAbout, noSuchRecord } from './found-or-not.ts'
import { notThere, type ServeOperation } from '../serve.ts'

const { changes, orders, order, 'latest-order': latestOrder, 'latest-orders': latestOrders, 'delete-order': deleteOrder } = gatewayOperations

export function orderOperations (serve: ServeOperation, erp: GatewayErp, derived: DerivedMethods) {
  const findChanges = erp.changes?.bind(erp)
  return {
    changes: findChanges === undefined
      ? notThere
      : serve(changes, async (asked, context) => ({ answer: { ...await findChanges(asked, context), ...asked } })),
    orders: serve(orders, async (asked, context) => {
      const type = asked.status === 'open' ? 'confirmed' : 'unconfirmed'
      const found = await erp.orders?.(asked, context) ?? []
      const listed = eachOnce(found, ({ _id }) => _id, order => order.type === type && order.customer_number === asked.customerNumber)
      return { answer: { ...asked, orders: newestFirst(listed, ({ order_date }) => order_date) } }
    }),
    order: serve(order, async (asked, context) => {
      const found = await erp.order?.(asked, context)
      if (found === undefined) return noSuchRecord
      mustBeAbout(asked.id, found._id)
      return { answer: found }
    }),
    'latest-order': serve(latestOrder, async (asked, context) => {
      const found = await derived.latestOrder?.(asked, context)
      if (found === undefined) return noSuchRecord
      mustBeAbout(asked.customerNumber, found.customerNumber)
      return { answer: found }
    }),
    'latest-orders': serve(latestOrders, async (asked, context) => {
      const wanted = new Set(asked.customerNumbers)
      const found = await derived.latestOrders?.({ customerNumbers: [...wanted] }, context) ?? []
      return { answer: { orders: eachOnce(found, order => order.customerNumber, order => wanted.has(order.customerNumber)) } }
    }),
    'delete-order': serve(deleteOrder, async (asked, context) => {
      if (erp.deleteOrder === undefined) throw new Refused('ORDERS CANNOT BE DELETED HERE')
      if (erp.order !== undefined) {
        const found = await erp.order({ id: asked.id }, context)
        if (found?.customer_number !== asked.customerNumber) return noSuchRecord
      }
      return await erp.deleteOrder(asked, context) ? { answer: { ...asked, deleted: 'Y' } } : noSuchRecord
    }, (_asked, message) => ({ message }))
  }
}
