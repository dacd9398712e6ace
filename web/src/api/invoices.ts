import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { call } from '../lib/call.ts'
import { useCall } from './use-call.ts'

export type InvoiceListing = CallResponse<'invoiceHistory'>['orders'][number]

/** A dealer's invoices of the last three months, newest first. */
export function useInvoiceHistory (customer: string) {
  return useCall('invoiceHistory', { dealer: customer })
}

/** One invoice of the acting dealer with its lines. */
export function useInvoice (id: string) {
  return useCall('invoiceHistoryDetail', { id })
}

/** The filtered history as CSV. @throws ApiError */
export async function fetchHistoryCsv (body: CallBody<'invoiceHistoryCsv'>): Promise<string> {
  return (await call('invoiceHistoryCsv', body)).csv
}

/** One invoice's lines as CSV. @throws ApiError */
export async function fetchInvoiceCsv (id: string): Promise<string> {
  return (await call('invoiceCsv', { id })).csv
}

/** One invoice as a PDF file. @throws ApiError */
export async function fetchInvoicePdf (id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf } = await call('invoicePdf', { id })
  return Uint8Array.from(atob(pdf), letter => letter.charCodeAt(0))
}
