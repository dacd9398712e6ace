import { gatewayOperations } from '../contract/operations.ts'
import type { GatewayErp } from './erp.ts'
import { eachOnce, newestFirst } from './lists.ts'
import { about, none } from './single.ts'
import type { ServeOperation } from './serve.ts'

const { invoices, invoice } = gatewayOperations

export function invoiceOperations (serve: ServeOperation, erp: GatewayErp) {
  return {
    invoices: serve(invoices, async (asked, context) => {
      const found = await erp.invoices?.(asked, context) ?? []
      const listed = eachOnce(found, ({ _id }) => _id, ({ customer_number, order_invoice_date }) =>
        customer_number === asked.customerNumber && order_invoice_date >= asked.since)
      return { answer: { ...asked, invoices: newestFirst(listed, ({ order_invoice_date }) => order_invoice_date) } }
    }),
    invoice: serve(invoice, async (asked, context) => {
      const found = await erp.invoice?.(asked, context)
      if (found === undefined) return none
      about(asked.id, found._id)
      return { answer: found }
    })
  }
}
