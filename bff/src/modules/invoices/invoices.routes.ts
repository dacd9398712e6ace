import { invoiceCsv, invoiceHistory, invoiceHistoryCsv, invoiceHistoryDetail, invoicePdf, invoiceReceivingCsv } from '@portal/contracts/invoices'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { historyAsCsv, invoiceAsCsv, invoiceAsPdf, invoiceHistoryOf, invoiceOf, repOf, withOrderer, withOrderers } from './invoices.service.ts'
import { invoiceToReceive } from './receiving-file.ts'

export function invoiceRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'finances' }>, ports: Pick<Ports, 'erp' | 'users' | 'journal' | 'clock' | 'timeZone' | 'documentPrinter'>): void {
  serve(invoiceHistory, async (body, { customerNumber, forDisplay, session }) => {
    const { invoices, since, older } = await invoiceHistoryOf(ports, body, customerNumber, forDisplay)
    return { orders: await withOrderers(ports, invoices, customerNumber, session.userId), since, older }
  })

  serve(invoiceHistoryDetail, async (body, { customerNumber, forDisplay }) => {
    const invoice = await invoiceOf(ports, body.id, customerNumber, forDisplay)
    const [rep, placed] = await Promise.all([repOf(ports, invoice), withOrderer(ports, invoice)])
    return { invoice: placed, ...(rep !== undefined && { rep }) }
  })

  serve(invoiceHistoryCsv, async (body, { customerNumber, forDisplay, session }) => {
    return await historyAsCsv(ports, body, customerNumber, session.userId, forDisplay)
  })

  serve(invoiceCsv, async (body, { customerNumber, forDisplay }) => {
    return { csv: await invoiceAsCsv(ports, body.id, customerNumber, forDisplay) }
  })

  serve(invoiceReceivingCsv, async (body, { customerNumber, forDisplay }) => {
    return { csv: await invoiceToReceive(ports, body.id, customerNumber, forDisplay) }
  })

  serve(invoicePdf, async (body, { customerNumber, forDisplay }) => {
    const bytes = await invoiceAsPdf(ports, body.id, customerNumber, forDisplay)
    return { pdf: Buffer.from(bytes).toString('base64') }
  })
}
