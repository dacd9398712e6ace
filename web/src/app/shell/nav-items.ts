import { hasRank, type Role } from '@portal/contracts/roles'
import { routes, type RouteEntry } from '../routes.ts'

export type NavItem = { path: string, label: string, load: RouteEntry['load'] }

/** The navigation of a role, acting for a new dealer or not, or of those who are logged out. */
export function navItems (role: Role | null, forNewDealer: boolean, from: readonly RouteEntry[] = routes): NavItem[] {
  return from.flatMap(({ path, nav, least, notForNewDealers, load }) => {
    const label = role === null ? nav?.out : nav?.in
    const allowed = role === null || least === undefined || hasRank(role, least)
    const hidden = forNewDealer && notForNewDealers === true
    return label !== undefined && allowed && !hidden ? [{ path, label, load }] : []
  })
}
