/** Time, injected so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after this many milliseconds. The timer does not keep the process alive. */
  delay(milliseconds: number): Promise<void>
}

/** Ids and randomness, injected so that tests control them. */
export interface Ids {
  /** A UUID in lower case. */
  uuid(): string
  /** `bytes` random bytes as base64url. */
  secret(bytes: number): string
  /** Nine characters that people can read out: upper-case letters and digits that are hard to confuse. */
  code(): string
}
