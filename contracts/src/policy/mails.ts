import { day, hour, minute, second } from '../base/time-units.ts'
import { clockSkew } from './ordering.ts'

/** How often, in milliseconds, the page of an invited user asks whether the mail was sent and a password was set. */
export const invitationAskedForEvery = 10 * second

/** How often the owner of an address is told that somebody wanted it for another account: at most once in this many milliseconds. */
export const emailTriedEvery = day

/**
 * The mail to a dealership's owners about people whom staff have added: how long, in milliseconds, it waits for more of them, and how many it names. A
 * long list is created in groups, and each may want a new code from an authenticator app.
 */
export const addedPeople = { wait: 2 * minute, namesMax: 20 } as const

/** When a mail that could not be sent is retried. The wait, in milliseconds, doubles from the first to the longest. */
export const mailRetries = {
  first: 30 * second,
  longest: hour,
  /** About fourteen hours, including the waits. The mail of a changed file is retried until it is sent. */
  attemptsMax: 20
} as const

/** The longest time, in milliseconds, for which a mail is put off. A later time was planned by a clock that was set back since. */
export const mailPutOffMost = mailRetries.longest + clockSkew
