import type { Role } from '../base/roles.ts'
import { hour, minute } from '../base/time-units.ts'

/** In milliseconds: `idle` counts from the person's last activity, `absolute` from the login. */
type Lifetime = { readonly idle: number, readonly absolute: number }

const ofDealers: Lifetime = { idle: 60 * minute, absolute: 12 * hour }
const ofStaff: Lifetime = { idle: 30 * minute, absolute: 8 * hour }

/** Milliseconds before a session's end at which the person is asked whether to stay logged in. */
export const endAnnounced = 2 * minute

/** How long a session lasts. Dealers work all day at one counter; staff see every dealer's data, so their sessions end sooner. */
export const sessionLifetimes: Readonly<Record<Role, Lifetime>> = { dealer: ofDealers, sales: ofStaff, admin: ofStaff, superUser: ofStaff }
