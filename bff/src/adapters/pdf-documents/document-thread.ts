import { parentPort, workerData } from 'node:worker_threads'
import type { Letterhead, Sheet } from '../../ports/document-printer.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawOrder } from './draw-order.ts'

/** Draws the one document that the thread was started with. */
const { sheet, letterhead }: { sheet: Sheet, letterhead: Letterhead } = workerData
parentPort?.postMessage('invoice' in sheet ? await drawInvoice(sheet, letterhead) : await drawOrder(sheet, letterhead))
