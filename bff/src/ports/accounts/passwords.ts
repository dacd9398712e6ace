import type { PasswordHash } from '../system/id-types.ts'

/** Password hashes as PHC strings. */
export interface Passwords {
  hash(password: string): Promise<PasswordHash>
  /** Takes equally long with and without a hash. Without one (`null`), no password is right. */
  verify(hash: PasswordHash | null, password: string): Promise<boolean>
  /** Whether the hash was made with parameters other than the current ones. */
  outdated(hash: PasswordHash): boolean
}
