import { parentPort, workerData } from 'node:worker_threads'
import type { Letterhead, Sheet } from '../../ports/documents/document-printer.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawOrder } from './draw-order.ts'
import { drawStatement } from './draw-statement.ts'
import type { Head } from './paper.ts'
import { withPrintableText } from './printable-text.ts'

/** Draws the one document that the thread was started with. */
const given: { sheet: Sheet, letterhead: Letterhead } = workerData
const { shown: { sheet, company }, isMarked } = withPrintableText({ sheet: given.sheet, company: given.letterhead.company })
const head: Head = { ...given.letterhead, company, isMarked }
parentPort?.postMessage(await drawn())

async function drawn (): Promise<Uint8Array> {
  if ('invoice' in sheet) return await drawInvoice(sheet, head)
  return 'order' in sheet ? await drawOrder(sheet, head) : await drawStatement(sheet, head)
}
