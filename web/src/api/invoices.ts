import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, InvoiceId } from '@portal/contracts/base/ids'
import type { ListedInvoice } from '@portal/contracts/invoices'
import { base64Bytes } from '../lib/text/base64.ts'
import { call, type CallOptions } from '../lib/http/call.ts'
import { useAnswer, useCall, type AnswerState } from './use-call.ts'

/** `since`: all invoices from this day on are there. `older`: earlier ones can be requested. */
type InvoiceHistory = { invoices: ListedInvoice[], since: string, older: boolean }

/** Which older invoices are wanted. Without a last day: up to now. Without a first day: of any age, which only some kinds may be. */
export type OlderInvoices = Omit<CallBody<'invoiceHistory'>, 'dealer'>

/** A dealer's invoices, newest first. The call names them `orders`. */
export function useInvoiceHistory (customer: CustomerNumber): AnswerState<InvoiceHistory> {
  return useAnswer('invoiceHistory', { dealer: customer }, askHistory)
}

/** The invoices of earlier days. @param wanted nothing is fetched while it is null */
export function useOlderInvoices (customer: CustomerNumber, wanted: OlderInvoices | null): AnswerState<InvoiceHistory> {
  return useAnswer('invoiceHistory', wanted && { dealer: customer, ...wanted }, askHistory)
}

async function askHistory (body: CallBody<'invoiceHistory'>, noting: CallOptions): Promise<InvoiceHistory> {
  const { orders: invoices, since, older = false } = await call('invoiceHistory', body, noting)
  return { invoices, since, older }
}

/** One invoice of the acting dealer, with its lines. */
export function useInvoice (id: InvoiceId) {
  return useCall('invoiceHistoryDetail', { id })
}

/**
 * The filtered history as CSV. `since`: the first day from which all are in it.
 * @throws ApiError
 */
export async function fetchHistoryCsv (
  customer: CustomerNumber, filters: Omit<CallBody<'invoiceHistoryCsv'>, 'dealer'>, options: CallOptions
): Promise<CallResponse<'invoiceHistoryCsv'>> {
  return await call('invoiceHistoryCsv', { dealer: customer, ...filters }, options)
}

/**
 * One invoice's lines as CSV.
 * @throws ApiError
 */
export async function fetchInvoiceCsv (id: InvoiceId, options?: CallOptions): Promise<string> {
  return (await call('invoiceCsv', { id }, options)).csv
}

/**
 * The parts of one invoice, as CSV for receiving them in a dealer-management system.
 * @throws ApiError
 */
export async function fetchReceivingCsv (id: InvoiceId): Promise<string> {
  return (await call('invoiceReceivingCsv', { id })).csv
}

/**
 * One invoice as a PDF file.
 * @throws ApiError
 */
export async function fetchInvoicePdf (id: InvoiceId, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
  return base64Bytes((await call('invoicePdf', { id }, options)).pdf)
}
