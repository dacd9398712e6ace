import { hour, minute, second } from '../base/time-units.ts'

/** How members of staff log in: with a password of the portal, with the distributor's OpenID Connect provider, or with either. */
export const staffLogins = ['password', 'oidc', 'both'] as const
export type StaffLogin = (typeof staffLogins)[number]

/** How long a login at the provider may take. */
export const staffLoginWithin = 10 * minute

/** For how long a repeated login at the provider covers further sensitive changes. */
export const staffLoginConfirmedFor = 10 * minute

/** How much the provider's clock may differ from the portal's. */
export const providerClockTolerance = 30 * second

/** How long a member of staff may use a password after an operator has allowed it, although the provider is otherwise the only way to log in. */
export const emergencyPasswordFor = hour

/** The characters of the query with which the provider sends a browser back. */
export const providerAnswerMax = 8000
