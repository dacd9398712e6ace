import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether an `authorization` header carries one of the keys. The time that it takes reveals nothing about them.
 * @param keys several while one replaces another; undefined lets every request pass
 * @throws Error if there are keys, and one is blank
 */
export function keyCheck (keys: string | readonly string[] | undefined): (authorization: string | undefined) => boolean {
  if (keys === undefined) return () => true
  const all = [keys].flat()
  if (all.length === 0 || all.some(key => key.trim() === '')) throw new Error('a key is blank: leave `key` out if everybody may ask')
  const expected = all.map(key => digest(`Bearer ${key}`))
  return authorization => {
    if (authorization === undefined) return false
    const given = digest(authorization)
    return expected.map(key => timingSafeEqual(given, key)).includes(true)
  }
}

/** Two digests have the same length, as `timingSafeEqual` demands. */
function digest (text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
