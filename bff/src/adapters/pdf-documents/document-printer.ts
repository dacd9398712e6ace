import { Worker } from 'node:worker_threads'
import { PortalError } from '../../errors.ts'
import { createKeyedLimit } from '../../lib/keyed-limit.ts'
import type { DocumentPrinter, Letterhead, Sheet } from '../../ports/documents/document-printer.ts'

const limits = {
  /** The number of documents being made or waiting. */
  inHand: 8,
  /** The same for one person. */
  ofOne: 2,
  /** Milliseconds from the request to the finished file, including the wait. */
  time: 10_000,
  /** MiB of memory for one document. */
  memory: 256
}

/**
 * Makes PDF files one at a time, each in a thread of its own. Thousands of lines take seconds of processor time, which must not block the
 * event loop. The memory is freed when the thread ends.
 */
export function createDocumentPrinter (letterhead: Letterhead, { inHand, ofOne, time, memory }: typeof limits = limits): DocumentPrinter {
  const shares = createKeyedLimit()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async pdf (sheet, asker) {
      const leave = waiting >= inHand ? undefined : asker === undefined ? () => {} : shares.enter(asker, ofOne)
      if (leave === undefined) throw new PortalError('portal_unavailable')
      waiting++
      const end = AbortSignal.timeout(time)
      const made = last.then(async () => await inThread({ sheet, letterhead }, memory, end)).finally(() => {
        waiting--
        leave()
      })
      last = made.catch(() => undefined)
      return await made
    }
  }
}

async function inThread (workerData: { sheet: Sheet, letterhead: Letterhead }, memory: number, end: AbortSignal): Promise<Uint8Array> {
  if (end.aborted) throw new PortalError('portal_unavailable')
  const thread = new Worker(new URL('./document-thread.ts', import.meta.url), {
    workerData, resourceLimits: { maxOldGenerationSizeMb: memory }
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
