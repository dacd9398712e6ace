import { invoiceCsv, invoiceHistory, invoiceHistoryCsv, invoiceHistoryDetail, invoicePdf } from '@portal/contracts/invoices'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { historyAsCsv, invoiceAsCsv, invoiceAsPdf, invoiceHistoryOf, invoiceOf } from './invoices.service.ts'

export function invoiceRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: Pick<Ports, 'erp' | 'clock' | 'invoicePrinter'>): void {
  serve(invoiceHistory, async (_body, { customerNumber, requestId }) => {
    const { invoices, since } = await invoiceHistoryOf(ports, customerNumber, requestId)
    return { orders: invoices, since }
  })

  serve(invoiceHistoryDetail, async (body, { customerNumber, requestId }) => {
    return { invoice: await invoiceOf(ports, body.id, customerNumber, requestId) }
  })

  serve(invoiceHistoryCsv, async (body, { customerNumber, requestId }) => {
    return { csv: await historyAsCsv(ports, body, customerNumber, requestId) }
  })

  serve(invoiceCsv, async (body, { customerNumber, requestId }) => {
    return { csv: await invoiceAsCsv(ports, body.id, customerNumber, requestId) }
  })

  serve(invoicePdf, async (body, { customerNumber, requestId }) => {
    const bytes = await invoiceAsPdf(ports, body.id, customerNumber, requestId)
    return { pdf: Buffer.from(bytes).toString('base64') }
  })
}
