import { partListMessages } from '@portal/contracts/policy/part-lists'
import type { SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import type { ReadingRequest } from './part-list-file.ts'
import { readAside } from './read-aside.ts'

/** Characters read synchronously, between two keystrokes. */
const shortText = 50_000

type TextReader = typeof import('@portal/contracts/rules/part-list/part-list-source')

let reader: TextReader | undefined

/** Loads the code that reads texts, with the first of them. @throws TypeError without a connection */
export async function loadTextReader (): Promise<TextReader> {
  reader ??= await import('@portal/contracts/rules/part-list/part-list-source')
  return reader
}

/** Reads a text or a file: short texts at once, if the code for it is there, and everything else aside. */
export function readPartList (request: ReadingRequest): SourceReading | Promise<SourceReading> {
  const { source, ...options } = request
  if (typeof source !== 'string' || source.length > shortText) return readAside(request)
  return reader?.readTextSource(source, options) ??
    loadTextReader().then(({ readTextSource }) => readTextSource(source, options), () => ({ ok: false, message: partListMessages.textNotLoaded }))
}
