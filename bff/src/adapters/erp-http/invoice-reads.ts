import type { Erp } from '../../ports/erp.ts'
import { expectAbout, swapped, type Reads } from './reads.ts'
import { replyReader } from './replies.ts'
import { readDayNumber } from './wire/fields.ts'
import { InvoiceRecord, InvoicesReply, readInvoice, readInvoiceSummary } from './wire/invoices.ts'

const invoices = replyReader(InvoicesReply)
const invoice = replyReader(InvoiceRecord)

export function invoiceReads (reads: Reads): Pick<Erp, 'invoicesSince' | 'invoice'> {
  return {
    async invoicesSince (customerNumber, since, context) {
      const path = `/v1/dealers/${encodeURIComponent(customerNumber)}/invoices?SINCE=${since.replaceAll('-', '')}`
      const { CUSNO, SINCE, INVOICES: records } = await reads.get({ method: 'GET', path }, invoices, context)
      expectAbout(path, '/CUSNO', CUSNO, customerNumber)
      expectAbout(path, '/SINCE', readDayNumber(SINCE), since)
      const seen = new Set<string>()
      return records.map((record, index) => {
        expectAbout(path, `/INVOICES/${index}/CUSNO`, record.CUSNO, customerNumber)
        const summary = readInvoiceSummary(record)
        if (summary.order_invoice_date < since) throw swapped(path, `/INVOICES/${index}/INVDT was not asked for`)
        if (seen.has(summary._id)) throw swapped(path, `/INVOICES/${index}/INVID is there twice`)
        seen.add(summary._id)
        return summary
      })
    },

    async invoice (id, context) {
      const path = `/v1/invoices/${encodeURIComponent(id)}`
      const record = await reads.find({ method: 'GET', path }, invoice, context)
      if (record === undefined) return undefined
      expectAbout(path, '/INVID', record.INVID, id)
      return readInvoice(record)
    }
  }
}
