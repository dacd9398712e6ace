import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordHash } from '../../ports/system/id-types.ts'
import { lanes, memoryKiB, passes } from './parameters.ts'

/** The code that runs in the threads that `passwords.ts` starts. */

const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }

/** Verified when a user has no hash, so that the time taken does not reveal it. */
let dummyHash: string | undefined

/** @returns a PHC string */
export function hash (password: string): string {
  return hashSync(password, options)
}

/** @param task without a hash, or with a malformed one, no password is right */
export function verify ({ hash, password }: { hash: PasswordHash | null, password: string }): boolean {
  dummyHash ??= hashSync('no user has this password', options)
  try {
    return verifySync(hash ?? dummyHash, password) && hash !== null
  } catch {
    return false
  }
}
