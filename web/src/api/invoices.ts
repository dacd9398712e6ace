import type { CallBody } from '@portal/contracts/calls'
import type { CustomerNumber, InvoiceId } from '@portal/contracts/base/ids'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { base64Bytes } from '../lib/text/base64.ts'
import { call, type CallOptions } from '../lib/http/call.ts'
import { useAnswer, useCall, type AnswerState } from './use-call.ts'

/** `since`: the first day that the history covers. */
type InvoiceHistory = { invoices: InvoiceSummary[], since: string }

/** A dealer's invoices, newest first. The call names them `orders`. */
export function useInvoiceHistory (customer: CustomerNumber): AnswerState<InvoiceHistory> {
  return useAnswer('invoiceHistory', { dealer: customer }, async (body, noting) => {
    const { orders: invoices, since } = await call('invoiceHistory', body, noting)
    return { invoices, since }
  })
}

/** One invoice of the acting dealer, with its lines. */
export function useInvoice (id: InvoiceId) {
  return useCall('invoiceHistoryDetail', { id })
}

/**
 * The filtered history as CSV.
 * @throws ApiError
 */
export async function fetchHistoryCsv (
  customer: CustomerNumber, filters: Omit<CallBody<'invoiceHistoryCsv'>, 'dealer'>, options: CallOptions
): Promise<string> {
  return (await call('invoiceHistoryCsv', { dealer: customer, ...filters }, options)).csv
}

/**
 * One invoice's lines as CSV.
 * @throws ApiError
 */
export async function fetchInvoiceCsv (id: InvoiceId): Promise<string> {
  return (await call('invoiceCsv', { id })).csv
}

/**
 * What came with one invoice, to be received in a dealer-management system, as CSV.
 * @throws ApiError
 */
export async function fetchReceivingCsv (id: InvoiceId): Promise<string> {
  return (await call('invoiceReceivingCsv', { id })).csv
}

/**
 * One invoice as a PDF file.
 * @throws ApiError
 */
export async function fetchInvoicePdf (id: InvoiceId): Promise<Uint8Array<ArrayBuffer>> {
  return base64Bytes((await call('invoicePdf', { id })).pdf)
}
