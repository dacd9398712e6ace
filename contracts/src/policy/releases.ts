import { day } from '../base/time-units.ts'

/** Times in the life of a request for release, in milliseconds. */
export const releaseTimes = {
  /** A request that nobody answers lapses after this time, and its parts go back to the person who asked. */
  open: 30 * day,
  /** How long a request that has ended is listed. */
  endedShown: 30 * day,
  /** How long the home page tells the person who asked that a request was declined or has lapsed. */
  told: 7 * day
} as const

/** How many of the people who may release a request are mailed, the longest-standing first. All of them see it in the portal. */
export const releaseMailsMax = 20

/** Requests of one person that may be open at once. */
export const openReleasesMax = 20
