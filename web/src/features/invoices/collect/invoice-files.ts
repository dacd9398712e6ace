import type { InvoiceSummary } from '@portal/contracts/invoices'
import { collectedInvoices } from '@portal/contracts/policy/invoice-history'
import { invoiceTitle } from '@portal/contracts/rules/finances/invoices'
import { fetchInvoiceCsv, fetchInvoicePdf } from '../../../api/invoices.ts'
import { saveCsv, saveFile } from '../../../lib/browser/save-file.ts'
import { ApiError, clientMessages } from '../../../lib/http/api-error.ts'
import { invoiceFileName } from '../invoice-file-name.ts'
import { collectInvoices, FileFull, type CollectOptions, type MissedInvoice } from './collect-invoices.ts'
import { createZipFile } from './zip-file.ts'

type OfDealer = CollectOptions & { customer: string }

/**
 * Saves the invoices' PDF files as one ZIP file, which names those that are not in it. Nothing is saved if there is none.
 * @returns those that are not in it
 */
export async function savePdfs (invoices: readonly InvoiceSummary[], options: OfDealer): Promise<MissedInvoice[]> {
  const { customer, signal } = options
  const zip = createZipFile()
  const missed = await collectInvoices(invoices, async invoice => {
    if (zip.bytes() >= collectedInvoices.bytes) throw new FileFull()
    zip.add(invoiceFileName(invoice), 'pdf', await fetchInvoicePdf(invoice._id, { signal, dealer: customer }))
  }, options)
  if (missed.length === invoices.length) return missed
  if (missed.length > 0) zip.add('NOT IN THIS FILE', 'txt', missed.map(({ invoice, reason }) => `${invoiceTitle(invoice)}: ${reason}\r\n`).join(''))
  saveFile(zip.end(), 'application/zip', `invoices-${customer}.zip`)
  return missed
}

/** The same for the lines of the invoices, as one CSV file. */
export async function saveLines (invoices: readonly InvoiceSummary[], options: OfDealer): Promise<MissedInvoice[]> {
  const { customer, signal } = options
  let [heads, rows]: [string | undefined, string] = [undefined, '']
  const missed = await collectInvoices(invoices, async invoice => {
    if (rows.length >= collectedInvoices.bytes) throw new FileFull()
    const csv = await fetchInvoiceCsv(invoice._id, { signal, dealer: customer })
    const end = csv.indexOf('\r\n') + 2
    heads ??= csv.slice(0, end)
    if (!csv.startsWith(heads)) throw new ApiError('bad_response', clientMessages.bad_response)
    rows += csv.slice(end)
  }, options)
  if (heads !== undefined) saveCsv(heads + rows, `invoice-lines-${customer}.csv`)
  return missed
}
