import { parentPort, workerData } from 'node:worker_threads'
import type { InvoiceSheet, Letterhead } from '../../ports/invoice-printer.ts'
import { drawInvoice } from './draw-invoice.ts'

/** Draws the one invoice that the thread was started with. */
const { sheet, letterhead }: { sheet: InvoiceSheet, letterhead: Letterhead } = workerData
parentPort?.postMessage(await drawInvoice(sheet, letterhead))
