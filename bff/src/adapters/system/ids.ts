import { randomBytes, randomUUID } from 'node:crypto'
import type { Ids } from '../../ports/clock.ts'

/** Crockford's base 32, without I, L, O and U, which are easily misread or misspelled. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids made from the operating system's randomness. A reference is `P` and nine characters: 45 random bits. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: bytes => randomBytes(bytes).toString('base64url'),
  // 256 is a multiple of 32, so every character is equally likely.
  reference: () => `P${Array.from(randomBytes(9), byte => alphabet.charAt(byte % alphabet.length)).join('')}`
}
