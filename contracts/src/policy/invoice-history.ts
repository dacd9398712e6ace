import { second } from '../base/time-units.ts'

export const invoiceHistoryMonths = 3

/** Earlier than any invoice. Where the ERP offers older invoices, unpaid ones are looked for from this day on. */
export const allInvoicesSince = '1970-01-01'

/** Limits for reading older invoices, if the ERP offers them: how many, not counting the rest of the last day, and for how many milliseconds. */
export const olderInvoices = { max: 2000, time: 10 * second } as const

/** How many invoices one file can contain. `bytes`: of their PDF files, or characters of their lines; the page holds them in memory. */
export const collectedInvoices = { max: 250, bytes: 100_000_000 } as const
