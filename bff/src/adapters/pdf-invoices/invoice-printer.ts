import { Worker } from 'node:worker_threads'
import { PortalError } from '../../errors.ts'
import type { InvoicePrinter, InvoiceSheet } from '../../ports/invoice-printer.ts'

const limits = {
  /** Invoices being made and waiting to be made. */
  inHand: 8,
  /** Milliseconds from being asked to having it, the wait included. */
  time: 10_000,
  /** MiB that the making of one may take. */
  memory: 256
}

/**
 * Makes PDF files one after the other, each in a thread of its own: thousands of lines take seconds of processor time, which
 * nobody else's request should wait for. What the thread has loaded goes with it.
 */
export function createInvoicePrinter ({ inHand, time, memory }: typeof limits = limits): InvoicePrinter {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async pdf (sheet) {
      if (waiting >= inHand) throw new PortalError('portal_unavailable')
      waiting++
      const end = AbortSignal.timeout(time)
      const made = last.then(async () => await inThread(sheet, memory, end)).finally(() => { waiting-- })
      last = made.catch(() => undefined)
      return await made
    }
  }
}

async function inThread (sheet: InvoiceSheet, memory: number, end: AbortSignal): Promise<Uint8Array> {
  if (end.aborted) throw new PortalError('portal_unavailable')
  const thread = new Worker(new URL('./invoice-thread.ts', import.meta.url), {
    workerData: sheet, resourceLimits: { maxOldGenerationSizeMb: memory }
  })
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => { reject(new Error('the thread ended without a file')) })
      end.addEventListener('abort', () => { reject(new PortalError('portal_unavailable')) }, { once: true })
    })
  } finally {
    await thread.terminate()
  }
}
