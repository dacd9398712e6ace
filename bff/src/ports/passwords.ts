/** Password hashes as PHC strings. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long with and without a hash. Without one (`null`), no password is right. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with other parameters than the current ones. */
  outdated(hash: string): boolean
}
