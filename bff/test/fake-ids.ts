import type { Ids } from '../src/ports/system/clock.ts'

/** Ids that count up from 1, so that every run of a test sees the same ones. */
export function createFakeIds (): Ids {
  let count = 0
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    secret: bytes => {
      const secret = Buffer.alloc(bytes)
      secret.writeUInt32BE(++count, bytes - 4)
      return secret.toString('base64url')
    },
    code: () => `P${String(++count).padStart(9, '0')}`
  }
}
