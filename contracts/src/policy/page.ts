import { hour, minute, second } from './units.ts'

/** What the page shows, for how long, and how it looks until somebody chooses otherwise. Times are milliseconds. */

export const toasts = {
  /** On screen at once. */
  max: 20,
  duration: 4 * second,
  successDuration: 2 * second
} as const

export const headerCollapsePx = 50

/** The cart's badge counts so far, and then shows a plus. */
export const cartBadgeMax = 99

export const bannerDefaults = { banner_color: '#A91108', text_color: '#FFFFFF' } as const

/** A notice that a person has dismissed stays away for so long. */
export const bannerDismissed = 2 * hour

/** How often a page in sight asks anew for what changes by itself. */
export const refreshEvery = {
  erpStatus: 5 * second,
  submissions: 5 * second,
  serverFiles: 10 * second
} as const

/** How long the page goes by what it was told before it asks again. */
export const pageKeeps = {
  answers: 20 * second,
  /** Of the dealer selector: a dealer that is new by then can be found. */
  dealers: 30 * minute
} as const

/** How the page asks what has become of an order. */
export const orderQuestions = {
  /** From one question to the next, should the BFF not hold the answer. */
  apart: 1.2 * second,
  /** Where one fails: the wait doubles from the first to the longest. */
  retry: { first: second, longest: 10 * second },
  /** The same of a submission key of which nobody knows whether its order arrived. */
  keyRetry: { first: 2 * second, longest: 15 * second },
  /** From one look to the next at a key that a tab is at work on. */
  heldKey: second,
  /** A person is told that it is being asked where that takes longer. */
  quiet: 0.8 * second
} as const
