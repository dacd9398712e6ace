/** Password hashes as PHC strings. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a user without a hash (`null`) as for one with; such a user's password is never right. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with weaker parameters than today's. */
  outdated(hash: string): boolean
}
