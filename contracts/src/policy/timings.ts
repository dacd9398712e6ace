import { day, minute, second } from './units.ts'

/** Time-outs, and how old an answer may be. Milliseconds. */
export const timings = {
  /** After this the browser gives up on a call. */
  httpTimeout: 15 * second,
  /** The BFF answers any call within this time. */
  answerWithin: 13 * second,
  /** The part of that which is kept for writing the answer. */
  answerHeadroom: second / 2,
  /** When a client that was turned away may come back. */
  retryAfter: 5 * second,
  /** How long the BFF waits for the ERP where it can go on without it. */
  erpPatience: 2 * second,
  /** How long the BFF holds the answer to a client that is up to date, until something changes. */
  changeWait: 8 * second,
  /** How long the page waits for the cart and the user that the browser has stored. */
  stateRestore: 5 * second,
  /** How long stock and prices count as current. */
  stockFresh: 5 * second,
  /** How long an older answer may stand in while the ERP cannot be reached. */
  answerKept: 15 * minute,
  /** How long a dealer's record counts as current where it is only shown, or used to check who may see the dealer. */
  dealerFresh: minute,
  /** How long a dealer's record may stand in while the ERP gives no newer one. */
  dealerKept: day,
  /** How long a list of dealers counts as current: it changes rarely, and one of ten thousand is expensive. */
  dealerListFresh: minute
} as const
