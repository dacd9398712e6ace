import { second } from '@portal/contracts/base/time-units'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import type { SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import type { ReadingRequest } from './part-list-file.ts'

/** Milliseconds. Reading takes a fraction of a second; a file that takes longer is malicious. */
const longest = 5 * second

/** The content of a file. Oversized files are refused without reading them. */
export async function fileBytes (file: Pick<File, 'size' | 'arrayBuffer'>): Promise<Uint8Array | string> {
  if (file.size > partListLimits.fileBytes) return partListMessages.tooLarge
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return partListMessages.unread
  }
}

/** Reads files and long texts in a worker, so that typing never waits. The reader is fetched with the first of them. */
export async function readAside (request: ReadingRequest): Promise<SourceReading> {
  return await (typeof Worker === 'undefined' ? readHere(request) : readInWorker(request))
}

/** Where there are no workers. */
async function readHere (request: ReadingRequest): Promise<SourceReading> {
  const { readSource } = await import('./part-list-file.ts')
  return readSource(request)
}

async function readInWorker (request: ReadingRequest): Promise<SourceReading> {
  const worker = new Worker(new URL('./part-list.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<SourceReading>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<SourceReading>) => { resolve(data) }
      worker.onerror = () => { resolve({ ok: false, message: partListMessages.notLoaded }) }
      setTimeout(() => { resolve({ ok: false, message: partListMessages.tooVast }) }, longest)
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
