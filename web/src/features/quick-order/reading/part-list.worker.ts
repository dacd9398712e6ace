import { readFileSource } from '../files/part-list-file.ts'
import { readTextSource } from '@portal/contracts/rules/part-list/part-list-source'
import type { ReadingRequest } from './read-part-list.ts'

self.onmessage = ({ data: { source, remembered, choice } }: MessageEvent<ReadingRequest>) => {
  self.postMessage(typeof source === 'string' ? readTextSource(source, remembered, choice) : readFileSource(source, remembered, choice))
}
