import { parentPort, workerData } from 'node:worker_threads'
import type { Letterhead, Sheet } from '../../ports/document-printer.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawOrder } from './draw-order.ts'
import { drawStatement } from './draw-statement.ts'

/** Draws the one document that the thread was started with. */
const { sheet, letterhead }: { sheet: Sheet, letterhead: Letterhead } = workerData
parentPort?.postMessage(await drawn())

async function drawn (): Promise<Uint8Array> {
  if ('invoice' in sheet) return await drawInvoice(sheet, letterhead)
  return 'order' in sheet ? await drawOrder(sheet, letterhead) : await drawStatement(sheet, letterhead)
}
