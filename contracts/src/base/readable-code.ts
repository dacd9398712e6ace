/** Crockford's base 32, without I, L, O and U, which are easily misread or misspelled. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Upper-case letters and digits that people can read out, one for each byte. 256 is a multiple of 32, so random bytes make every character equally
 * likely.
 */
export function readableCode (bytes: Uint8Array): string {
  return Array.from(bytes, byte => alphabet.charAt(byte % alphabet.length)).join('')
}
