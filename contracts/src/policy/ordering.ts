import { day, minute, second } from './units.ts'

/** A new dealer's first order must be above this many cents. */
export const firstOrderCents = 50_000

/** The default shipping address's key in a dealer's addresses. */
export const defaultAddressKey = 9999

export const invoiceHistoryMonths = 3

/** What becomes of a submitted order, and how long each step of it takes. Milliseconds. */
export const submissionTimes = {
  /** A person waits for the ERP to take an order, before the page says that it awaits confirmation. */
  wait: 10 * second,
  /** A dealer's next order waits for one whose fate is not known, after that was taken up. */
  holdUp: 15 * second,
  /** An order that its own request has not sent by then is taken up by whoever finds it. */
  takenUp: 15 * second,
  /** An order that provably did not reach the ERP is sent again: the wait doubles up to this. */
  resendMax: 5 * minute,
  /** The same content under another submission key counts as a possible duplicate. */
  duplicate: 10 * minute,
  /** The same, while no person has been shown what became of the earlier one. */
  unseenDuplicate: day,
  /** An order whose answer was lost is looked up after so long, and after so long again each time; then a person settles it. */
  lookUp: [15 * second, minute, 3 * minute, 10 * minute, 30 * minute],
  /** An accepted order is shown as the portal has it, where the ERP's lists are older or missing. */
  acceptedShown: day,
  /** The dealer is offered to put a rejected order back into the cart. */
  rejectedShown: 7 * day
} as const
