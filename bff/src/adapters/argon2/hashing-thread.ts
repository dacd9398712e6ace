import { hashSync, verifySync } from '@node-rs/argon2'
import { lanes, memoryKiB, passes } from './parameters.ts'

/** What the threads that `passwords.ts` starts do. */

const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }

/** Checked where there is no hash to check: that there is none is not to be told from how long it takes. */
let nobodys: string | undefined

/** @returns a PHC string */
export function hash (password: string): string {
  return hashSync(password, options)
}

/** @param task without a hash, or with one that is none, nothing is right */
export function verify ({ hash, password }: { hash: string | null, password: string }): boolean {
  nobodys ??= hashSync('no user has this password', options)
  try {
    return verifySync(hash ?? nobodys, password) && hash !== null
  } catch {
    return false
  }
}
