import { readSource, type ReadingRequest } from './part-list-file.ts'

self.onmessage = ({ data }: MessageEvent<ReadingRequest>) => {
  self.postMessage(readSource(data))
}
