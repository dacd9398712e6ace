import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal; tells whether the content of a file has changed. */
export function contentHash (content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
