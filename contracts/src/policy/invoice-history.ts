import { second } from '../base/time-units.ts'

export const invoiceHistoryMonths = 3

/** Before every invoice: what is still to be paid is looked for from this day on, where the ERP offers it. */
export const allInvoicesSince = '1970-01-01'

/** Older invoices, where the ERP offers them: how many are read at most, beside those of the last day, and in which time in milliseconds. */
export const olderInvoices = { max: 2000, time: 10 * second } as const

/** What one file of many invoices can hold. `bytes`: of their PDF files, or characters of their lines; the page keeps them in memory. */
export const collectedInvoices = { max: 250, bytes: 100_000_000 } as const
