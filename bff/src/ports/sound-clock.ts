/**
 * Whether this process's clock can be trusted with what all processes must agree on by time: leases, looks, and when the ERP has settled.
 * A process whose clock is off takes orders and leaves it to others to send them.
 */
export interface SoundClock {
  /** Throws as the journal does, where the database's clock had to be asked. */
  maySend(): Promise<boolean>
  /** Milliseconds by which the clock is ahead of the database's, as far as is known for sure; negative where it is behind. */
  ahead(): number
}
