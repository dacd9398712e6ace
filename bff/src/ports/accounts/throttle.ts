/**
 * What is limited: the limit's own name, and then what it is counted for, each in its own field. If they were joined into one
 * string, a value that somebody typed could pass for two fields.
 */
type LimitKey = readonly [name: string, ...countedFor: string[]]

/**
 * How often something may fail: `max` times within `windowMs` of the first failure. `of`: whose login it is, so that an account's counts can be
 * reset.
 */
export type Limit = { key: LimitKey, max: number, windowMs: number, of?: string }

/**
 * Limits failed attempts, so that nobody can keep guessing. It fails closed: every method throws `PortalError` `portal_unavailable` if
 * its store is away.
 */
export interface Throttle {
  /**
   * Counts an attempt against each limit before it is made, so that many attempts at once cannot slip past.
   * @returns 0 if the attempt may be made. Otherwise one of the limits has been reached: the milliseconds to wait. The
   * attempt is then counted against none of them
   */
  admit(limits: readonly Limit[]): Promise<number>
  /** Takes back an admitted attempt that did not fail. */
  forgive(limits: readonly Limit[]): Promise<void>
  /** Milliseconds for which attempts of this account are still refused; 0 if they are not. */
  refusedFor(account: string): Promise<number>
  /** Forgets all that was counted for this account. */
  release(account: string): Promise<void>
}
