/** What is removed for good once it is older than configured. */
export type Removable = 'audit lines' | 'orders'

/** More than usual is due. Times are milliseconds since 1970. */
export type HeldRemoval = {
  what: Removable
  /** When the oldest of it was written. */
  oldest: number
  /** Everything written before this time is removed at `until`. */
  before: number
  until: number
}

/**
 * Decides what is old enough to be removed. Clocks may be wrong, so a process whose clock differs from the database's removes nothing, and more than
 * a usual day's share is announced for three days, in the log and as an alert, so that somebody can correct the clock.
 */
export interface RemovalGuard {
  /** Whether the clock can be trusted to judge age. */
  trustsClock(): Promise<boolean>
  /**
   * @param due everything before this time is older than configured
   * @param oldest when the oldest of it was written; undefined if there is nothing
   * @returns the time before which it may be removed; undefined if none of it may be
   */
  limit(what: Removable, due: number, oldest: number | undefined): Promise<number | undefined>
  /** What is announced at the moment, in this process. */
  held(): HeldRemoval[]
}
