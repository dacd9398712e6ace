import { gatewayOperations } from '../../contract/operations.ts'
import type { GatewayErp, ListedInvoice } from '../erp.ts'
import { eachOnce, newestFirst } from './lists.ts'
import { mustBeAbout, noSuchRecord } from './found-or-not.ts'
import { notThere, type ServeOperation } from '../serve.ts'

const { invoices, invoice, purchases } = gatewayOperations

/** Invoices on a page; more only if all of them are of one day. */
const pageMax = 500

export function invoiceOperations (serve: ServeOperation, erp: GatewayErp) {
  const findPurchases = erp.purchases?.bind(erp)
  return {
    invoices: serve(invoices, async (asked, context) => {
      const found = await erp.invoices?.(asked, context) ?? []
      const { customerNumber, since, until } = asked
      const listed = eachOnce(found, ({ _id }) => _id, ({ customer_number: of, order_invoice_date: date }) =>
        of === customerNumber && date >= since && (until === undefined || date <= until))
      const invoices = newestFirst(listed, ({ order_invoice_date }) => order_invoice_date)
      return { answer: { ...asked, ...(until === undefined ? { invoices } : pageOf(invoices)) } }
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

/** The newest of a range, in whole days; the next request is for older ones. */
function pageOf (range: ListedInvoice[]): { invoices: ListedInvoice[], more: boolean } {
  const next = range[pageMax]?.order_invoice_date
  if (next === undefined) return { invoices: range, more: false }
  const parted = range.findIndex(invoice => invoice.order_invoice_date === next)
  const end = parted > 0 ? parted : range.findIndex(invoice => invoice.order_invoice_date < next)
  return end < 0 ? { invoices: range, more: false } : { invoices: range.slice(0, end), more: true }
}
