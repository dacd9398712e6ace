import { day, hour, minute } from '../base/time-units.ts'

/** How long a mailed link can reset a password, in milliseconds. */
export const passwordLinkLifetime = 30 * minute

/** How long an invitation, the link that sets an account's first password, works, in milliseconds. */
export const invitationLifetime = 7 * day

/** How long a link that sets a password works, in milliseconds. @param passwordSet whether the account has a password already */
export function linkLifetime (passwordSet: boolean): number {
  return passwordSet ? passwordLinkLifetime : invitationLifetime
}

/** How long a new email address can be confirmed with the link that was mailed to it, in milliseconds. Then the change lapses. */
export const emailLinkLifetime = 24 * hour
