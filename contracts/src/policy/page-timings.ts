import { hour, minute, second } from '../base/time-units.ts'

/** How much the page shows and for how long. Times are in milliseconds. */

export const toasts = {
  /** On screen at the same time. */
  max: 20,
  duration: 4 * second,
  successDuration: 2 * second,
  /** About what somebody else did, which a person does not expect. */
  newsDuration: 8 * second
} as const

/** How long a page's content waits for the notices above it. Later ones stand at the foot of the window, or move the page. */
export const noticesAwaited = second

/** How long a dismissed banner stays hidden. */
export const bannerDismissed = 2 * hour

/** How often a visible page refreshes data that changes on the server. */
export const refreshEvery = {
  cart: 20 * second,
  /** The prices of an open summary. */
  summaryPrices: minute,
  releases: minute,
  erpStatus: 5 * second,
  erpState: 10 * second,
  orderNews: minute,
  submissions: 5 * second,
  serverFiles: 10 * second
} as const

/** How long the page uses an answer before it asks again. */
export const pageKeeps = {
  answers: 20 * second,
  /** The cart's stock and prices, once it is looked at again. */
  cartPrices: 5 * minute,
  /** The dealer selector's list. A dealer added in the meantime appears after this time. */
  dealers: 30 * minute
} as const

/** Searches whose results a tab holds. Each can have a thousand parts, and a tab stays open all day. */
export const searchesKept = 20

/** How the page asks for the outcome of an order. */
export const orderQuestions = {
  /** The least time between two requests, in case the BFF does not hold the answer. */
  apart: 1.2 * second,
  /** The wait after a failed request; it doubles from the first to the longest. */
  retry: { first: second, longest: 10 * second },
  /** The same, for a submission key whose order may or may not have been received. */
  keyRetry: { first: 2 * second, longest: 15 * second },
  /** The time between two checks of a key that a tab is still using. */
  heldKey: second,
  /** If a request takes longer than this, the page says that it is asking. */
  quiet: 0.8 * second
} as const

/** How the page repeats a call that a process of an older build could not read. */
export const olderProcess = {
  /** Between two attempts: another process may get the next one. */
  pause: second,
  /** If no process has read the call after this time, the page reloads. */
  timeout: 30 * second
} as const

/** The least time between two reloads of a tab from the same build, so that it never reloads in a loop. */
export const reloadsApart = 10 * minute

/** For how long a reload keeps what was typed into a form. */
export const typedKept = minute

/** How the page asks whether the ERP is back. */
export const erpQuestions = {
  /** The time between two questions while the ERP is away, on average. */
  every: 10 * second,
  /** The ERP counts as back after this many answers in a row, at this distance on average. */
  agreeing: 2,
  again: 3 * second,
  /** For this long after that, a single answer does not make it count as away again. */
  settling: 15 * second,
  /** What is on the screen is fetched again within this time after the ERP is back, at a random moment. */
  spread: 15 * second
} as const

/** When the page sends changes of a cart, so that not every keystroke is a request. */
export const cartSending = {
  /** After the last change, unless another one follows. */
  after: 0.5 * second,
  /** After the first change at the latest. */
  latest: 2 * second,
  /** The wait after a failed request; it doubles from the first to the longest. */
  retry: { first: second, longest: 15 * second },
  /** How long a logout waits for changes to be sent. */
  beforeLogout: 3 * second,
  /** How long a page that needs something to order waits for the BFF's cart before it treats an empty one as really empty. */
  beforeEmpty: 3 * second
} as const
