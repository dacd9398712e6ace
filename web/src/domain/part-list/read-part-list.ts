import { readTextSource, type SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import type { ReadingRequest } from './part-list-file.ts'
import { readAside } from './read-aside.ts'

/** Characters read synchronously, between two keystrokes. */
const shortText = 50_000

/** Reads a text or a file: short texts at once, everything else aside. */
export function readPartList (request: ReadingRequest): SourceReading | Promise<SourceReading> {
  const { source, ...options } = request
  return typeof source === 'string' && source.length <= shortText ? readTextSource(source, options) : readAside(request)
}
