import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether an `authorization` header carries the key. The time that it takes tells nothing about the key.
 * @param key undefined: every request may pass
 */
export function keyCheck (key: string | undefined): (authorization: string | undefined) => boolean {
  if (key === undefined) return () => true
  const expected = digest(`Bearer ${key}`)
  return authorization => authorization !== undefined && timingSafeEqual(digest(authorization), expected)
}

/** Two digests have the same length, as `timingSafeEqual` demands. */
function digest (text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
