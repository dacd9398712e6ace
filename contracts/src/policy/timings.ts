import { day, minute, second } from '../base/time-units.ts'

/** Time-outs, and how old an answer may be, in milliseconds. */
export const timings = {
  /** The browser's time-out for a call. */
  httpTimeout: 15 * second,
  /** The BFF answers any call within this time. */
  answerWithin: 13 * second,
  /** The part of `answerWithin` that is reserved for writing the answer. */
  answerHeadroom: second / 2,
  /** After how long a client that was turned away may retry. */
  retryAfter: 5 * second,
  /** How long the ERP has for one attempt of a read, to its last byte. */
  erpRead: 5 * second,
  /** How long the BFF waits for the ERP if it can do without the answer. */
  optionalErpWait: 2 * second,
  /** The same for a dealer's record, with time left to find the last known one. */
  optionalRecordWait: 1500,
  /** How long the BFF waits for its database for names that an answer can do without. */
  optionalNamesWait: 1 * second,
  /** Long polling: how long the BFF waits for a change before it answers a client that is up to date. */
  changeWait: 8 * second,
  /** How long the page waits for the browser to restore the stored cart and user. */
  stateRestore: 5 * second,
  /** How long cached stock and prices count as current. */
  stockFresh: 5 * second,
  /** How long one request reads invoices for the list of what a dealer has bought; the next one continues. */
  boughtReadingFor: 4 * second,
  /** The greatest age of an answer that is shown because the ERP is away. */
  lastAnswerKept: day,
  /** How long a cached dealer record counts as current for display, and for checking who may see the dealer. */
  dealerFresh: minute,
  /** How often an ERP that is away is asked whether it is back. */
  erpProbeEvery: 5 * second,
  /** How often an ERP that answers is asked what it offers, and how long that answer counts while the ERP still answers. */
  erpOffersEvery: minute,
  erpOffersFresh: 5 * minute,
  /** How often a process shares its figures on the ERP with the others, and for how long they count. */
  erpReportEvery: 5 * second,
  erpReportKept: 20 * second,
  /** How long a cached list of dealers counts as current: it changes rarely, and a list of ten thousand is expensive. */
  dealerListFresh: minute
} as const
