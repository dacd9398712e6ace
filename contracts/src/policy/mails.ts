import { day, hour, minute, second } from '../base/time-units.ts'

/** How long a mailed link can reset a password, in milliseconds. */
export const passwordLinkLifetime = 30 * minute

/** How long an invitation, the link that sets an account's first password, works, in milliseconds. */
export const invitationLifetime = 7 * day

/** How long a link that sets a password works, in milliseconds. @param passwordSet whether the account has a password already */
export function linkLifetime (passwordSet: boolean): number {
  return passwordSet ? passwordLinkLifetime : invitationLifetime
}

/** How often, in milliseconds, the page of a user who was invited asks whether the mail has left and a password was set. */
export const invitationAskedForEvery = 10 * second

/** How long a new e-mail address can be confirmed with the link that was mailed to it, in milliseconds. The wish for the change ends with it. */
export const emailLinkLifetime = 24 * hour

/** How often the owner of an address is told that somebody wanted it for another account: once per so many milliseconds. */
export const emailTriedEvery = day

/** When a mail that could not be sent is retried. The wait, in milliseconds, doubles from the first to the longest. */
export const mailRetries = {
  first: 30 * second,
  longest: hour,
  /** About fourteen hours, including the waits. The mail of a changed file is retried until it is sent. */
  attemptsMax: 20
} as const

/** Server files that are mailed when they change. */
export const fileDelivery = {
  /** Milliseconds. A file is sent at most once per interval (§9). */
  interval: 5 * minute,
  /** Milliseconds. A file that has not changed for this long is taken to be complete. */
  wholeAfter: 5 * second,
  /** Encoding for mail makes a file a third larger, and most servers refuse more than 20 to 25 MB. */
  bytesMax: 15_000_000,
  /** Characters of a file's list of recipients. */
  recipientsMax: 10_000,
  /** Files that are listed of the folder; the page says if there are more. */
  filesMax: 1000
} as const
