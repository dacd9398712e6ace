import { createHash } from 'node:crypto'

/** What tells one content of a file from another. */
export function contentHash (content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
