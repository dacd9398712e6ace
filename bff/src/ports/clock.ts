/** Time, ids and randomness, injected so that tests decide them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds; the timer does not keep the process alive. */
  delay(milliseconds: number): Promise<void>
}

export interface Ids {
  /** A UUID in lower case. */
  uuid(): string
  /** `bytes` random bytes as base64url. */
  secret(bytes: number): string
  /** A short reference that people read out: upper-case letters and digits that are hard to mistake. */
  reference(): string
}
