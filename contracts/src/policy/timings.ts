import { day, minute, second } from './units.ts'

/** How long people and programs wait for each other, and how old an answer may be. Milliseconds. */
export const timings = {
  /** The browser gives up on a call. */
  httpTimeout: 15 * second,
  /** The BFF has answered any call by then. */
  answerWithin: 13 * second,
  /** Of that, what is left for writing the answer once the waiting is over. */
  answerHeadroom: second / 2,
  /** A client that was turned away comes back after so long. */
  retryAfter: 5 * second,
  /** How long the ERP is waited for where something can go on without it. */
  erpPatience: 2 * second,
  /** How long the BFF holds the answer to whoever has seen all there is, until something changes. */
  changeWait: 8 * second,
  /** The page waits for the cart and the user that the browser has stored. */
  stateRestore: 5 * second,
  /** Stock and prices are as good as new ones. */
  stockFresh: 5 * second,
  /** The last answer is better than none while the ERP cannot be reached. */
  answerKept: 15 * minute,
  /** A dealer's record is as good as a new one to whoever only shows it, or asks by it who may see the dealer. */
  dealerFresh: minute,
  /** The last one is better than none while the ERP gives no newer one. */
  dealerKept: day,
  /** The same of a list of dealers: they change rarely, and a list of ten thousand is dear. */
  dealerListFresh: minute
} as const
