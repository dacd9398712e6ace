import { hour, minute, second } from '../base/time-units.ts'

/** When the people who run the portal are alerted. Times are in milliseconds. */
export const alertLimits = {
  /** How often each process looks. */
  every: 30 * second,
  /** A problem is over once no process has seen it for this long. */
  unseenFor: 2 * minute,
  /** How long the ERP is away before anybody is told. */
  erpAway: 5 * minute,
  /** How long the database or the session store is away, or accepts no changes, before anybody is told. */
  storeAway: minute,
  /** Orders refused within a period: at least this many, and this share of all. */
  ordersRefused: { within: 5 * minute, least: 3, share: 0.1 },
  /** Free bytes on the disk of the portal's files. A day of orders and last answers needs far less than the first figure; migrations copy tables. */
  diskFree: { comfortable: 2 * 2 ** 30, least: 200 * 2 ** 20 },
  /** How long a mail waits, retried meanwhile, before mails count as failing. */
  mailWaits: 10 * minute,
  /** After a rollback, how long something that only a newer build understands waits before anybody is told. */
  leftWaits: 10 * minute,
  /** Orders that are under way at once before the journal counts as growing. */
  ordersUnderWay: 100,
  /** How long after an alert about orders that need a person the next such order causes another one. */
  again: hour
} as const
