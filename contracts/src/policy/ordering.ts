import { day, hour, minute, second } from '../base/time-units.ts'

/** A new dealer's first order must exceed this amount, in cents. */
export const firstOrderCents = 50_000

/** The key of the default shipping address among a dealer's addresses. */
export const defaultAddressKey = 9999

/** Characters of a ship method with an address, as a page shows them. */
export const deliveryTextMax = 1000

/** How an order may be shipped: the dealer's own way, or not at all because the dealer picks it up. */
export const shipMethods = ['default', 'will-call'] as const
export type ShipMethod = (typeof shipMethods)[number]

/** Times in the life of a submitted order, in milliseconds. */
export const submissionTimes = {
  /** How long the ERP may take to accept an order before the page says that it awaits confirmation. */
  wait: 10 * second,
  /** How long a dealer's next order waits for one whose outcome is unknown, counted from when a process claimed that one. */
  holdUp: 15 * second,
  /** After this time, any process may send an order that its receiving process has not sent. */
  takenUp: 15 * second,
  /** The longest wait before an order that provably did not reach the ERP is sent again; the wait doubles up to it. */
  resendMax: 5 * minute,
  /** How long the same content under another submission key counts as a possible duplicate. */
  duplicate: 10 * minute,
  /** The same, as long as nobody has been shown the outcome of the earlier order. */
  unseenDuplicate: day,
  /** An order that the ERP accepts later than this may cost more than the person saw. Then they are told by how much. */
  pricesHold: hour,
  /** The wait before each look-up of an order whose answer was lost. After the last look-up, a member of staff settles it. */
  lookUp: [15 * second, minute, 3 * minute, 10 * minute, 30 * minute],
  /** How long after the journal was restored from a backup the ERP is asked about keys that it lacks. */
  restored: 30 * day,
  /** How long an accepted order is shown from the journal if the ERP's lists are missing or older than the order. */
  acceptedShown: day,
  /** How long a rejected order is listed, with its reason, and may be restored to the cart. */
  rejectedShown: 90 * day,
  /** How long a canceled order stays in the list, and up to what age the ERP is asked about an order that it no longer lists. */
  canceledShown: 30 * day,
  /** How far back staff find orders by their parts if they name no days. */
  partsSearched: 90 * day
} as const

/** When the page asks whether something about an order is a mistake. The order can be submitted all the same. */
export const orderSlips = {
  /** A line of more pieces than this, or of more than this many times the pieces in stock. */
  pieces: 999,
  timesStock: 10,
  /** An order that costs more than this many times the dealer's largest recent one, if they have placed at least `ordersKnown`. */
  timesLargest: 3,
  ordersKnown: 5,
  /** How long a PO number counts as used, and an order as recent. Milliseconds. */
  since: 90 * day
} as const

/** Milliseconds by which the clock of a process that sends orders may differ from the database's. */
export const clockOffMax = 10 * second

/**
 * A time that one process has recorded counts as past for another only after this margin. The clocks of two sending processes differ by
 * less, since each is within `clockOffMax` of the database's.
 * In milliseconds.
 */
export const clockSkew = 30 * second

/**
 * The longest time that the ERP may take to settle if the portal is to resend orders by itself. "No such order" must be said twice, so it
 * must count by the last look-up but one. If the ERP takes longer, only a person can resend an order.
 * @returns milliseconds
 */
export function resendableUpTo (): number {
  return submissionTimes.lookUp.slice(0, -1).reduce((sum, delay) => sum + delay, 0) - clockSkew
}
