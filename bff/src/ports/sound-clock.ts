/**
 * Whether this process's clock can be trusted with what all processes must agree on by time: leases, looks, and when the ERP has settled.
 * A process whose clock is off takes orders and leaves it to others to send them.
 */
export interface SoundClock {
  /** Asks the database's clock where that was not done just now. */
  maySend(): Promise<boolean>
  /** What that comes to by what is known already. */
  isOff(): boolean
  /** Milliseconds by which the clock is ahead of the database's, as far as is known for sure; negative where it is behind. */
  ahead(): number
}
