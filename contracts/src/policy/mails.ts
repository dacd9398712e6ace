import { hour, minute, second } from './units.ts'

/** Milliseconds for which the link in a mail sets a password. */
export const passwordLinkLifetime = 30 * minute

/** When a mail that could not be sent is tried again: the wait doubles from the first to the longest. Milliseconds. */
export const mailRetries = {
  first: 30 * second,
  longest: hour,
  /** About fourteen hours with the waits between them. A changed file is tried until it goes out. */
  attemptsMax: 20
} as const

/** Server files that are mailed when they change. */
export const fileDelivery = {
  /** Milliseconds. A file goes out at most once within it (§9). */
  interval: 5 * minute,
  /** Milliseconds. A file that has not changed for this long is complete. */
  wholeAfter: 5 * second,
  /** Mail grows by a third, and most servers refuse more than 20 to 25 MB. */
  bytesMax: 15_000_000,
  /** Characters of a file's list of recipients. */
  recipientsMax: 10_000,
  /** Files that the folder may hold; the page says where there are more. */
  filesMax: 1000
} as const
