import { minute } from '../base/time-units.ts'

/** Whether staff may do without a second factor. */
export const staffSecondFactors = ['optional', 'required'] as const

/** How long the mailed link to set up a second factor works, in milliseconds. */
export const factorLinkLifetime = 30 * minute

/** How many recovery codes an account gets at once. */
export const recoveryCodeCount = 8

/** Letters and digits of a recovery code, of 5 bits each. */
export const recoveryCodeLength = 24
