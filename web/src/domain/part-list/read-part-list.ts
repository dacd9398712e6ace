import { second } from '@portal/contracts/base/time-units'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { readTextSource, type SourceOptions, type SourceReading } from '@portal/contracts/rules/part-list/part-list-source'

/** What is read, and how. */
export type ReadingRequest = SourceOptions & { source: string | Uint8Array }

/** Characters read synchronously, between two keystrokes. */
const shortText = 50_000
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

/** Reads files and long texts in a worker, so that typing never waits. The workbook reader is fetched with the first file. */
export function readPartList (request: ReadingRequest): SourceReading | Promise<SourceReading> {
  const { source, ...options } = request
  if (typeof source === 'string' && source.length <= shortText) return readTextSource(source, options)
  return typeof Worker === 'undefined' ? readHere(request) : readInWorker(request)
}

/** Where there are no workers. */
async function readHere ({ source, ...options }: ReadingRequest): Promise<SourceReading> {
  if (typeof source === 'string') return readTextSource(source, options)
  const { readFileSource } = await import('./part-list-file.ts')
  return readFileSource(source, options)
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
