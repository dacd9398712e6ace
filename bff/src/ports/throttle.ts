/** How often something may fail: `max` times within `windowMs` of the first. `key` names it, e.g. `account:…`. */
export type Limit = { key: string, max: number, windowMs: number }

/**
 * Counts attempts that fail, so that nobody guesses on. Throws `PortalError` `portal_unavailable` where its store is away:
 * what cannot be counted is not let through.
 */
export interface Throttle {
  /**
   * Counts an attempt against each limit before it is made, so that many at once cannot slip past.
   * @returns false where one of the limits has been reached; then none has counted it
   */
  admit(limits: readonly Limit[]): Promise<boolean>
  /** Takes an attempt back that was admitted and did not fail. */
  forgive(limits: readonly Limit[]): Promise<void>
}
