import { day, minute, second } from './units.ts'

/** A new dealer's first order must be above this many cents. */
export const firstOrderCents = 50_000

/** The default shipping address's key in a dealer's addresses. */
export const defaultAddressKey = 9999

export const invoiceHistoryMonths = 3

/** How long each step of a submitted order may take. Milliseconds. */
export const submissionTimes = {
  /** How long a person waits for the ERP to take an order before the page says that it awaits confirmation. */
  wait: 10 * second,
  /** How long a dealer's next order waits for one whose outcome is unknown, counted from when that one was claimed. */
  holdUp: 15 * second,
  /** After this, an order that its own request has not sent is taken up by any process. */
  takenUp: 15 * second,
  /** The longest wait before an order that provably did not reach the ERP is sent again; the wait doubles up to it. */
  resendMax: 5 * minute,
  /** How long the same content under another submission key counts as a possible duplicate. */
  duplicate: 10 * minute,
  /** The same, while nobody has been shown the outcome of the earlier order. */
  unseenDuplicate: day,
  /** The waits before each look-up of an order whose answer was lost. After the last look-up a person settles it. */
  lookUp: [15 * second, minute, 3 * minute, 10 * minute, 30 * minute],
  /** How long an accepted order is shown from the journal, where the ERP's lists are older or missing. */
  acceptedShown: day,
  /** How long the dealer is offered to put a rejected order back into the cart. */
  rejectedShown: 7 * day
} as const
