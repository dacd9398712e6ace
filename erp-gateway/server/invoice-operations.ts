import { gatewayOperations } from '../contract/operations.ts'
import type { GatewayErp } from './erp.ts'
import { eachOnce, newestFirst } from './lists.ts'
import { mustBeAbout, noSuchRecord } from './found-or-not.ts'
import { notThere, type ServeOperation } from './serve.ts'

const { invoices, invoice, purchases } = gatewayOperations

export function invoiceOperations (serve: ServeOperation, erp: GatewayErp) {
  const findPurchases = erp.purchases?.bind(erp)
  return {
    invoices: serve(invoices, async (asked, context) => {
      const found = await erp.invoices?.(asked, context) ?? []
      const listed = eachOnce(found, ({ _id }) => _id, ({ customer_number, order_invoice_date }) =>
        customer_number === asked.customerNumber && order_invoice_date >= asked.since)
      return { answer: { ...asked, invoices: newestFirst(listed, ({ order_invoice_date }) => order_invoice_date) } }
    }),
    invoice: serve(invoice, async (asked, context) => {
      const found = await erp.invoice?.(asked, context)
      if (found === undefined) return noSuchRecord
      mustBeAbout(asked.id, found._id)
      return { answer: found }
    }),
    purchases: findPurchases === undefined
      ? notThere
      : serve(purchases, async (asked, context) => {
        const { since, parts, more = false } = await findPurchases(asked, context) ?? { since: null, parts: [] }
        const listed = newestFirst(eachOnce(parts, part => part.item_number), part => part.last_bought)
        return { answer: { customerNumber: asked.customerNumber, since, parts: listed.slice(0, asked.limit), more: more || listed.length > asked.limit } }
      })
  }
}
