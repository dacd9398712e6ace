import type { Role } from '../base/roles.ts'
import { hour, minute } from '../base/time-units.ts'

/** In milliseconds: `idle` counts from the person's last activity, `absolute` from the login. */
type Lifetime = { readonly idle: number, readonly absolute: number }

const ofDealers: Lifetime = { idle: 60 * minute, absolute: 12 * hour }
const ofStaff: Lifetime = { idle: 30 * minute, absolute: 8 * hour }

/** How long before its end a person is asked whether they stay. In milliseconds. */
export const endAnnounced = 2 * minute

/** How long a session lasts. Dealers work all day at one counter; staff see every dealer's data, so their sessions end sooner. */
export const sessionLifetimes: Readonly<Record<Role, Lifetime>> = { dealer: ofDealers, sales: ofStaff, admin: ofStaff, superUser: ofStaff }
