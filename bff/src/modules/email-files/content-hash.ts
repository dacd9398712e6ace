import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal, which shows whether a file's content has changed. */
export function contentHash (content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
