import { readTextSource } from '@portal/contracts/rules/part-list/part-list-source'
import { readFileSource } from './part-list-file.ts'
import type { ReadingRequest } from './read-part-list.ts'

self.onmessage = ({ data: { source, ...options } }: MessageEvent<ReadingRequest>) => {
  self.postMessage(typeof source === 'string' ? readTextSource(source, options) : readFileSource(source, options))
}
