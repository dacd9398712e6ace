import { hour, minute, second } from './units.ts'

/** What the page shows, for how long, and how it looks until somebody chooses otherwise. Times are milliseconds. */

export const toasts = {
  /** On screen at once. */
  max: 20,
  duration: 4 * second,
  successDuration: 2 * second
} as const

export const headerCollapsePx = 50

/** Above this the cart's badge shows a plus. */
export const cartBadgeMax = 99

export const bannerDefaults = { banner_color: '#A91108', text_color: '#FFFFFF' } as const

/** How long a dismissed notice stays away. */
export const bannerDismissed = 2 * hour

/** How often a visible page refreshes what changes by itself. */
export const refreshEvery = {
  erpStatus: 5 * second,
  submissions: 5 * second,
  serverFiles: 10 * second
} as const

/** How long the page goes by what it was told before it asks again. */
export const pageKeeps = {
  answers: 20 * second,
  /** The dealer selector's list. A dealer who was added meanwhile is found after this. */
  dealers: 30 * minute
} as const

/** How the page asks what has become of an order. */
export const orderQuestions = {
  /** From one question to the next, should the BFF not hold the answer. */
  apart: 1.2 * second,
  /** After a failure: the wait doubles from the first to the longest. */
  retry: { first: second, longest: 10 * second },
  /** The same, for a submission key whose order may or may not have arrived. */
  keyRetry: { first: 2 * second, longest: 15 * second },
  /** From one look to the next at a key that a tab is still using. */
  heldKey: second,
  /** The person is told that the page is asking where it takes longer than this. */
  quiet: 0.8 * second
} as const
