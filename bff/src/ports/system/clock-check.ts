/**
 * Compares this process's clock with the database's. All processes must agree on when a lease expires, when a look-up is due, and when
 * the ERP has finished processing. A process whose clock is off still takes orders, but leaves sending them to the others.
 */
export interface ClockCheck {
  /** Whether the clock is close enough to send orders. Reads the database's clock if the last reading is too old. */
  maySend(): Promise<boolean>
  /** Whether the clock is off, according to the readings so far. */
  isOff(): boolean
  /** Milliseconds by which the clock is certainly ahead of the database's; negative if it is behind. */
  ahead(): number
}
